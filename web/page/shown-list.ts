import { createSignal } from 'solid-js'
import { readPreference, writePreference } from '../storage/preferences.ts'

/** The lists beside the text: its problems, its parts, or its resources as people see them. */
export const listNames = ['problems', 'outline', 'views'] as const
export type ListName = (typeof listNames)[number]

const [shown, show] = createSignal<ListName>(listNames.find((name) => name === readPreference('list')) ?? 'problems')

/** The list that is shown. */
export const shownList = shown

/** Shows a list, and remembers that on this device. */
export function showList(next: ListName): void {
  writePreference('list', next)
  show(next)
}
