import { EditorSelection, type Transaction } from '@codemirror/state'
import { activateHover, EditorView } from '@codemirror/view'
import { createMemo, type Accessor } from 'solid-js'
import type { LintLoop } from './lint-loop.ts'
import { diagnosticsIn, findSpan, isSameProblem, type Problem } from './problem.ts'

/** The way from problem to problem. */
export interface Navigation {
  /** The problem the cursor stands in, or undefined. */
  readonly current: Accessor<Problem | undefined>
  readonly goTo: (problem: Problem, focus: boolean) => void
  /** Puts the cursor at a UTF-16 offset, and the focus into the text; where the editor is on no page, as soon as it is. */
  readonly goToOffset: (offset: number) => void
  /** Goes to the problem after or before the one at the cursor and shows what it is; false where there is none. */
  readonly step: (by: 1 | -1) => Promise<boolean>
}

/** Moves the cursor of an editor among its problems; `moved` changes whenever the cursor or the text does. */
export function createNavigation(view: EditorView, { problems, run }: LintLoop, moved: Accessor<unknown>): Navigation {
  let chosen: Problem | undefined
  const current = createMemo(() => {
    moved()
    const here = new Set(diagnosticsIn(view.state, view.state.selection.main))
    const found = problems().filter(({ diagnostic }) => here.has(diagnostic))
    // Several may lie over one another: the one that was chosen, else the innermost, which comes last in the text.
    return found.find((problem) => chosen !== undefined && isSameProblem(problem, chosen)) ?? found.at(-1)
  })
  /** Problems that only follow from another are passed over. */
  const told = createMemo(() => problems().filter(({ issue }) => issue.follows === undefined))
  return { current, goTo, goToOffset, step }

  function goToOffset(offset: number): void {
    const anchor = Math.min(offset, view.state.doc.length)
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 32 }), userEvent: 'select' })
    view.focus()
  }

  function goTo(problem: Problem, focus: boolean): void {
    chosen = problem
    const { from, to } = findSpan(view.state, problem) ?? problem.diagnostic
    const most = view.state.doc.length
    const start = Math.min(from, most)
    const end = Math.min(to, most)
    const firstLine = EditorSelection.range(Math.min(end, view.state.doc.lineAt(start).to), start)
    // The editor scrolls to where it was when it gets the focus.
    if (focus) view.focus()
    // Where the last problem stood far to the right, the names of the elements would stay hidden for the next ones.
    view.scrollDOM.scrollLeft = 0
    view.dispatch({
      selection: { anchor: start, head: end },
      effects: EditorView.scrollIntoView(firstLine, { y: 'center', xMargin: 32 }),
      userEvent: 'select',
    })
  }

  async function step(by: 1 | -1): Promise<boolean> {
    await run(view)
    const all = told()
    const next = all[(start(by) + by + all.length) % all.length]
    if (next === undefined) return false
    goTo(next, true)
    const { from, to } = view.state.selection.main
    const hasLeft = ({ docChanged, newSelection }: Transaction) =>
      docChanged || newSelection.main.head < from || newSelection.main.head > to
    activateHover(view, from, 1, { until: hasLeft })
    return true
  }

  /** The index to step from: between two problems, the one the step leads away from. */
  function start(by: 1 | -1): number {
    const here = current()
    if (here !== undefined && here.issue.follows === undefined) return told().indexOf(here)
    const { head } = view.state.selection.main
    const behind = told().findIndex((problem) => (findSpan(view.state, problem)?.from ?? 0) > head)
    return (behind < 0 ? told().length : behind) - (by > 0 ? 1 : 0)
  }
}
