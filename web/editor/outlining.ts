import { ChangeSet, type ChangeDesc } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { createEffect, createSignal, on, type Accessor } from 'solid-js'
import type { Outline, OutlinePart } from '../../worker/api.ts'
import type { LintLoop } from './lint-loop.ts'
import type { Tab } from './tab.ts'
import type { LintClient } from '../linting/client.ts'
import { textOf } from './text-of.ts'

/** The parts of the text, kept up to date while somebody looks at them. */
export interface Outlining {
  /** Undefined until it is known. */
  readonly outline: Accessor<Outline | undefined>
  /** Says that the outline is looked at from now on; call the result when it no longer is. */
  readonly watch: () => () => void
  /** Asks for what is inside of a part; it comes with the outline. */
  readonly openPart: (part: OutlinePart) => unknown
  /** Where a part is by now, typing included. */
  readonly placeOf: (part: OutlinePart) => { readonly from: number; readonly to: number }
  readonly goToPart: (part: OutlinePart, focus: boolean) => void
}

/**
 * Asks the worker for the outline of the text that is shown whenever it was linted. `onUpdate` is to hear of each change
 * of the text; `shown` changes when another one is shown.
 */
export function createOutlining(
  view: EditorView,
  client: LintClient,
  { phase, report }: LintLoop,
  shown: Accessor<Tab>,
): Outlining & { readonly onUpdate: (update: ViewUpdate) => void } {
  const [watchers, setWatchers] = createSignal(0)
  const [outline, setOutline] = createSignal<Outline>()
  const [open, setOpen] = createSignal<readonly string[]>([])
  let since: ChangeDesc = ChangeSet.empty(view.state.doc.length)
  let turns = 0

  createEffect(
    on([() => watchers() > 0, phase, report, shown, open], ([isWatched, now, , tab], before) => {
      if (!isWatched || now === 'empty' || tab !== before?.[3]) setOutline(undefined)
      if (isWatched && now !== 'empty' && now !== 'checking') void refresh()
    }),
  )

  return { outline, openPart: ({ key }) => open().includes(key) || setOpen([...open(), key]), watch, placeOf, goToPart, onUpdate }

  async function refresh(): Promise<void> {
    const turn = (turns += 1)
    const { doc } = view.state
    // Where the worker breaks down the outline stays as it was; the next lint asks again.
    const answer = await client
      .ask('outline', textOf(doc), shown().form(), open(), client.surroundings(report()?.profile ?? undefined))
      .catch(() => undefined)
    if (answer === undefined || turn !== turns || view.state.doc !== doc || watchers() === 0) return
    since = ChangeSet.empty(doc.length)
    setOutline(answer)
  }

  function onUpdate({ docChanged, changes }: ViewUpdate): void {
    if (docChanged && outline() !== undefined) since = since.composeDesc(changes)
  }

  function watch(): () => void {
    setWatchers((count) => count + 1)
    return () => void setWatchers((count) => count - 1)
  }

  function placeOf({ from, to }: OutlinePart): { readonly from: number; readonly to: number } {
    return { from: since.mapPos(from, 1), to: since.mapPos(to, -1) }
  }

  function goToPart(part: OutlinePart, focus: boolean): void {
    const { from } = placeOf(part)
    view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 32 }),
      userEvent: 'select',
    })
    if (focus) view.focus()
  }
}
