import { editDistance } from '../../catalogs/edit-distance.ts'
import { findNearRules } from '../../language/near-rules.ts'
import { otherCodes } from './other-codes.ts'
import type { Said } from './said.ts'

/** «¿Quisiste decir «cl-run-03»?» where a code is near to that of a rule, or to another that reports carry; undefined where none is. */
export function askForNearRules(code: string): Said | undefined {
  const near = [...findNearRules(code), ...otherCodes.filter((one) => editDistance(one, code.toLowerCase(), 1) <= 1)].slice(0, 3)
  if (near.length === 0) return undefined
  return {
    es: `¿Quisiste decir ${near.map((one) => `«${one}»`).join(' o ')}?`,
    en: `Did you mean ${near.map((one) => `“${one}”`).join(' or ')}?`,
  }
}
