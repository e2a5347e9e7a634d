import { setDiagnostics } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { batch, createSignal, type Accessor } from 'solid-js'
import type { TextForm, TextReport } from '../../worker/api.ts'
import type { LintClient } from '../linting/client.ts'
import { lastKey } from './last-key.ts'
import { toProblem, type Problem } from './problem.ts'
import { textOf } from './text-of.ts'

/** `checking` while the text is newer than the report. */
type Phase = 'empty' | 'checking' | 'done' | 'failed'

/** Keeps report and squiggles in step with a text, as long as that is in the editor. */
export interface LintLoop {
  readonly phase: Accessor<Phase>
  /** The latest report. */
  readonly report: Accessor<TextReport | undefined>
  readonly problems: Accessor<readonly Problem[]>
  readonly onUpdate: (update: ViewUpdate) => void
  /** Lints at once where that was not done; the promise ends when the report is about the text as it is. */
  readonly run: (view: EditorView) => Promise<void>
  /** Says that the text has to be linted again although it is the same: what it is linted with has changed. */
  readonly expire: () => void
  /** Says that the text leaves the editor; it is linted, where that is due, when it is back. */
  readonly leave: () => void
}

/** How long typing has to pause before anything is said of it, in milliseconds. */
const pause = 100
/** How much sooner the linter is asked, so that its answer is there by then, in milliseconds. */
const headStart = 60
/** Of a text that takes longer the answer would be late all the same, and asking be in the way of somebody who types on. */
const longest = 200

/** Lints whenever the text changes: says so after a pause where somebody types, at once where the page changed it. */
export function createLintLoop(
  client: LintClient,
  {
    form,
    profile,
    file,
  }: { readonly form: () => TextForm; readonly profile: () => string | undefined; readonly file: () => string | undefined },
  render: (problem: Problem) => Node,
): LintLoop {
  const [phase, setPhase] = createSignal<Phase>('checking')
  const [report, setReport] = createSignal<TextReport>()
  const [problems, setProblems] = createSignal<readonly Problem[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The text of the latest request to the linter, and its form. */
  let asked: Text | undefined
  let askedAs: TextForm | undefined
  let turns = 0
  /** How long the linter took last. */
  let took = 0
  let settled: Promise<void> = Promise.resolve()

  return { phase, report, problems, onUpdate, run, expire, leave }

  function expire(): void {
    asked = undefined
  }

  function leave(): void {
    clearTimeout(timer)
    // The text that takes its place is asked about, and the linter answers only the latest question.
    if (phase() === 'checking') expire()
  }

  function onUpdate({ docChanged, transactions, view }: ViewUpdate): void {
    if (!docChanged) return
    clearTimeout(timer)
    setPhase('checking')
    const isTyped = transactions.some((one) => one.isUserEvent('input.type') || one.isUserEvent('delete'))
    if (!isTyped) {
      timer = setTimeout(() => void run(view))
      return
    }
    const now = performance.now()
    const typedAt = now - lastKey() < pause ? lastKey() : now
    const showFrom = typedAt + pause
    timer = setTimeout(() => void run(view, showFrom), showFrom - (took < longest ? headStart : 0) - now)
  }

  /** `showFrom`: the moment before which the answer is not shown. */
  function run(view: EditorView, showFrom = 0): Promise<void> {
    clearTimeout(timer)
    if (asked !== view.state.doc || askedAs !== form()) settled = lint(view, showFrom)
    return settled
  }

  async function lint(view: EditorView, showFrom: number): Promise<void> {
    const { doc } = view.state
    const text = textOf(doc)
    const turn = (turns += 1)
    asked = doc
    askedAs = form()
    if (text.trim() === '') {
      show(view, 'empty', undefined)
      return
    }
    setPhase('checking')
    const begun = performance.now()
    const answer = await client.lint(text, askedAs, profile(), file()).catch(() => 'broken' as const)
    const answered = performance.now()
    if (typeof answer !== 'string') took = answered - begun
    if (answered < showFrom) await new Promise((resolve) => setTimeout(resolve, showFrom - answered))
    const isGone = view.state.doc !== doc
    if (turn === turns && (isGone || typeof answer === 'string')) asked = undefined
    // While it waited to be shown, the same text may have been asked about again.
    if (isGone || turn !== turns || answer === 'superseded') return
    if (typeof answer === 'string') show(view, 'failed', undefined)
    else show(view, 'done', answer)
  }

  function show(view: EditorView, next: Phase, answer: TextReport | undefined): void {
    const found = answer?.issues.map((issue) => toProblem(issue, view.state.doc, render)) ?? []
    // Of those at one place the card tells the cause before what follows from it.
    const isCause = ({ issue }: Problem) => issue.follows === undefined
    const diagnostics = [...found.filter(isCause), ...found.filter((one) => !isCause(one))].map(({ diagnostic }) => diagnostic)
    // At once, or the list would for a moment speak of marks that the text does not bear yet.
    batch(() => {
      setPhase(next)
      setReport(answer)
      setProblems(found)
      view.dispatch(setDiagnostics(view.state, diagnostics))
    })
  }
}
