import { toPrintable } from '../../../rules/format/words.ts'
import type { EclFault } from '../../../terminology/ecl/tree.ts'
import type { Said } from '../../node/said.ts'
import { told } from '../../node/terminology/told.ts'

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
export function toSentence(asked: string, { at, message }: EclFault): Said {
  const { es, en } = told(message)
  return {
    es: `«${asked}» no es una expresión de ECL ni la dirección de un conjunto de valores. En el carácter ${at + 1}: ${es}`,
    en: `“${asked}” is neither an expression of ECL nor the address of a value set. At character ${at + 1}: ${en}`,
  }
}
