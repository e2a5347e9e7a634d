import type { Range, TextEdit } from 'vscode-languageserver'
import type { Positions } from '../../language/positions.ts'
import type { Edit, Span } from '../../language/text.ts'

/** A stretch of a text as the protocol says it. */
export function rangeOf({ from, to }: Span, { toPosition }: Positions): Range {
  return { start: toPosition(from), end: toPosition(to) }
}

/** Edits as the protocol says them. */
export function toTextEdits(edits: readonly Edit[], positions: Positions): TextEdit[] {
  return edits.map((edit) => ({ range: rangeOf(edit, positions), newText: edit.insert }))
}
