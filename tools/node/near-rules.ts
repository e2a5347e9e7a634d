import { editDistance } from '../../catalogs/edit-distance.ts'
import { rules } from '../../rules/index.ts'
import type { Said } from './said.ts'

/** «¿Quisiste decir «cl-run-03»?» where a code is one letter off or lacks its «cl-» or «r4-»; undefined where no rule is near. */
export function askForNearRules(code: string): Said | undefined {
  const wanted = code.toLowerCase()
  const near = rules.filter((rule) => rule.code.slice(3) === wanted || editDistance(rule.code, wanted, 1) <= 1).slice(0, 3)
  if (near.length === 0) return undefined
  const all = near.map((rule) => rule.code)
  return {
    es: `¿Quisiste decir ${all.map((one) => `«${one}»`).join(' o ')}?`,
    en: `Did you mean ${all.map((one) => `“${one}”`).join(' or ')}?`,
  }
}
