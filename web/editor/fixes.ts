import { startCompletion } from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import type { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Accessor } from 'solid-js'
import type { Edit } from '../../worker/api.ts'
import type { LintClient } from '../linting/client.ts'
import { say } from '../page/notices.ts'
import { words } from '../text/words.ts'
import { lightUp } from './changed.ts'
import type { LintLoop } from './lint-loop.ts'
import { beginMember, missingMember, proposalOf } from './missing.ts'
import { diagnosticsIn, findSpan, isSameProblem, type Problem } from './problem.ts'
import type { Tab } from './tab.ts'
import { textOf } from './text-of.ts'

/** Changes that the page makes to a text by itself; each is one step that can be undone. */
export interface Fixes {
  /** Where somebody has to choose, `choice` is the title of what was chosen. */
  readonly fix: (problem: Problem, choice?: string) => Promise<void>
  /** Writes the member that a problem misses, as far as it is known, and goes there; to the problem where nothing is. */
  readonly addMissing: (problem: Problem) => Promise<void>
  /** The fix of the problem at the cursor, else of another one on its line. */
  readonly fixHere: () => Promise<void>
  /** The problem that `fixHere` would correct; undefined where there is none. */
  readonly nextHere: () => Problem | undefined
  /** Every safe correction of the text, none applied; undefined where there is none. */
  readonly proposeAll: () => Promise<Proposal | undefined>
  /** Applies what was proposed, unless the text is another by now. */
  readonly apply: (proposal: Proposal) => Promise<void>
  readonly format: () => Promise<void>
}

/** Corrections of a text, to be looked at before they are applied. */
export interface Proposal {
  readonly doc: Text
  readonly edits: readonly Edit[]
  /** How many corrections make these edits. */
  readonly count: number
}

/** Parts that corrections are made by. */
interface FixesOptions {
  readonly loop: LintLoop
  /** Whose text is in the editor. */
  readonly shown: Accessor<Tab>
  /** The problem at the cursor. */
  readonly current: Accessor<Problem | undefined>
  readonly goTo: (problem: Problem, focus: boolean) => void
  /** Gives what takes the last step back. */
  readonly toUndo: () => () => void
}

/** Corrections of the text in an editor: the worker says what to change, on the text as it is. */
export function createFixes(view: EditorView, client: LintClient, { loop, shown, current, goTo, toUndo }: FixesOptions): Fixes {
  const form = () => shown().form()
  return { fix, addMissing, fixHere, nextHere, proposeAll, apply, format }

  async function fix(wanted: Problem, choice?: string): Promise<void> {
    if (!(await isLinted())) return
    const { quickFix, range } = nearest(wanted)?.issue ?? {}
    if (quickFix === undefined) return
    const { options, jsonPointer } = quickFix
    // A single option is chosen by asking for the fix.
    const chosen = options?.length === 1 ? options[0] : options?.find(({ title }) => title === choice)
    if (options !== undefined && chosen === undefined) return say(words().notices.chooseFirst)
    const { title, replacement } = chosen ?? quickFix
    const line = form() === 'ndjson' ? range?.start.line : undefined
    if (await change((text) => client.ask('fix', text, { jsonPointer, replacement }, line))) sayDone(words().notices.fixed(title))
  }

  async function addMissing(wanted: Problem): Promise<void> {
    if (!(await isLinted())) return
    const { doc } = view.state
    const problem = nearest(wanted)
    const name = problem === undefined ? undefined : missingMember(problem.issue, doc)
    if (problem === undefined || name === undefined) return
    const text = textOf(doc)
    const { path, entryIndex } = problem.issue
    const begun = beginMember(text, (await client.ask('placeOf', text, path, entryIndex)).to, name)
    const surroundings = client.surroundings(loop.report()?.profile ?? undefined)
    const completion = begun && (await client.ask('complete', begun.text, begun.offset, surroundings))
    const proposal = completion && proposalOf(completion.proposals, name)
    if (view.state.doc !== doc) return
    if (begun === undefined || proposal === undefined) return goTo(problem, true)
    const { at, between } = begun
    const { insert, stops } = proposal
    const anchor = at + between.length + (stops[0]?.from ?? insert.length)
    view.dispatch({
      changes: { from: at, insert: between + insert },
      selection: { anchor },
      annotations: isolateHistory.of('full'),
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      userEvent: 'fix',
    })
    view.focus()
    startCompletion(view)
  }

  async function fixHere(): Promise<void> {
    if (!(await isLinted())) return
    const problem = nextHere()
    if (problem === undefined) say(words().notices.noFixHere)
    else await fix(problem)
  }

  function nextHere(): Problem | undefined {
    return [current(), ...onLine()].find((one) => one?.issue.quickFix !== undefined)
  }

  async function proposeAll(): Promise<Proposal | undefined> {
    const { doc } = view.state
    const { edits, applied } = await client.ask(
      'fixAll',
      textOf(doc),
      form(),
      client.surroundings(shown().profile(), shown().file().name ?? undefined),
    )
    return edits.length === 0 ? undefined : { doc, edits, count: applied }
  }

  async function apply({ doc, edits, count }: Proposal): Promise<void> {
    if (await write(doc, edits)) sayDone(words().notices.fixedAll(count))
    else say(words().notices.changedMeanwhile)
  }

  async function format(): Promise<void> {
    const { doc } = view.state
    const edits = await client.ask('format', textOf(doc), form())
    if (edits === undefined) say(words().notices.notFormatted)
    else if (edits.length === 0) say(words().notices.alreadyFormatted)
    else if (await write(doc, edits)) sayDone(words().notices.formatted)
    else say(words().notices.changedMeanwhile)
  }

  /** Waits until the text in the editor is linted; false where another one came into it meanwhile, whose problems may look the same. */
  async function isLinted(): Promise<boolean> {
    const tab = shown()
    await loop.run(view)
    return shown() === tab
  }

  /** The problem that is what another one was, of several the one that is nearest to it. */
  function nearest(wanted: Problem): Problem | undefined {
    const at = findSpan(view.state, wanted)?.from ?? wanted.diagnostic.from
    const far = ({ diagnostic }: Problem) => Math.abs(diagnostic.from - at)
    const same = loop.problems().filter((problem) => isSameProblem(problem, wanted))
    return same.toSorted((a, b) => far(a) - far(b))[0]
  }

  /** The problems at the cursor, innermost first, then the others on its line. */
  function onLine(): readonly Problem[] {
    const { main } = view.state.selection
    return [main, view.state.doc.lineAt(main.head)].flatMap((span) => {
      const here = new Set(diagnosticsIn(view.state, span))
      return loop
        .problems()
        .filter(({ diagnostic }) => here.has(diagnostic))
        .toReversed()
    })
  }

  /** Changes the text; false where nothing is to be changed, or where somebody went on typing meanwhile. */
  async function change(ask: (text: string) => Promise<readonly Edit[]>): Promise<boolean> {
    const { doc } = view.state
    return write(doc, await ask(textOf(doc)))
  }

  async function write(doc: Text, edits: readonly Edit[]): Promise<boolean> {
    if (edits.length === 0 || view.state.doc !== doc) return false
    view.dispatch({
      changes: edits as Edit[],
      annotations: isolateHistory.of('full'),
      userEvent: 'fix',
      scrollIntoView: false,
    })
    view.dispatch({ effects: lightUp(edits) })
    await loop.run(view)
    return true
  }

  function sayDone(text: string): void {
    say(text, 'done', { label: words().notices.undo, run: toUndo() })
  }
}
