import { closeBrackets } from '@codemirror/autocomplete'
import { bracketMatching, foldGutter, indentOnInput, indentUnit } from '@codemirror/language'
import { linter, lintGutter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { drawSelection, highlightActiveLine, lineNumbers, tooltips } from '@codemirror/view'
import { editorLook } from './look.ts'
import { jsonParsing } from './parsing.ts'

/** Ways in which JSON is written and shown in each editor of the page. */
export const textEditing: Extension = [
  lineNumbers(),
  lintGutter({ hoverTime: 150 }),
  foldGutter({ markerDOM: createFoldMarker }),
  drawSelection(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  jsonParsing,
  // Problems come from the lint loop.
  linter(null),
  tooltips({ position: 'fixed' }),
  editorLook,
]

function createFoldMarker(isOpen: boolean): HTMLElement {
  const marker = document.createElement('span')
  marker.textContent = isOpen ? '⌄' : '›'
  marker.className = isOpen ? 'cm-fold-open' : 'cm-fold-closed'
  return marker
}
