import { defaultKeymap, redo, undo } from '@codemirror/commands'
import { foldKeymap } from '@codemirror/language'
import { forEachDiagnostic, setDiagnostics, setDiagnosticsEffect, type Diagnostic } from '@codemirror/lint'
import { Annotation, EditorState, Transaction } from '@codemirror/state'
import { keymap, type ViewUpdate } from '@codemirror/view'
import { EditorView } from 'codemirror'
import { textEditing } from './text-editing.ts'

/** A second editor of the text that another has, at a place of its own. */
export interface SecondEditor {
  /** Takes over the changes and problems of an update of the first. */
  readonly follow: (update: ViewUpdate) => void
  readonly end: () => void
}

/** Changes that come from the other editor, and do not go back to it. */
const fromOther = Annotation.define<true>()

/** Opens a second editor inside the shadow root of an element, where the first one is. Both have one history, the first one's. */
export function openSecondEditor(
  host: HTMLElement,
  first: EditorView,
  { label, phrases }: { readonly label: string; readonly phrases: Readonly<Record<string, string>> },
): SecondEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const { doc, selection } = first.state
  const state = EditorState.create({
    doc,
    selection,
    extensions: [
      textEditing,
      keymap.of([
        { key: 'Mod-z', run: () => undo(first), preventDefault: true },
        { key: 'Mod-y', mac: 'Mod-Shift-z', run: () => redo(first), preventDefault: true },
        { key: 'Mod-Shift-z', run: () => redo(first), preventDefault: true },
        ...defaultKeymap,
        ...foldKeymap,
      ]),
      EditorState.phrases.of(phrases),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    ],
  })
  const second = new EditorView({
    state,
    parent: root,
    root,
    scrollTo: EditorView.scrollIntoView(selection.main, { y: 'center' }),
    dispatchTransactions(transactions, view) {
      view.update(transactions)
      for (const one of transactions) if (!one.changes.empty && one.annotation(fromOther) !== true) pass(one, first)
    },
  })
  second.dispatch(setDiagnostics(second.state, diagnosticsOf(first.state)))
  return { follow, end: () => second.destroy() }

  function follow({ transactions }: ViewUpdate): void {
    for (const one of transactions) {
      if (!one.changes.empty && one.annotation(fromOther) !== true) pass(one, second)
      const told = one.effects.filter((effect) => effect.is(setDiagnosticsEffect))
      if (told.length > 0) second.dispatch({ effects: told })
    }
  }
}

function pass(transaction: Transaction, to: EditorView): void {
  const userEvent = transaction.annotation(Transaction.userEvent)
  to.dispatch({ changes: transaction.changes, annotations: fromOther.of(true), ...(userEvent !== undefined && { userEvent }) })
}

function diagnosticsOf(state: EditorState): readonly Diagnostic[] {
  const all: Diagnostic[] = []
  forEachDiagnostic(state, (one, from, to) => void all.push({ ...one, from, to }))
  return all
}
