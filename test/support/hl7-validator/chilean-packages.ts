import { clCatalog, clCodeSystems, identificadores } from '../../../catalogs/clcore/clcore.ts'
import { eisCatalog, eisCodeSystems } from '../../../catalogs/eis/eis.ts'
import { clCoreDefinitions, eisDefinitions } from '../../../rules/cl/definitions/definitions.ts'
import { clCoreVersion, eisVersion } from '../../../rules/cl/definitions/versions.ts'
import type { Definitions, ElementDefinition, StructureDefinition } from '../../../rules/structure/definitions.ts'
import { structureNames, valueSetNames } from '../../../rules/structure/canonical.ts'
import { openTableFile } from '../../../rules/structure/tables/table-file.ts'
import type { FhirPackage } from './packages.ts'

/** CL Core and EIS as packages, made of the definitions that the structure tier goes by; the validator makes the snapshots itself. */
export function makeChileanPackages(): readonly FhirPackage[] {
  const common = { type: 'IG' } as const
  return [
    {
      ...common,
      name: 'hl7.fhir.cl.clcore',
      version: clCoreVersion,
      canonical: 'https://hl7chile.cl/fhir/ig/clcore',
      resources: toResources(clCoreDefinitions, {
        table: openTableFile('cl/definitions/clcore.txt'),
        systems: [...clCodeSystems.map(clCatalog), identificadores].map(({ system }) => system),
      }),
    },
    {
      ...common,
      name: 'hl7.fhir.cl.minsal.eis',
      version: eisVersion,
      canonical: 'https://interoperabilidad.minsal.cl/fhir/ig/eis',
      resources: toResources(eisDefinitions, {
        table: openTableFile('cl/definitions/eis.txt'),
        systems: eisCodeSystems.map(eisCatalog).map(({ system }) => system),
      }),
    },
  ]
}

interface Contents {
  readonly table: (name: string) => () => string
  readonly systems: readonly string[]
}

function toResources(definitions: Definitions, { table, systems }: Contents): Readonly<Record<string, unknown>> {
  const all = [
    ...namesIn(table('structures')()).map((name) => toStructure(definitions.findStructure(structureNames.lengthen(name))!)),
    ...namesIn(table('value-sets')()).map((name) => toResource('ValueSet', definitions.findValueSet(valueSetNames.lengthen(name))!)),
    ...systems.map((system) => toResource('CodeSystem', definitions.findCodeSystem(system)!)),
  ]
  return Object.fromEntries(all.map((resource) => [`${resource['resourceType']}-${resource['id']}.json`, resource]))
}

function namesIn(rows: string): readonly string[] {
  return [...rows.matchAll(/^=(\S+)/gm)].map(([, name]) => name!)
}

function toStructure(structure: StructureDefinition): Readonly<Record<string, unknown>> {
  const { snapshot: _, ...rest } = structure
  const element = structure.differential!.element.map(withoutSystemTypes)
  return { ...toResource('StructureDefinition', rest), fhirVersion: '4.0.1', differential: { element } }
}

/** The validator makes no snapshot of a differential that says again what type `Extension.url` has. */
function withoutSystemTypes({ type, ...element }: ElementDefinition): Readonly<Record<string, unknown>> {
  const isSystem = type?.some(({ code }) => code.startsWith('http://hl7.org/fhirpath/'))
  return { ...element, ...(type !== undefined && isSystem !== true && { type }) }
}

function toResource(resourceType: string, resource: { readonly url: string }): Readonly<Record<string, unknown>> {
  const id = resource.url.split('/').at(-1)!
  return { resourceType, id, name: id.replaceAll(/\W/g, ''), status: 'active', ...resource }
}
