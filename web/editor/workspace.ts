import { isolateHistory, undo } from '@codemirror/commands'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js'
import type { LintClient } from '../linting/client.ts'
import { createAutosave, type Autosave } from '../storage/autosave.ts'
import type { DraftSlot } from '../storage/drafts.ts'
import { words } from '../text/words.ts'
import { readCursor, type Cursor } from './cursor.ts'
import { createLintLoop, type LintLoop } from './lint-loop.ts'
import { noFile, openFileOf, setOpenFile, type OpenFile } from './open-file.ts'
import { createProblemCard } from './problem-card.ts'
import { diagnosticsIn, findSpan, isSameProblem, type Problem } from './problem.ts'
import { createFixes, type Fixes } from './fixes.ts'
import { createEditor } from './view.ts'

/** The text that is being edited and all that is known about it. It lives as long as the window. */
export interface Workspace extends Pick<LintLoop, 'phase' | 'report' | 'problems'>, Fixes {
  readonly client: LintClient
  readonly view: EditorView
  readonly cursor: Accessor<Cursor>
  readonly file: Accessor<OpenFile>
  readonly isEmpty: Accessor<boolean>
  /** The problem the cursor stands in, or undefined. */
  readonly current: Accessor<Problem | undefined>
  readonly draft: Autosave
  /** Puts the editor into a page; call the result when the page goes. */
  readonly show: (parent: HTMLElement) => () => void
  /** Puts another text in place of this one, as one step that can be undone. */
  readonly open: (text: string, file: OpenFile) => void
  /** Says that the text was written to a file. */
  readonly setFile: (file: OpenFile) => void
  readonly goTo: (problem: Problem, focus: boolean) => void
  readonly undo: () => void
  readonly lintAgain: () => void
  /** Forgets the text, and what was before it. */
  readonly wipe: () => Promise<void>
}

/** Makes the one workspace of a window from what was left in it. */
export function createWorkspace(client: LintClient, slot: DraftSlot): Workspace {
  const { restored } = slot
  const loop = createLintLoop(client, (problem) => createProblemCard(problem.issue, 'Mod-.', () => void fixes.fix(problem)))
  const editor = createEditor({
    text: restored?.text ?? '',
    file: { ...noFile, name: restored?.name ?? null, lineEnd: restored?.lineEnd ?? '\n' },
    cursor: restored?.cursor ?? 0,
    words: words(),
    onUpdate,
  })
  const { view } = editor
  let comeBack = (): void => {}
  let chosen: Problem | undefined
  const [cursor, setCursor] = createSignal(readCursor(view.state))
  const [file, setFileShown] = createSignal(openFileOf(view.state))
  const [isEmpty, setIsEmpty] = createSignal(view.state.doc.length === 0)
  const [touched, setTouched] = createSignal(0)
  const draft = createAutosave(slot, () => {
    const { name, lineEnd } = openFileOf(view.state)
    return { text: view.state.doc.toString(), name, lineEnd, cursor: view.state.selection.main.head }
  })
  const current = createMemo(() => {
    touched()
    const here = new Set(diagnosticsIn(view.state, view.state.selection.main))
    const found = loop.problems().filter(({ diagnostic }) => here.has(diagnostic))
    // Several may lie over one another: the one that was chosen, else the innermost, which comes last in the text.
    return found.find((problem) => chosen !== undefined && isSameProblem(problem, chosen)) ?? found.at(-1)
  })
  const fixes = createFixes(view, client, loop, current)

  createEffect(on(words, (next) => editor.speak(next), { defer: true }))
  void loop.run(view)

  return {
    ...loop,
    ...fixes,
    client,
    view,
    cursor,
    file,
    isEmpty,
    current,
    draft,
    show,
    open,
    setFile,
    goTo,
    undo: undoLast,
    lintAgain,
    wipe,
  }

  function onUpdate(update: ViewUpdate): void {
    loop.onUpdate(update)
    if (update.docChanged || update.selectionSet || update.transactions.length > 0) {
      setCursor(readCursor(update.state))
      setTouched((count) => count + 1)
    }
    if (openFileOf(update.state) !== openFileOf(update.startState)) setFileShown(openFileOf(update.state))
    if (update.docChanged || update.selectionSet) draft.touch()
    if (update.docChanged) setIsEmpty(update.state.doc.length === 0)
  }

  function show(parent: HTMLElement): () => void {
    parent.append(editor.host)
    view.requestMeasure()
    comeBack()
    return () => {
      comeBack = editor.leave()
      editor.host.remove()
    }
  }

  function open(text: string, next: OpenFile): void {
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      effects: [setOpenFile.of(next), EditorView.scrollIntoView(0)],
      annotations: isolateHistory.of('full'),
      userEvent: 'open',
    })
  }

  function setFile(next: OpenFile): void {
    view.dispatch({ effects: setOpenFile.of(next) })
  }

  function goTo(problem: Problem, focus: boolean): void {
    chosen = problem
    const span = findSpan(view.state, problem) ?? problem.diagnostic
    const at = Math.min(span.from, view.state.doc.length)
    view.dispatch({
      selection: { anchor: at, head: Math.min(Math.max(at, span.to), view.state.doc.length) },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
      userEvent: 'select.problem',
    })
    if (focus) view.focus()
  }

  function undoLast(): void {
    undo(view)
  }

  function lintAgain(): void {
    void loop.run(view)
  }

  async function wipe(): Promise<void> {
    editor.reset()
    await slot.wipe()
    await draft.flush()
  }
}
