import { isObject, type Json } from '../engine/json.ts'
import { claimsOf } from '../structure/lineage.ts'
import { withoutVersion } from '../structure/canonical.ts'
import { clDefinition } from './canonicals.ts'

/** The profiles of CL Core 1.9.4 under the resource type they constrain; the first is the one evaluated by default. */
export const clProfiles: Readonly<Record<string, readonly string[]>> = {
  AllergyIntolerance: ['CoreAlergiaIntCl'],
  AuditEvent: ['AuditEventCl'],
  Composition: ['DocumentoCl'],
  Condition: ['CoreDiagnosticoCl'],
  Encounter: ['EncounterCL'],
  Immunization: ['ImmunizationCL'],
  Location: ['CoreLocalizacionCl'],
  Medication: ['CoreMedicamentoCl'],
  Observation: ['CoreObservacionCL', 'cl-core-signos-vitales'],
  Organization: ['CoreOrganizacionCl'],
  Patient: ['CorePacienteCl'],
  Practitioner: ['CorePrestadorCl'],
  PractitionerRole: ['CoreRolClinicoCl'],
  Provenance: ['ProvenanceCl'],
}

/** An Encounter is measured by base R4 unless somebody asks for EncounterCL. */
const baseEncounter = 'http://hl7.org/fhir/StructureDefinition/Encounter'

/**
 * The canonical a resource is evaluated against: the one asked for, else the first known one in `meta.profile`, else
 * that of its type; null where CL Core has none. `isKnown` says of a profile that it is one of the type besides.
 */
export function evaluatedProfile(
  resource: Json | undefined,
  requested: string | undefined,
  isKnown: (profile: string, type: string) => boolean = () => false,
): string | null {
  if (requested !== undefined) return requested
  const type = isObject(resource) && typeof resource['resourceType'] === 'string' ? resource['resourceType'] : ''
  const own = canonicals.get(type) ?? []
  for (const claim of isObject(resource) ? claimsOf(resource) : []) {
    const profile = withoutVersion(claim)
    if (own.includes(profile) || profile === `http://hl7.org/fhir/StructureDefinition/${type}` || isKnown(profile, type)) return profile
  }
  return type === 'Encounter' ? baseEncounter : (own[0] ?? null)
}

const canonicals = new Map(Object.entries(clProfiles).map(([type, ids]) => [type, ids.map(clDefinition)]))
