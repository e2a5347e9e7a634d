import { typeOfProfile } from '../../rules/cl/profile/known-profiles.ts'
import { typeOfGuideProfile } from '../../rules/guides/profile-type.ts'

const ofAnyType = new Set(['Resource', 'DomainResource'].map((type) => `http://hl7.org/fhir/StructureDefinition/${type}`))

/** The canonical without its version where it is a profile of CL Core, of R4 or of a guide; undefined for any other. */
export function findKnownProfile(canonical: string): string | undefined {
  const [bare = ''] = canonical.split('|')
  return ofAnyType.has(bare) || typeOfProfile(bare) !== undefined || typeOfGuideProfile(bare) !== undefined ? bare : undefined
}
