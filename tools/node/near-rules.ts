import { findNearRules } from '../../language/near-rules.ts'
import type { Said } from './said.ts'

/** «¿Quisiste decir «cl-run-03»?» where a code is near to that of a rule; undefined where none is. */
export function askForNearRules(code: string): Said | undefined {
  const near = findNearRules(code)
  if (near.length === 0) return undefined
  return {
    es: `¿Quisiste decir ${near.map((one) => `«${one}»`).join(' o ')}?`,
    en: `Did you mean ${near.map((one) => `“${one}”`).join(' or ')}?`,
  }
}
