/** What a user imported, as the linter asks for it; each index is opened when a text first has a code of its system. */
import type { CodeList } from './lists/code-list.ts'
import { systemOfEdition, systemOfList, type ExpressionFault, type FoundCode, type OpenedSystem } from './opened-system.ts'
import type { ResourceFile } from './resources/resource-file.ts'
import type { IndexedEdition } from './snomed/indexed-edition.ts'
import { compileValueSet, findSet as findCompiledSet, type CompiledValueSet, type Shelf } from './valuesets/compose.ts'
import { isVersionOf, type Source } from './valuesets/source.ts'

/** A code system at hand. Undefined always means that it cannot be told. */
interface SystemAtHand {
  readonly version: string
  readonly lookup: (code: string) => CodeAtHand | 'unknown' | 'absent' | undefined
  readonly filter: (filters: readonly Filter[]) => Membership | undefined
  /** What is wrong with a code that is an expression; empty for any other. */
  readonly faultsIn: (code: string) => readonly ExpressionFault[]
  /** Best first, by a code or the beginnings of words, without case and accents. */
  readonly search: (text: string, limit: number) => readonly FoundCode[]
}

/** What is known of a code. */
interface CodeAtHand {
  readonly code: string
  readonly display: string
  readonly names: () => readonly string[]
  readonly isActive: boolean
  readonly replacement: () => string | undefined
}

/** Whether a set has a code of its system. */
interface Membership {
  readonly system: string
  readonly has: (code: string) => boolean | undefined
}

/** Whether a set has a code; without a system, whether it has the code in any. */
interface SetAtHand {
  readonly contains: (system: string | undefined, code: string) => boolean | undefined
}

interface Filter {
  readonly property: string
  readonly op: string
  readonly value: string
}

/** The systems at hand. */
export interface TerminologyAtHand {
  readonly findSystem: (system: string) => SystemAtHand | undefined
  readonly findSet: (canonical: string) => SetAtHand | undefined
  /** Canonicals of the systems. */
  readonly systems: readonly string[]
}

/** An index; `open` gives undefined where it cannot be read. */
export type KeptSystem =
  | { readonly system: string; readonly kind: 'snomed'; readonly open: () => IndexedEdition | undefined }
  | { readonly system: string; readonly kind: 'list'; readonly open: () => CodeList | undefined }
  | {
      readonly system: string
      readonly kind: 'resources'
      /** The canonicals of its code systems. */
      readonly systems: readonly string[]
      readonly open: () => ResourceFile | undefined
    }

interface Opened {
  readonly system: OpenedSystem
  readonly answers: SystemAtHand
}

/** So many sets that texts name stay ready. */
const mostSets = 100

/** Makes the systems out of their indexes; of one system the first counts. */
export function createTerminologyAtHand(kept: readonly KeptSystem[]): TerminologyAtHand {
  const opened = new Map<string, Opened | undefined>()
  const files = new Map<KeptSystem, ResourceFile | undefined>()
  const sets = new Map<string, SetAtHand | undefined>()
  const bySystem = new Map<string, KeptSystem>()
  for (const one of kept) {
    for (const system of one.kind === 'resources' ? one.systems : [one.system]) if (!bySystem.has(system)) bySystem.set(system, one)
  }
  const resourceFiles = kept.filter((one) => one.kind === 'resources')
  const shelf: Shelf = {
    findSource(system, version) {
      const source = open(system)?.system.source
      if (source === undefined || (version !== undefined && !isVersionOf(source.version, version))) return undefined
      return inLaterVersions(source)
    },
    findValueSet(canonical) {
      for (const one of resourceFiles) {
        const found = fileOf(one)?.findValueSet(canonical)
        if (found !== undefined) return found
      }
      return undefined
    },
  }

  function fileOf(one: KeptSystem & { readonly kind: 'resources' }): ResourceFile | undefined {
    if (!files.has(one)) files.set(one, one.open())
    return files.get(one)
  }

  function open(system: string): Opened | undefined {
    const one = bySystem.get(system)
    if (one === undefined) return undefined
    if (!opened.has(system)) {
      const found = openKept(one, system)
      opened.set(system, found === undefined ? undefined : { system: found, answers: toAnswers(found) })
    }
    return opened.get(system)
  }

  function openKept(one: KeptSystem, system: string): OpenedSystem | undefined {
    if (one.kind === 'snomed') {
      const edition = one.open()
      return edition === undefined ? undefined : systemOfEdition(edition)
    }
    const list = one.kind === 'list' ? one.open() : fileOf(one)?.findCodeSystem(system)
    return list === undefined ? undefined : systemOfList(list)
  }

  function findSet(canonical: string): SetAtHand | undefined {
    if (!sets.has(canonical)) {
      const found = findCompiledSet(canonical, shelf).compiled
      if (sets.size >= mostSets) sets.delete(sets.keys().next().value!)
      sets.set(canonical, found === undefined || found.reasons.length > 0 ? partly(found) : toSet(found))
    }
    return sets.get(canonical)
  }

  /** What cannot be told wholly may still have a code for sure. */
  function partly(found: CompiledValueSet | undefined): SetAtHand | undefined {
    return found === undefined || found.includes.length === 0 ? undefined : toSet(found)
  }

  function toSet(compiled: CompiledValueSet): SetAtHand {
    const contains = (system: string, code: string): boolean | undefined => {
      const known = open(system)
      const at = known?.system.source.find(code) ?? -1
      const answer = compiled.contains(system, code)
      if (known === undefined || answer === undefined || isListed(compiled, system, code)) return answer
      if (at < 0) return known.system.missing(code) === 'unknown' ? false : answer ? undefined : answer
      // A set of a time when it was active may well have had it.
      return known.system.hasHistory && !known.system.source.isActive(at) ? undefined : answer
    }
    const systems = systemsOf(compiled)
    return {
      contains(system, code) {
        if (system !== undefined) return contains(system, code)
        const answers = new Set([...systems].map((one) => contains(one, code)))
        return answers.has(true) ? true : answers.has(undefined) ? undefined : false
      },
    }
  }

  return { findSystem: (system) => open(system)?.answers, findSet, systems: [...bySystem.keys()] }
}

/** The same source, of which a code that is not here may be in a later version. */
function inLaterVersions(source: Source): Source {
  return source.isFragment ? source : { ...source, isFragment: true }
}

function isListed({ includes }: CompiledValueSet, system: string, code: string): boolean {
  return includes.some(
    (part) => (part.system === system && part.listed?.has(code) === true) || part.sets.some((set) => isListed(set, system, code)),
  )
}

function systemsOf({ includes }: CompiledValueSet): ReadonlySet<string> {
  return new Set(
    includes.flatMap((part) => [...(part.system === undefined ? [] : [part.system]), ...part.sets.flatMap((set) => [...systemsOf(set)])]),
  )
}

function toAnswers({ source, names, missing, replacement, hasHistory, faultsIn, search }: OpenedSystem): SystemAtHand {
  function lookup(code: string): CodeAtHand | 'unknown' | 'absent' | undefined {
    const at = source.find(code)
    if (at < 0) return missing(code)
    return {
      code,
      display: source.display(at),
      names: () => names(at),
      isActive: source.isActive(at),
      replacement: () => replacement(at),
    }
  }

  function filter(filters: readonly Filter[]): Membership | undefined {
    const { system } = source
    const shelf: Shelf = { findSource: () => inLaterVersions(source), findValueSet: () => undefined }
    const compiled = compileValueSet({ compose: { include: [{ system, filter: filters }] } }, shelf)
    if (compiled.includes[0]?.selection === undefined) return undefined
    return {
      system,
      has(code) {
        const at = source.find(code)
        if (at < 0) return missing(code) === 'unknown' ? false : undefined
        if (hasHistory && !source.isActive(at)) return undefined
        return compiled.contains(system, code)
      },
    }
  }

  return { version: source.version, lookup, filter, faultsIn, search }
}
