import type { Constraint } from '../definitions.ts'

const ofFhir = 'http://hl7.org/fhir/StructureDefinition/'

/**
 * Whether a constraint repeats one that is known: it has its key, and either its expression or FHIR as its source, of which other releases use
 * other words. A profile that gives a key to something else adds that.
 */
export function repeats({ key, expression, source }: Constraint, known: Constraint): boolean {
  if (known.key !== key) return false
  if (expression === undefined || withoutBlanks(expression) === withoutBlanks(known.expression)) return true
  return source?.startsWith(ofFhir) === true
}

function withoutBlanks(expression: string | undefined): string | undefined {
  return expression?.replaceAll(/\s/g, '')
}
