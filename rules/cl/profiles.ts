import { isList, isObject, type Json } from '../engine/json.ts'
import { withoutVersion } from '../structure/tables/canonical.ts'
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

/** Whether a resource claims a profile in `meta.profile`; a version after `|` does not matter. */
export function claims(resource: Json | undefined, profile: string): boolean {
  return claimed(resource).includes(profile)
}

/** Whether somebody wants a resource measured by a profile of CL Core: the caller of the run, or the resource itself. */
export function isUnderProfile(id: string, resource: Json | undefined, requested: string | undefined): boolean {
  const profile = clDefinition(id)
  return requested?.split('|')[0] === profile || claims(resource, profile)
}

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
  for (const profile of claimed(resource)) {
    if (own.includes(profile) || profile === `http://hl7.org/fhir/StructureDefinition/${type}` || isKnown(profile, type)) return profile
  }
  return type === 'Encounter' ? baseEncounter : (own[0] ?? null)
}

const canonicals = new Map(Object.entries(clProfiles).map(([type, ids]) => [type, ids.map(clDefinition)]))

function claimed(resource: Json | undefined): readonly string[] {
  const meta = isObject(resource) ? resource['meta'] : undefined
  const profiles = isObject(meta) ? meta['profile'] : undefined
  const list = isList(profiles) ? profiles : [profiles]
  const found: string[] = []
  for (const profile of list) if (typeof profile === 'string') found.push(withoutVersion(profile))
  return found
}
