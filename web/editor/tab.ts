import type { EditorState, StateEffect, TransactionSpec } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { createSignal, type Accessor } from 'solid-js'
import type { TextForm } from '../../worker/api.ts'
import type { OpenFile } from './file.ts'
import type { LintClient } from '../linting/client.ts'
import { createAutosave, type Autosave } from '../storage/autosave.ts'
import type { DraftSlot } from '../storage/drafts.ts'
import { readCursor, type Cursor } from './cursor.ts'
import { createLintLoop, type LintLoop } from './lint-loop.ts'
import { formOf, isChanged, openFileOf } from './open-file.ts'
import type { Problem } from './problem.ts'
import { textOf } from './text-of.ts'

/** A text that is open in this window, in the editor or not, and what is known about it. */
export interface Tab {
  readonly id: string
  readonly file: Accessor<OpenFile>
  readonly form: Accessor<TextForm>
  readonly cursor: Accessor<Cursor>
  /** The canonical of the profile that was chosen for it; undefined where the text itself decides. */
  readonly profile: Accessor<string | undefined>
  /** Chooses another; the text has to be linted again after that. */
  readonly setProfile: (profile: string | undefined) => void
  readonly isEmpty: Accessor<boolean>
  /** Whether closing it would lose a text. */
  readonly isChanged: Accessor<boolean>
  readonly loop: LintLoop
  readonly draft: Autosave
  /** The text as it is, with its history. */
  readonly state: () => EditorState
  readonly onUpdate: (update: ViewUpdate) => void
  /** Changes it while it is not in the editor. */
  readonly update: (spec: TransactionSpec) => void
  /** Says that it leaves the editor, and that it is back; the effect brings the editor to where it was scrolled to. */
  readonly leave: (view: EditorView) => void
  readonly enter: () => StateEffect<unknown> | undefined
}

/** The beginning of a tab. */
export interface TabOptions {
  readonly id: string
  readonly state: EditorState
  readonly slot: DraftSlot
  readonly profile: string | undefined
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly client: LintClient
  readonly render: (problem: Problem) => Node
}

/** Makes a tab, which lives until its owner is disposed of. */
export function createTab({ id, state: initial, slot, profile: chosen, openedAt, client, render }: TabOptions): Tab {
  let state = initial
  let shownAt = openedAt
  let scroll: StateEffect<unknown> | undefined
  const [file, setFile] = createSignal(openFileOf(state))
  const [form, setForm] = createSignal(formOf(file(), state.doc))
  const [cursor, setCursor] = createSignal(readCursor(state))
  const [isEmpty, setIsEmpty] = createSignal(state.doc.length === 0)
  const [hasChanges, setHasChanges] = createSignal(isChanged(state))
  const [profile, chooseProfile] = createSignal(chosen)
  const loop = createLintLoop(client, { form, profile, file: () => file().name ?? undefined }, render)
  const draft = createAutosave(slot, () => {
    const { name, lineEnd, handle } = openFileOf(state)
    return {
      text: textOf(state.doc),
      name,
      lineEnd,
      isChanged: isChanged(state),
      cursor: state.selection.main.head,
      openedAt,
      shownAt,
      ...(isStorable(handle) && { handle }),
      ...(profile() !== undefined && { profile: profile()! }),
    }
  })

  return {
    id,
    file,
    form,
    cursor,
    profile,
    setProfile,
    isEmpty,
    isChanged: hasChanges,
    loop,
    draft,
    state: () => state,
    onUpdate,
    update,
    leave,
    enter,
  }

  function setProfile(next: string | undefined): void {
    chooseProfile(next)
    loop.expire()
    draft.touch()
  }

  function onUpdate(update: ViewUpdate): void {
    take(update.state, update.docChanged)
    if (update.transactions.length > 0) setCursor(readCursor(state))
    loop.onUpdate(update)
    if (!update.docChanged && update.selectionSet) draft.note()
  }

  function update(spec: TransactionSpec): void {
    const { state: next, docChanged } = state.update(spec)
    take(next, docChanged)
  }

  function take(next: EditorState, docChanged: boolean): void {
    const before = openFileOf(state)
    state = next
    const isOther = openFileOf(next) !== before
    if (isOther) setFile(openFileOf(next))
    if (docChanged) setIsEmpty(next.doc.length === 0)
    if (docChanged || isOther) {
      setHasChanges(isChanged(next))
      setForm(formOf(openFileOf(next), next.doc))
      draft.touch()
    }
  }

  function leave(view: EditorView): void {
    loop.leave()
    scroll = view.scrollSnapshot()
  }

  function enter(): StateEffect<unknown> | undefined {
    shownAt = Date.now()
    if (state.doc.length > 0) draft.touch()
    return scroll
  }
}

/** Whether a handle can be kept with a draft: what only looks like one cannot. */
function isStorable(handle: FileSystemFileHandle | undefined): handle is FileSystemFileHandle {
  return typeof FileSystemFileHandle === 'function' && handle instanceof FileSystemFileHandle
}
