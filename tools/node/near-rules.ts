import { editDistance } from '../../catalogs/edit-distance.ts'
import { rules } from '../../rules/index.ts'

/** « ¿Quisiste decir «cl-run-03»?» where a code is one letter off; undefined where no rule is near. */
export function askForNearRules(code: string): string | undefined {
  const near = rules.filter((rule) => editDistance(rule.code, code.toLowerCase(), 1) <= 1).slice(0, 3)
  return near.length === 0 ? undefined : ` ¿Quisiste decir ${near.map((rule) => `«${rule.code}»`).join(' o ')}?`
}
