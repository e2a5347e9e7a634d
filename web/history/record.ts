import { createEffect } from 'solid-js'
import type { Workspace } from '../editor/workspace.ts'
import { remember } from '../storage/history.ts'

/** How long a text has to rest before it counts as checked, in milliseconds. */
const rest = 1500

/** Remembers each text that rests long enough to be read: one entry for a file, however often it changes. */
export function recordHistory({ phase, report, file, view }: Workspace): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let id = ''
  let openFile: unknown
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
      const text = view.state.doc.toString()
      // What the browser does not keep is not in the history; the text itself is not lost by that.
      remember({ id, name, resourceType, valid, text, errors: errors.length, warnings: warnings.length, checkedAt: Date.now() }).catch(
        () => {},
      )
    }, rest)
  })
}
