import { editDistance } from '../catalogs/edit-distance.ts'
import { rules } from '../rules/index.ts'

/** Codes of at most three rules that somebody may have meant: one letter off, or without its «cl-» or «r4-». */
export function findNearRules(code: string): readonly string[] {
  const wanted = code.toLowerCase()
  const isNear = (known: string): boolean => known.slice(3) === wanted || editDistance(known, wanted, 1) <= 1
  return rules
    .map((rule) => rule.code)
    .filter(isNear)
    .slice(0, 3)
}
