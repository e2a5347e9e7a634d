import { toPrintable } from '../../../rules/format/words.ts'
import type { EclFault } from '../../../terminology/ecl/tree.ts'

/** A code to print, with the name that fits a search where that is another. */
interface Line {
  readonly code: string
  readonly display?: string
  readonly term?: string
}

/** A code as a line: code, tab, name. */
export function toLine({ code, display = '', term }: Line): string {
  return `${toPrintable(code)}\t${toPrintable(display)}${term === undefined ? '' : ` (${toPrintable(term)})`}\n`
}

/** The fault of a text that is no expression, in a sentence. */
export function toSentence(asked: string, { at, message }: EclFault): string {
  return `«${asked}» no es una expresión de ECL ni la dirección de un conjunto de valores. En el carácter ${at + 1}: ${message}`
}
