import { createSignal } from 'solid-js'
import { openDatabase } from '../storage/db.ts'

const [key, setKey] = createSignal<string>()
const [remembered, setRemembered] = createSignal(false)
let loading: Promise<void> | undefined

/** The key that this tab validates with; undefined where it has none. */
export const apiKey = key

/** Whether the key is kept on this device as well. */
export const isKeyRemembered = remembered

/** The form of a key. */
const shape = /^svc_live_[\dA-Za-z]{8}_[\w-]{32}[\dA-Za-z]{6}$/

/** Whether a text can be a key at all; only the service knows whether it is one. */
export function isKeyShaped(text: string): boolean {
  return shape.test(text)
}

/** The part of a key that may be shown: enough to know it by. */
export function prefixOf(key: string): string {
  return key.slice(0, 'svc_live_'.length + 8)
}

/** Takes up the key that this device was asked to remember, once. */
export function loadApiKey(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const kept = await openDatabase()
    .then(({ secrets }) => secrets.get('api-key'))
    .catch(() => undefined)
  if (kept === undefined || key() !== undefined) return
  setKey(kept.value)
  setRemembered(true)
}

/** Uses a key in this tab, and keeps it on this device only where that was asked for and the browser allows it. */
export async function useApiKey(next: string, isToBeRemembered: boolean): Promise<void> {
  setKey(next)
  setRemembered(false)
  try {
    const { secrets } = await openDatabase()
    if (!isToBeRemembered) {
      await secrets.delete('api-key')
      return
    }
    await secrets.put({ name: 'api-key', value: next })
    setRemembered(true)
  } catch {
    // It is in the memory of this tab, and the page says that it is nowhere else.
  }
}

/** Forgets the key, on this device and then here: once the page has no key, none comes back with a reload. */
export async function forgetApiKey(): Promise<void> {
  await openDatabase()
    .then(({ secrets }) => secrets.delete('api-key'))
    .catch(() => {})
  setKey(undefined)
  setRemembered(false)
}
