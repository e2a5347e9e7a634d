import type { Text } from '@codemirror/state'
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js'
import { textOf } from '../editor/text-of.ts'
import type { Workspace } from '../editor/workspace.ts'
import { touch } from '../page/touch.ts'
import { language, type Language } from '../text/words.ts'
import { mapOffset } from './map-offset.ts'

/** The worker's answer about a text. */
interface Answer<T> {
  readonly value: T
  readonly doc: Text
}

/** The content of a view, kept up to date as long as it is open. */
export interface Answered<T> {
  /** Undefined until there is something to show. */
  readonly answer: Accessor<T | undefined>
  /** The offset of the cursor in the text that the answer is about; the last one while somebody types. */
  readonly head: Accessor<number>
  /** Goes to a place of that text, wherever it is by now. */
  readonly goTo: (offset: number, focus: boolean) => void
}

/** How a view is asked for. */
interface AnswerOptions<T> {
  readonly ask: (text: string, head: number, language: Language) => Promise<T | undefined>
  /** Asks again whenever this changes too. */
  readonly also?: Accessor<unknown>
  /** Whether an answer about the same text says the same as the one before, which is kept then. */
  readonly isSame?: (a: T, b: T) => boolean
}

/** Asks the worker about the text in the editor whenever it was linted. */
export function createAnswer<T>(workspace: Workspace, { ask, also = () => undefined, isSame }: AnswerOptions<T>): Answered<T> {
  const { view } = workspace
  const [told, tell] = createSignal<(Answer<T> & { readonly language: Language }) | undefined>()
  const [head, setHead] = createSignal(view.state.selection.main.head)
  let turns = 0
  onCleanup(() => (turns += 1))

  createEffect(
    on([workspace.phase, workspace.report, workspace.shown, language, also], ([phase, , tab], before) => {
      if (phase === 'empty' || (before !== undefined && tab !== before[2])) tell(undefined)
      if (phase !== 'empty' && phase !== 'checking') void refresh()
    }),
  )
  createEffect(() => {
    workspace.cursor()
    if (told()?.doc === view.state.doc) setHead(view.state.selection.main.head)
  })

  return { answer: () => told()?.value, head, goTo }

  async function refresh(): Promise<void> {
    const turn = (turns += 1)
    const { doc, selection } = view.state
    const inLanguage = language()
    // Where the worker breaks down what is shown stays as it was; the next lint asks again.
    const value = await ask(textOf(doc), selection.main.head, inLanguage).catch(() => undefined)
    // Of two questions about one text the first may take longer: its answer is of what was asked about before.
    if (turn !== turns || view.state.doc !== doc) return
    tell((before) => {
      if (value === undefined) return undefined
      const isKept = before?.doc === doc && before.language === inLanguage && isSame?.(before.value, value) === true
      return isKept ? before : { value, doc, language: inLanguage }
    })
  }

  function goTo(offset: number, focus: boolean): void {
    const { doc } = told() ?? view.state
    const now = doc === view.state.doc ? offset : mapOffset(doc.toString(), view.state.doc.toString(), offset)
    view.dispatch({ selection: { anchor: Math.min(now, view.state.doc.length) }, scrollIntoView: true, userEvent: 'select' })
    if (focus && !touch.matches) view.focus()
  }
}
