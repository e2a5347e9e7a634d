import type { Catalog } from '../../../catalogs/catalog.ts'
import { clCatalog, clCodeSystems, identificadores } from '../../../catalogs/clcore/clcore.ts'
import { eisCatalog, eisCodeSystems } from '../../../catalogs/eis/eis.ts'
import type { CodeSystem, Definitions, ValueSet } from '../../structure/definitions.ts'
import { layered } from '../../structure/layered.ts'
import { findR4Constraint, r4Definitions } from '../../structure/r4/r4-definitions.ts'
import { meansVersion, structureNames, valueSetNames, withoutVersion } from '../../structure/canonical.ts'
import { readConstraints } from '../../structure/tables/constraint-table.ts'
import { readStructures } from '../../structure/tables/structure-table.ts'
import { listTable } from '../../structure/tables/table.ts'
import { openTable, openTableFile } from '../../structure/tables/table-file.ts'
import { readValueSets } from '../../structure/tables/value-set-table.ts'
import { clCodeSystem } from '../canonicals.ts'
import { acceptedDefinitions } from './accepted.ts'
import { heldLists } from './held-lists.ts'
import { clCoreVersion, eisVersion } from './versions.ts'

const clCore = 'cl/definitions/clcore.txt'
const eis = 'cl/definitions/eis.txt'

/** Definitions of CL Core 1.9.4: 16 profiles, 13 extensions, 22 value sets and 20 code systems, and one that it retired. */
export const clCoreDefinitions: Definitions = {
  findStructure: readProfiles(clCore, clCoreVersion),
  findValueSet: withHeldLists(readValueSets({ version: clCoreVersion, text: openTable(clCore, 'value-sets') })),
  findCodeSystem: catalogSystems([...clCodeSystems.map(clCatalog), identificadores], clCoreVersion),
}

/** Definitions of EIS, the guide of the ministry, but for its logical models. */
export const eisDefinitions: Definitions = {
  findStructure: readProfiles(eis, eisVersion),
  findValueSet: readValueSets({ version: eisVersion, text: openTable(eis, 'value-sets') }),
  findCodeSystem: catalogSystems(eisCodeSystems.map(eisCatalog), eisVersion),
}

/** Definitions that a resource in Chile is validated by: CL Core 1.9.4, EIS and base R4. */
export const chileanDefinitions: Definitions = layered(clCoreDefinitions, eisDefinitions, acceptedDefinitions, r4Definitions)

/** The addresses of all that one of the two guides defines itself. */
export function listDefinitions(id: 'clcore' | 'eis'): {
  readonly structures: readonly string[]
  readonly valueSets: readonly string[]
  readonly codeSystems: readonly string[]
} {
  const table = openTableFile(id === 'eis' ? eis : clCore)
  const catalogs = id === 'eis' ? eisCodeSystems.map(eisCatalog) : clCodeSystems.map(clCatalog)
  return {
    structures: listTable(table('structures')(), structureNames),
    valueSets: listTable(table('value-sets')(), valueSetNames),
    codeSystems: catalogs.map(({ system }) => system),
  }
}

function readProfiles(file: string, version: string): Definitions['findStructure'] {
  return readStructures(
    {
      version,
      text: openTable(file, 'structures'),
      differentials: openTable(file, 'differentials'),
      findConstraint: readConstraints(openTableFile(file)('constraints'), findR4Constraint),
    },
    r4Definitions.findStructure,
  )
}

function withHeldLists(findValueSet: Definitions['findValueSet']): Definitions['findValueSet'] {
  const complete = new Map<ValueSet, ValueSet>()
  return (canonical, hash) => {
    const valueSet = findValueSet(canonical, hash)
    const held = valueSet && heldLists.get(valueSet.url)
    if (held === undefined || valueSet === undefined) return valueSet
    let known = complete.get(valueSet)
    if (known === undefined) {
      const concept = held()
      known = { ...valueSet, compose: { include: (valueSet.compose?.include ?? []).map((part) => ({ ...part, concept })) } }
      complete.set(valueSet, known)
    }
    return known
  }
}

/** Catalogs as code systems: the names that a catalog accepts for a code are its designations. */
function catalogSystems(catalogs: readonly Catalog[], version: string): Definitions['findCodeSystem'] {
  const byUrl = new Map(catalogs.map((catalog) => [catalog.system, catalog]))
  const read = new Map<string, CodeSystem>()
  return (canonical) => {
    const url = withoutVersion(canonical)
    const catalog = byUrl.get(url)
    if (catalog === undefined || !meansVersion(canonical, version)) return undefined
    const system = read.get(catalog.system) ?? toCodeSystem(catalog, version)
    read.set(catalog.system, system)
    return system
  }
}

/** The codes that other versions of CL Core have in systems of the same address: 2.0.0 writes the first nine identifier types without zero. */
const otherCodes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [clCodeSystem('CSTipoIdentificador'), new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9'])],
  [clCodeSystem('CSCodigoServicio'), new Set(['nedINTA'])],
])

function toCodeSystem({ system: url, title, all, isSample }: Catalog, version: string): CodeSystem {
  return {
    url,
    version,
    title,
    caseSensitive: true,
    content: isSample === true ? 'fragment' : 'complete',
    ...(otherCodes.has(url) && { otherCodes: otherCodes.get(url)! }),
    concept: all().map(({ code, display, synonyms = [] }) => ({
      code,
      display,
      ...(synonyms.length > 0 && { designation: synonyms.map((value) => ({ value })) }),
    })),
  }
}
