import { setDiagnostics } from '@codemirror/lint'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { batch, createSignal, type Accessor } from 'solid-js'
import type { ValidateResponse } from '../../rules/index.ts'
import type { LintClient } from '../linting/client.ts'
import { toProblem, type Problem } from './problem.ts'

/** `checking` while the text is newer than the report. */
type Phase = 'empty' | 'checking' | 'done' | 'failed'

/** Keeps report and squiggles in step with the text. */
export interface LintLoop {
  readonly phase: Accessor<Phase>
  /** What the linter said last. */
  readonly report: Accessor<ValidateResponse | undefined>
  readonly problems: Accessor<readonly Problem[]>
  readonly onUpdate: (update: ViewUpdate) => void
  /** Lints at once; the promise ends when the report is about the text as it is. */
  readonly run: (view: EditorView) => Promise<void>
  /** Lints although the text is the same: what it is linted with has changed. */
  readonly again: (view: EditorView) => Promise<void>
}

/** How long typing has to pause, in milliseconds. */
const pause = 100

/** Lints whenever the text changes: after a pause where somebody types, at once where the page changed it. */
export function createLintLoop(client: LintClient, render: (problem: Problem) => Node): LintLoop {
  const [phase, setPhase] = createSignal<Phase>('empty')
  const [report, setReport] = createSignal<ValidateResponse>()
  const [problems, setProblems] = createSignal<readonly Problem[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  let settled: Promise<void> = Promise.resolve()

  return { phase, report, problems, onUpdate, run, again }

  function onUpdate({ docChanged, transactions, view }: ViewUpdate): void {
    if (!docChanged) return
    clearTimeout(timer)
    setPhase('checking')
    const isTyped = transactions.some((one) => one.isUserEvent('input.type') || one.isUserEvent('delete'))
    timer = setTimeout(() => void run(view), isTyped ? pause : 0)
  }

  function run(view: EditorView): Promise<void> {
    // Said already, or being asked, about this very text.
    if (timer === undefined && (phase() === 'done' || phase() === 'checking')) return settled
    return again(view)
  }

  function again(view: EditorView): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    settled = lint(view)
    return settled
  }

  async function lint(view: EditorView): Promise<void> {
    const { doc } = view.state
    const text = doc.toString()
    if (text.trim() === '') {
      show(view, 'empty', undefined)
      return
    }
    setPhase('checking')
    const answer = await client.lint(text).catch(() => 'broken' as const)
    if (view.state.doc !== doc || answer === 'superseded') return
    if (typeof answer === 'string') show(view, 'failed', undefined)
    else show(view, 'done', answer)
  }

  function show(view: EditorView, next: Phase, answer: ValidateResponse | undefined): void {
    const found = answer?.issues.map((issue) => toProblem(issue, view.state.doc, render)) ?? []
    const diagnostics = found.map(({ diagnostic }) => diagnostic)
    // At once, or the list would for a moment speak of marks that the text does not bear yet.
    batch(() => {
      setPhase(next)
      setReport(answer)
      setProblems(found)
      view.dispatch(setDiagnostics(view.state, diagnostics))
    })
  }
}
