import { createSignal } from 'solid-js'
import { readPreference, writePreference } from '../storage/preferences.ts'

/** The views of the resources of a text. */
export const viewNames = ['reading', 'table', 'graph', 'timeline', 'compare', 'second'] as const
export type ViewName = (typeof viewNames)[number]

const [shown, show] = createSignal<ViewName>(viewNames.find((name) => name === readPreference('view')) ?? 'reading')

/** The view that is shown. */
export const shownView = shown

/** Shows a view, and remembers that on this device. */
export function showView(next: ViewName): void {
  writePreference('view', next)
  show(next)
}
