import { EditorView } from 'codemirror'
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { linter, lintGutter } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  closeHoverTooltips,
  drawSelection,
  dropCursor,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  tooltips,
  type ViewUpdate,
} from '@codemirror/view'
import type { Words } from '../text/words.ts'
import { changedLines } from './changed.ts'
import { editorLook } from './look.ts'
import { typingOver } from './typing-over.ts'
import { noFile, openFileField, setOpenFile, type OpenFile } from './open-file.ts'

/** What the editor starts with, and whom it tells. */
export interface EditorOptions {
  readonly text: string
  readonly file: OpenFile
  readonly cursor: number
  readonly words: Words
  /** What helps while somebody writes. */
  readonly guides: Extension
  readonly onUpdate: (update: ViewUpdate) => void
}

/** The editor and the element it is in, to be put on a page and taken off it. */
export interface Editor {
  readonly host: HTMLElement
  readonly view: EditorView
  readonly speak: (words: Words) => void
  /** Remembers where it was scrolled to before it leaves the page; call the result when it is back. */
  readonly leave: () => () => void
  /** Forgets the text and its history. */
  readonly reset: () => void
}

/** Makes the JSON editor, inside a shadow root: only there does CodeMirror style itself without inline styles. */
export function createEditor({ text, file, cursor, words, guides, onUpdate }: EditorOptions): Editor {
  const spoken = new Compartment()
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  let spokenWords = words
  const extend = (open: OpenFile): Extension => [
    lineNumbers(),
    lintGutter({ hoverTime: 150 }),
    foldGutter({ markerDOM: createFoldMarker }),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    dropCursor(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    linter(null),
    openFileField(open),
    changedLines,
    typingOver,
    guides,
    tooltips({ position: 'fixed' }),
    editorLook,
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap]),
    spoken.of(say(spokenWords)),
    EditorView.updateListener.of(onUpdate),
  ]
  const state = EditorState.create({ doc: text, selection: { anchor: Math.min(cursor, text.length) }, extensions: extend(file) })
  const view = new EditorView({ state, parent: root, root, scrollTo: EditorView.scrollIntoView(state.selection.main, { y: 'center' }) })
  return {
    host,
    view,
    speak(next) {
      spokenWords = next
      view.dispatch({ effects: spoken.reconfigure(say(next)) })
    },
    leave() {
      const { doc } = view.state
      const scroll = view.scrollSnapshot()
      view.dispatch({ effects: closeHoverTooltips })
      return () => {
        if (view.state.doc === doc) view.dispatch({ effects: scroll })
      }
    },
    reset() {
      // Emptied through a change as well, so that everybody who watches the text hears of it.
      view.dispatch({ changes: { from: 0, to: view.state.doc.length }, effects: setOpenFile.of(noFile) })
      view.setState(EditorState.create({ extensions: extend(noFile) }))
    },
  }
}

function say(words: Words): Extension {
  const { label, placeholder: hint, phrases } = words.editor
  return [
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    placeholder(hint),
  ]
}

function createFoldMarker(isOpen: boolean): HTMLElement {
  const marker = document.createElement('span')
  marker.textContent = isOpen ? '⌄' : '›'
  marker.className = isOpen ? 'cm-fold-open' : 'cm-fold-closed'
  return marker
}
