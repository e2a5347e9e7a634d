import { createEffect, onCleanup } from 'solid-js'
import { omittedIn, uncheckedIn } from '../linting/unchecked.ts'
import type { Tab } from '../editor/tab.ts'
import { remember } from '../storage/history.ts'

/** How long a text has to rest before it counts as checked, in milliseconds. */
const rest = 1500

/** Remembers a text each time it rests long enough to be read: one entry for a file, however often it changes. */
export function recordHistory({ loop: { phase, report }, file, state }: Tab): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let id = ''
  let openFile: unknown
  onCleanup(() => clearTimeout(timer))
  createEffect(() => {
    clearTimeout(timer)
    const said = report()
    const { name } = file()
    if (file() !== openFile) {
      openFile = file()
      id = crypto.randomUUID()
    }
    if (phase() !== 'done' || said === undefined) return
    timer = setTimeout(() => {
      const { resourceType, valid, errors, warnings } = said
      const text = state().doc.toString()
      // What the browser does not keep is not in the history; the text itself is not lost by that.
      const [unchecked, omitted] = [uncheckedIn(said), omittedIn(said)]
      const left = { ...(unchecked !== undefined && { unchecked }), ...(omitted > 0 && { omitted }) }
      const counts = { errors: errors.length, warnings: warnings.length }
      remember({ id, name, resourceType, valid, text, ...counts, ...left, checkedAt: Date.now() }).catch(() => {})
    }, rest)
  })
}
