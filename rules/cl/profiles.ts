import { isList, isObject, type Json, type JsonObject } from '../engine/json.ts'
import type { RuleContext } from '../engine/rule.ts'
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

/** Whether a profile is in force for a resource: the caller of the run asked for it, or the resource claims it; versions do not matter. */
export function isUnderProfile(profile: string, resource: Json | undefined, { profile: requested, memo }: RuleContext): boolean {
  if (requested !== undefined && withoutVersion(requested) === profile) return true
  return isObject(resource) && resource['meta'] !== undefined && memo(claimedSet, resource).has(profile)
}

/**
 * Whether a profile of another guide than CL Core is in force for a resource, which may bind or slice an element otherwise than
 * CL Core does: that guide is right about its own elements.
 */
export function isUnderOtherGuide(resource: Json | undefined, { profile: requested, memo }: RuleContext): boolean {
  if (requested !== undefined && isOfOtherGuide(requested)) return true
  if (!isObject(resource) || resource['meta'] === undefined) return false
  for (const profile of memo(claimedSet, resource)) if (isOfOtherGuide(profile)) return true
  return false
}

function isOfOtherGuide(profile: string): boolean {
  return !profile.startsWith(clDefinition('')) && !profile.startsWith('http://hl7.org/fhir/StructureDefinition/')
}

function claimedSet(resource: JsonObject): ReadonlySet<string> {
  return new Set(claimed(resource))
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
