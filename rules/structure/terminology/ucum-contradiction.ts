import { bareUnit, findUcumCode } from './ucum-names.ts'
import { findScale, type Scale } from './ucum-scale.ts'
import { isUcum } from './ucum.ts'

/** A code that says another unit than is shown. */
export interface Contradiction {
  /** The code of the unit that is shown. */
  readonly meant: string
  /** Whether the two codes differ in case alone. */
  readonly isByCase: boolean
}

/**
 * The code of UCUM that a unit is written for, where the code beside it certainly says another: `mg` for the unit «mg» beside `g` or `MG`,
 * a megagauss. Undefined where both say the same, or nobody can tell: of units with several meanings, and of international units, which
 * laboratories write for those of enzymes.
 */
export function findContradiction(unit: string, code: string): Contradiction | undefined {
  const meant = findUcumCode(unit)
  if (meant === undefined || meant === code || isAnnotation(meant) || isAnnotation(code) || ambiguous.has(bareUnit(unit))) return undefined
  const isByCase = meant.toLowerCase() === code.toLowerCase()
  const [own, other] = [findScale(meant), findScale(code)]
  const isOther =
    own === undefined || other === undefined
      ? isByCase && isUcum(code) === true && withLitre(meant) !== withLitre(code)
      : !isOfCounts(own) && !isOfCounts(other) && (own.dimension !== other.dimension || Math.abs(own.factor / other.factor - 1) > rounding)
  return isOther ? { meant, isByCase } : undefined
}

/** Minutes or months beside metres, weeks beside seconds, litres beside beats a minute. */
const ambiguous: ReadonlySet<string> = new Set(['c', 'lpm', 'm', 's'])

/** Of two sizes that are the same. */
const rounding = 1e-6

function isAnnotation(code: string): boolean {
  return code.startsWith('{')
}

/** Whether a unit is without dimension, or one of those that each substance has for itself. */
function isOfCounts({ dimension }: Scale): boolean {
  return dimension === '' || /\[|mol/.test(dimension)
}

/** A litre may be written either way. */
function withLitre(code: string): string {
  return code.replaceAll('l', 'L')
}
