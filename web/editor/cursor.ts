import type { EditorState } from '@codemirror/state'
import { fhirPathAt, type FhirPath } from './fhir-path.ts'

/** Where the cursor is: 1-based line and column in UTF-16 units, how much is selected, and the FHIR path there. */
export interface Cursor {
  readonly line: number
  readonly column: number
  readonly selected: number
  readonly path: FhirPath | undefined
}

/** Where the cursor of an editor is. */
export function readCursor(state: EditorState): Cursor {
  const { head, from, to } = state.selection.main
  const line = state.doc.lineAt(head)
  return { line: line.number, column: head - line.from + 1, selected: to - from, path: fhirPathAt(state, head) }
}
