import type { CodeSystem, Definitions, ElementDefinition, StructureDefinition, ValueSet } from '../../rules/structure/definitions.ts'
import { definitions as chilean } from '../../rules/index.ts'
import { layered } from '../../rules/structure/layered.ts'
import { createSnapshots } from '../../rules/structure/snapshot.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'

/** A profile by its differential. */
export interface OwnProfile {
  readonly url: string
  readonly type: string
  readonly elements: readonly ElementDefinition[]
}

/** An element of a differential, by its id. */
export function element(id: string, members: Partial<ElementDefinition> = {}): ElementDefinition {
  const slice = /:([^.]+)$/.exec(id)?.[1]
  return { id, path: id.replaceAll(/:[^.]+/g, ''), ...(slice !== undefined && { sliceName: slice }), ...members }
}

/** The definition of a profile as a guide publishes it that has differentials alone. */
export function toStructure({ url, type, elements }: OwnProfile): StructureDefinition {
  return {
    url,
    kind: chilean.findStructure(`${hl7}${type}`)?.kind ?? 'resource',
    type,
    derivation: 'constraint',
    baseDefinition: `${hl7}${type}`,
    differential: { element: [{ id: type, path: type }, ...elements] },
  }
}

/** The definitions of Chile, and made-up profiles, sets and systems beside them. */
export function withProfiles(
  profiles: readonly OwnProfile[],
  { valueSets = [], codeSystems = [] }: { readonly valueSets?: readonly ValueSet[]; readonly codeSystems?: readonly CodeSystem[] } = {},
): Definitions {
  const structures = new Map<string, StructureDefinition>()
  const own: Definitions = {
    findStructure: (canonical) => structures.get(canonical.split('|')[0]!),
    findValueSet: (canonical) => valueSets.find(({ url }) => url === canonical),
    findCodeSystem: (canonical) => codeSystems.find(({ url }) => url === canonical),
  }
  const definitions = layered(own, chilean)
  const complete = createSnapshots(definitions.findStructure)
  for (const profile of profiles) {
    const structure = toStructure(profile)
    const { url } = profile
    const result = complete(structure)
    if (result.structure === undefined || result.troubles.length > 0) throw new Error(`${url}: ${JSON.stringify(result.troubles)}`)
    structures.set(url, result.structure)
  }
  return definitions
}
