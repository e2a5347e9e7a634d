import { codeListKind, type CodeListAbout } from './lists/code-table.ts'
import { openCodeList } from './lists/code-list.ts'
import { openResources, resourcesKind, type ResourcesAbout } from './resources/resource-file.ts'
import { snomedKind, toVersion, type SnomedAbout } from './snomed/about.ts'
import { openEdition } from './snomed/indexed-edition.ts'
import { chileanModule } from './snomed/metadata.ts'
import { ContainerFault, readHead } from './store/container.ts'
import type { KeptSystem } from './at-hand.ts'

/** The facts that an index holds about itself. */
export interface IndexFacts {
  readonly kind: 'snomed' | 'list' | 'resources'
  /** Of resources the name of what they came in, which is no canonical. */
  readonly system: string
  /** As `Coding.version` has it. */
  readonly version: string
  readonly title: string
  readonly codes: number
  readonly activeCodes: number
  /** Of resources alone: the canonicals of the code systems, and how many sets and maps. */
  readonly systems?: readonly string[]
  readonly valueSets?: number
  readonly conceptMaps?: number
}

/** Reads what an index says of itself out of its first bytes; `size` is that of its file. Throws a `ContainerFault`. */
export function readFacts(start: Uint8Array, size: number): IndexFacts {
  const { kind, about, size: promised } = readHead<SnomedAbout | CodeListAbout | ResourcesAbout>(start)
  if (promised !== size) throw new ContainerFault('está cortado: hay que importarlo otra vez')
  if (kind === snomedKind) {
    const { system, concepts, activeConcepts, ...own } = about as SnomedAbout
    const title = own.module === chileanModule ? 'SNOMED CT, edición de Chile' : 'SNOMED CT'
    return { kind: 'snomed', system, version: toVersion(own), title, codes: concepts, activeCodes: activeConcepts }
  }
  if (kind === resourcesKind) {
    const { name, version, title, codes, systems, valueSets, conceptMaps } = about as ResourcesAbout
    return { kind: 'resources', system: name, version, title, codes, activeCodes: codes, systems, valueSets, conceptMaps }
  }
  if (kind !== codeListKind) throw new ContainerFault('es de otra versión de svc: hay que importarlo otra vez')
  const { system, version, title, codes, activeCodes } = about as CodeListAbout
  return { kind: 'list', system, version, title, codes, activeCodes }
}

/** The newest version first, by system. */
export function inOrder<Facts extends IndexFacts>(indexes: readonly Facts[]): readonly Facts[] {
  const byVersion = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true })
  return indexes.toSorted((a, b) => a.system.localeCompare(b.system, 'en') || byVersion(timeOf(a), timeOf(b)))
}

/** Of an edition of SNOMED CT its date counts, whichever module it is of; Chile's goes before others of that date. */
function timeOf({ kind, version }: IndexFacts): string {
  if (kind !== 'snomed') return version
  return `${version.slice(version.lastIndexOf('/') + 1)} ${version.includes(`/${chileanModule}/`) ? 1 : 0}`
}

/** Of each system the first, which is the newest of those that are in order. */
export function newestOf<Facts extends IndexFacts>(indexes: readonly Facts[]): readonly Facts[] {
  const seen = new Set<string>()
  return indexes.filter(({ system }) => !seen.has(system) && seen.add(system))
}

/** An index as the linter's systems ask for it; `read` gives its bytes, or undefined where they are gone. */
export function toKeptSystem({ kind, system, version, systems = [] }: IndexFacts, read: () => Uint8Array | undefined): KeptSystem {
  const open = <Opened>(opener: (bytes: Uint8Array) => Opened): Opened | undefined => {
    const bytes = read()
    return bytes === undefined ? undefined : opener(bytes)
  }
  if (kind === 'resources') return { system, kind, systems, open: () => open(openResources) }
  return kind === 'snomed'
    ? { system, version, kind, open: () => open(openEdition) }
    : { system, version, kind, open: () => open(openCodeList) }
}
