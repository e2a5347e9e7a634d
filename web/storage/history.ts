import { createSignal } from 'solid-js'
import { openDatabase, watch, type Checked } from './db.ts'
import { readPreference, writePreference } from './preferences.ts'

/** How many texts are remembered, and how many characters they may have together. */
const mostEntries = 50
const mostCharacters = 20_000_000

const [isOn, setIsOn] = createSignal(readPreference('history') !== 'off')
let watching: Promise<void> | undefined
const [entries, setEntries] = createSignal<readonly Checked[]>()

/** Whether what is checked on this device is remembered. */
export const isHistoryOn = isOn

/** The texts that were checked on this device, in this window or another, the latest first; undefined until they were read. */
export const checkedBefore = entries

/** Switches the history; switched off, nothing is added to it any more. */
export function useHistory(next: boolean): void {
  writePreference('history', next ? 'on' : 'off')
  setIsOn(next)
}

/** Keeps `checkedBefore` up to date from now on. */
export function watchHistory(): Promise<void> {
  return (watching ??= watch(
    ({ history }) => history.orderBy('checkedAt').toArray(),
    (found) => setEntries(found.toReversed()),
  ))
}

/** Whether a text of so many UTF-16 units is remembered; nothing is where the history is switched off. */
export function isRemembered(length: number): boolean {
  return isOn() && length <= mostCharacters / 4
}

/** Remembers a text in place of what it was before, and forgets the oldest ones, where it is one that is remembered. */
export async function remember(checked: Checked): Promise<void> {
  if (!isRemembered(checked.text.length)) return
  const { history } = await openDatabase()
  await history.put(checked)
  const all: { readonly id: string; readonly length: number }[] = []
  // One by one: all texts at once would keep the page.
  await history.orderBy('checkedAt').each(({ id, text }) => void all.push({ id, length: text.length }))
  let characters = 0
  const old = all.toReversed().filter(({ length }, index) => (characters += length) > mostCharacters || index >= mostEntries)
  await history.bulkDelete(old.map(({ id }) => id))
}

/** Forgets one text. */
export async function forget(id: string): Promise<void> {
  await (await openDatabase()).history.delete(id)
}

/** Forgets every text; a browser that keeps nothing has none. */
export async function forgetAll(): Promise<void> {
  const database = await openDatabase().catch(() => undefined)
  await database?.history.clear()
}
