import type { JsonObject } from '../../engine/json.ts'
import { r4 } from '../../structure/r4.ts'

/** The types that are looked at: those that Chilean systems mostly exchange. */
const usual =
  'Patient Practitioner PractitionerRole Organization Location Encounter Condition Observation AllergyIntolerance Immunization Medication MedicationRequest DiagnosticReport ServiceRequest Procedure Appointment Bundle Composition Coverage RelatedPerson'.split(
    ' ',
  )

/** Members that resources of any type may have, and tell nothing. */
const common = new Set([
  'contained',
  'extension',
  'id',
  'identifier',
  'implicitRules',
  'language',
  'meta',
  'modifierExtension',
  'resourceType',
  'text',
])

const [mostMembers, mostTypes] = [100, 5]

/** The usual types of which a resource may be that does not say its own, by all of its members; none where there are too many or nothing tells. */
export function typesWithMembers(resource: JsonObject): readonly string[] {
  const names = Object.keys(resource)
    .filter((name) => !common.has(name))
    .map((name) => (name.startsWith('_') ? name.slice(1) : name))
  if (names.length === 0 || names.length > mostMembers) return []
  const types = usual.filter((type) => {
    const elements = r4.find(type)?.elements
    return elements !== undefined && names.every((name) => elements.has(name))
  })
  return types.length > mostTypes ? [] : types
}
