import { once } from '../../engine/once.ts'
import { r4Constraints } from '../r4/r4-definitions.ts'

/**
 * Tells whether an expression is that of an invariant of FHIR R4, word for word: it is known to be valid without being parsed.
 * Costs a look-up.
 */
export function isPublished(expression: string): boolean {
  return published().has(expression)
}

const published = once(() => {
  const expressions = new Set<string>()
  for (const row of r4Constraints().split('\n')) {
    const [, , expression] = row.split('\t', 3)
    if (expression !== undefined && expression !== '') expressions.add(expression)
  }
  return expressions
})
