import { isolateHistory, undo } from '@codemirror/commands'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { createEffect, createSignal, on, type Accessor } from 'solid-js'
import type { LintClient } from '../linting/client.ts'
import { createAutosave, type Autosave } from '../storage/autosave.ts'
import type { DraftSlot } from '../storage/drafts.ts'
import { words } from '../text/words.ts'
import { readCursor, type Cursor } from './cursor.ts'
import { createLintLoop, type LintLoop } from './lint-loop.ts'
import { createNavigation, type Navigation } from './navigation.ts'
import { noFile, openFileOf, setOpenFile, type OpenFile } from './open-file.ts'
import { createProblemCard } from './problem-card.ts'
import { createFixes, type Fixes } from './fixes.ts'
import { suggesting } from './suggesting.ts'
import { telling } from './telling.ts'
import { createOutlining, type Outlining } from '../outline/outlining.ts'
import { createEditor } from './view.ts'

/** The text that is being edited and all that is known about it. It lives as long as the window. */
export interface Workspace extends Pick<LintLoop, 'phase' | 'report' | 'problems'>, Fixes, Navigation, Outlining {
  readonly client: LintClient
  readonly view: EditorView
  readonly cursor: Accessor<Cursor>
  readonly file: Accessor<OpenFile>
  readonly isEmpty: Accessor<boolean>
  readonly draft: Autosave
  /** Puts the editor into a page; call the result when the page goes. */
  readonly show: (parent: HTMLElement) => () => void
  /** Puts another text in place of this one, as one step that can be undone. */
  readonly open: (text: string, file: OpenFile) => void
  /** Says that the text was written to a file. */
  readonly setFile: (file: OpenFile) => void
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
    guides: [suggesting(client), telling(client)],
    onUpdate,
  })
  const { view } = editor
  let comeBack = (): void => {}
  const [cursor, setCursor] = createSignal(readCursor(view.state))
  const [file, setFileShown] = createSignal(openFileOf(view.state))
  const [isEmpty, setIsEmpty] = createSignal(view.state.doc.length === 0)
  const [moved, setMoved] = createSignal(0)
  const draft = createAutosave(slot, () => {
    const { name, lineEnd } = openFileOf(view.state)
    return { text: view.state.doc.toString(), name, lineEnd, cursor: view.state.selection.main.head }
  })
  const navigation = createNavigation(view, loop, moved)
  const outlining = createOutlining(view, client, loop)
  const fixes = createFixes(view, client, loop, navigation.current)

  createEffect(on(words, (next) => editor.speak(next), { defer: true }))
  void loop.run(view)

  return {
    ...loop,
    ...fixes,
    ...navigation,
    ...outlining,
    client,
    view,
    cursor,
    file,
    isEmpty,
    draft,
    show,
    open,
    setFile,
    undo: undoLast,
    lintAgain,
    wipe,
  }

  function onUpdate(update: ViewUpdate): void {
    loop.onUpdate(update)
    outlining.onUpdate(update)
    if (update.transactions.length > 0) {
      setCursor(readCursor(update.state))
      setMoved((count) => count + 1)
    }
    if (openFileOf(update.state) !== openFileOf(update.startState)) setFileShown(openFileOf(update.state))
    if (update.docChanged) {
      setIsEmpty(update.state.doc.length === 0)
      draft.touch()
    } else if (update.selectionSet) {
      draft.note()
    }
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

  function undoLast(): void {
    undo(view)
  }

  function lintAgain(): void {
    void loop.again(view)
  }

  async function wipe(): Promise<void> {
    editor.reset()
    await slot.wipe()
    await draft.flush()
  }
}
