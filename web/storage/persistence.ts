import { createSignal } from 'solid-js'
import { readPreference, writePreference } from './preferences.ts'

/** The browser's storage of this page; sizes in bytes. */
interface StorageState {
  /** Whether it promises not to make room by erasing what is kept here. */
  readonly isPersistent: boolean
  readonly used: number | undefined
}

const [state, setState] = createSignal<StorageState>()

/** The storage as it was read last; undefined where the browser does not say. */
export const storageState = state

/** Reads it anew. */
export async function readStorageState(): Promise<void> {
  if (!('storage' in navigator)) return
  const [isPersistent, { usage }] = await Promise.all([navigator.storage.persisted(), navigator.storage.estimate()])
  setState({ isPersistent, used: usage })
}

/** Asks the browser not to erase what is kept here; some ask the person. False where it does not promise. */
export async function askToPersist(): Promise<boolean> {
  if (!('storage' in navigator)) return false
  writePreference('persistence', 'asked')
  const isPersistent = (await navigator.storage.persisted()) || (await navigator.storage.persist())
  await readStorageState()
  return isPersistent
}

/** Asks when something is kept that would be missed, once on this device: who said no is not asked again. */
export async function askToPersistOnce(): Promise<void> {
  if (readPreference('persistence') === null) await askToPersist().catch(() => false)
}
