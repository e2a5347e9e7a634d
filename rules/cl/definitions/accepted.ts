import type { Definitions, StructureDefinition } from '../../structure/definitions.ts'
import { r4Definitions } from '../../structure/r4/r4-definitions.ts'
import { generateSnapshot } from '../../structure/snapshot.ts'
import { meansVersion, withoutVersion } from '../../structure/canonical.ts'
import { clDefinition, eis } from '../canonicals.ts'
import { clCoreVersion, eisVersion } from './versions.ts'

const context = [{ type: 'element', expression: 'Address.city' }] as const

const name = 'CodigoComuna'

/** The extension of a commune as the specification of the service writes it, under the base of either guide; no guide publishes it. */
const accepted = new Map(
  [
    { url: clDefinition(name), version: clCoreVersion },
    { url: `${eis}/StructureDefinition/${name}`, version: eisVersion },
  ].map(({ url, version }) => [url, { version, make: extensionOf(url) }] as const),
)

/** Definitions that no guide publishes and that are accepted all the same. */
export const acceptedDefinitions: Definitions = {
  findStructure(canonical) {
    // All that no table has is asked for here.
    if (!canonical.includes(name)) return undefined
    const one = accepted.get(withoutVersion(canonical))
    return one !== undefined && meansVersion(canonical, one.version) ? one.make() : undefined
  },
  findValueSet: () => undefined,
  findCodeSystem: () => undefined,
}

function extensionOf(url: string): () => StructureDefinition | undefined {
  let made: StructureDefinition | undefined
  return () => (made ??= generateSnapshot(differentialOf(url), r4Definitions.findStructure).structure)
}

function differentialOf(url: string): StructureDefinition {
  return {
    url,
    name,
    kind: 'complex-type',
    abstract: false,
    type: 'Extension',
    baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Extension',
    derivation: 'constraint',
    context,
    differential: {
      element: [
        { id: 'Extension', path: 'Extension' },
        { id: 'Extension.url', path: 'Extension.url', fixedUri: url },
        { id: 'Extension.value[x]', path: 'Extension.value[x]', min: 1, type: [{ code: 'Coding' }, { code: 'CodeableConcept' }] },
      ],
    },
  }
}
