import type { Text } from '@codemirror/state'
import { createEffect, onCleanup } from 'solid-js'
import { omittedIn, uncheckedIn } from '../report/unchecked.ts'
import type { Tab } from '../editor/tab.ts'
import { textOf } from '../editor/text-of.ts'
import type { LintClient } from '../linting/client.ts'
import { isRemembered, remember } from '../storage/history.ts'
import { countTypes } from './count-types.ts'

/** How long a text has to rest before it counts as checked, in milliseconds. */
const rest = 1500

/** Remembers a text each time it rests long enough to be read: one entry for a file, however often it changes. */
export function recordHistory({ loop: { phase, report }, file, state, form }: Tab, client: LintClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let id = ''
  let openFile: unknown
  let doc: Text | undefined
  let isOver = false
  onCleanup(() => {
    isOver = true
    clearTimeout(timer)
  })
  createEffect(() => {
    clearTimeout(timer)
    const said = report()
    const { name } = file()
    // A text that is written to a file is the same one still, under another name at most.
    if (file() !== openFile && (openFile === undefined || state().doc !== doc)) id = crypto.randomUUID()
    openFile = file()
    doc = state().doc
    if (phase() !== 'done' || said === undefined) return
    const entry = id
    timer = setTimeout(async () => {
      const { resourceType, valid, errors, warnings } = said
      if (!isRemembered(state().doc.length)) return
      const text = textOf(state().doc)
      const holdsMany = form() === 'ndjson' || resourceType === 'Bundle'
      // Missing details beside its type are no reason not to keep it.
      const holds = holdsMany ? countTypes(await client.ask('outline', text, form()).catch(() => undefined)) : undefined
      // It was closed meanwhile, perhaps because everything was to be forgotten.
      if (isOver) return
      const checked = {
        id: entry,
        name,
        resourceType,
        valid,
        text,
        errors: errors.length,
        warnings: warnings.length,
        checkedAt: Date.now(),
      }
      // A browser that keeps nothing has no history; the text itself is not lost by that.
      const [unchecked, omitted] = [uncheckedIn(said), omittedIn(said)]
      const left = { ...(unchecked !== undefined && { unchecked }), ...(omitted > 0 && { omitted }) }
      remember({ ...checked, ...left, ...(holds !== undefined && { holds }) }).catch(() => {})
    }, rest)
  })
}
