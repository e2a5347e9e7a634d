import { createSignal } from 'solid-js'
import { readPreference, writePreference } from '../storage/preferences.ts'

/** What stands beside the text: what is wrong with it, or its parts. */
export type ListName = 'problems' | 'outline'

const [shown, show] = createSignal<ListName>(readPreference('list') === 'outline' ? 'outline' : 'problems')

/** The list that is shown. */
export const shownList = shown

/** Shows a list, and remembers that on this device. */
export function showList(next: ListName): void {
  writePreference('list', next)
  show(next)
}
