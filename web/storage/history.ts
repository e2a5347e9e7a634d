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

/** Remembers a text in place of what it was before, and forgets the oldest ones; nothing happens where it is switched off. */
export async function remember(checked: Checked): Promise<void> {
  if (!isOn() || checked.text.length > mostCharacters / 4) return
  const { history } = await openDatabase()
  await history.put(checked)
  const all = (await history.orderBy('checkedAt').toArray()).toReversed()
  let characters = 0
  const old = all.filter(({ text }, index) => (characters += text.length) > mostCharacters || index >= mostEntries)
  await history.bulkDelete(old.map(({ id }) => id))
}

/** Forgets one text. */
export async function forget(id: string): Promise<void> {
  await (await openDatabase()).history.delete(id)
}

/** Forgets every text. */
export async function forgetAll(): Promise<void> {
  await (await openDatabase()).history.clear()
}
