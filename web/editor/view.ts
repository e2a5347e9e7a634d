import { closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { foldKeymap } from '@codemirror/language'
import { Compartment, EditorState, type Extension, type StateEffect } from '@codemirror/state'
import {
  closeHoverTooltips,
  dropCursor,
  hasHoverTooltips,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  placeholder,
  type ViewUpdate,
} from '@codemirror/view'
import { EditorView } from 'codemirror'
import type { OpenFile } from './file.ts'
import { readPreference, writePreference } from '../storage/preferences.ts'
import type { Words } from '../text/words.ts'
import { changedLines } from './changed.ts'
import { keyTimes } from './last-key.ts'
import { scrollMarks } from './scroll-marks.ts'
import { createSearch } from './search.ts'
import { docOf } from './text-of.ts'
import { textEditing } from './text-editing.ts'
import { typingOver } from './typing-over.ts'
import { openFileField } from './open-file.ts'

/** Inputs of the editor, and its callbacks. */
export interface EditorOptions {
  readonly words: Words
  /** Help while somebody writes. */
  readonly help: Extension
  readonly onUpdate: (update: ViewUpdate) => void
}

/** A text to be edited. */
export interface NewText {
  readonly text: string
  readonly file: OpenFile
  /** Whether the file has another text, or there is none yet. */
  readonly isChanged: boolean
  /** A UTF-16 offset. */
  readonly cursor: number
}

/** Makes texts ready for the editor, and then the editor, with the first of them. */
export interface EditorMaker {
  readonly createState: (text: NewText) => EditorState
  readonly createEditor: (first: EditorState) => Editor
}

/** The editor and the element it is in, to be put on a page and taken off it. It has one of many texts at a time. */
export interface Editor {
  readonly host: HTMLElement
  readonly view: EditorView
  /** Puts a text into the editor and scrolls to where it was, or to the cursor. */
  readonly put: (state: EditorState, scroll: StateEffect<unknown> | undefined) => void
  readonly speak: (words: Words) => void
  /** Opens the search. */
  readonly search: () => void
  /** Breaks lines at the edge of the editor or no longer does, and remembers it on this device. */
  readonly toggleWrap: () => void
  /** Remembers where it was scrolled to before it leaves the page; call the result when it is back. */
  readonly leave: () => () => void
}

/** Prepares the JSON editor. */
export function createEditorMaker({ words, help, onUpdate }: EditorOptions): EditorMaker {
  const spoken = new Compartment()
  let spokenWords = words
  const wrapped = new Compartment()
  let isWrapped = readPreference('wrap') === 'yes'
  const search = createSearch()
  const wrap = (): Extension => (isWrapped ? EditorView.lineWrapping : [])
  const extensions: Extension = [
    textEditing,
    highlightSpecialChars(),
    history(),
    // More than one cursor: by the key for the next equal word, or by clicks with Alt.
    EditorState.allowMultipleSelections.of(true),
    EditorView.clickAddsSelectionRange.of((event) => event.altKey),
    dropCursor(),
    highlightActiveLineGutter(),
    scrollMarks,
    changedLines,
    typingOver,
    keyTimes,
    help,
    keymap.of([{ key: 'Escape', run: closeCards }, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap]),
    spoken.of(say(words)),
    wrapped.of(wrap()),
    EditorView.updateListener.of(onUpdate),
  ]
  return { createState, createEditor }

  function createState({ text, file, isChanged, cursor }: NewText): EditorState {
    const doc = docOf(text)
    return EditorState.create({
      doc,
      selection: { anchor: Math.min(cursor, doc.length) },
      extensions: [extensions, search.begin(), openFileField(file, isChanged ? undefined : doc)],
    })
  }

  function createEditor(first: EditorState): Editor {
    const host = document.createElement('div')
    // Only inside a shadow root does CodeMirror style itself without inline styles.
    const root = host.attachShadow({ mode: 'open' })
    const view = new EditorView({ state: first, parent: root, root, scrollTo: toCursor(first) })
    return {
      host,
      view,
      put(state, scroll) {
        view.setState(state)
        view.dispatch({
          effects: [spoken.reconfigure(say(spokenWords)), wrapped.reconfigure(wrap()), search.renew(), scroll ?? toCursor(state)],
        })
      },
      search: () => void search.open(view),
      speak(next) {
        spokenWords = next
        view.dispatch({ effects: spoken.reconfigure(say(next)) })
      },
      toggleWrap() {
        isWrapped = !isWrapped
        writePreference('wrap', isWrapped ? 'yes' : 'no')
        view.dispatch({ effects: wrapped.reconfigure(wrap()) })
      },
      leave() {
        const { doc } = view.state
        const scroll = view.scrollSnapshot()
        view.dispatch({ effects: closeHoverTooltips })
        return () => {
          if (view.state.doc === doc) view.dispatch({ effects: scroll })
        }
      },
    }
  }
}

/** Closes what is shown over the text; false where nothing is. */
function closeCards(view: EditorView): boolean {
  const isAny = hasHoverTooltips(view.state)
  if (isAny) view.dispatch({ effects: closeHoverTooltips })
  return isAny
}

function toCursor(state: EditorState): StateEffect<unknown> {
  return EditorView.scrollIntoView(state.selection.main, { y: 'center' })
}

function say(words: Words): Extension {
  const { label, placeholder: hint, phrases } = words.editor
  return [
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    placeholder(hint),
  ]
}
