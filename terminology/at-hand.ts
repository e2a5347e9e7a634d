/** Imported terminologies, as the linter asks for them; each index is opened when a text first has a code of its system. */
import type { CodeList } from './lists/code-list.ts'
import type { ExpressionFault } from './expressions/tell.ts'
import { systemOfEdition, systemOfList, type FoundCode, type OpenedSystem } from './opened-system.ts'
import type { ResourceFile } from './resources/resource-file.ts'
import type { IndexedEdition } from './snomed/indexed-edition.ts'
import { compileValueSet, findSet as findCompiledSet, type CompiledValueSet, type Shelf } from './valuesets/compose.ts'
import { isVersionOf, type Source } from './valuesets/source.ts'

/** A code system at hand. Undefined always means that it cannot be told. */
interface SystemAtHand {
  readonly version: string
  readonly lookup: (code: string) => CodeAtHand | 'unknown' | 'absent' | undefined
  readonly filter: (filters: readonly Filter[]) => Membership | undefined
  /** Faults of a code that is an expression; empty for any other. */
  readonly faultsIn: (code: string) => readonly ExpressionFault[]
  /** Best first, by a code or the beginnings of words, without case and accents. */
  readonly search: (text: string, limit: number) => readonly FoundCode[]
}

/** Facts of a code. */
interface CodeAtHand {
  readonly code: string
  readonly display: string
  readonly names: () => readonly string[]
  readonly isActive: boolean
  readonly replacement: () => string | undefined
}

/** The codes of a system that some filters let through. */
interface Membership {
  readonly system: string
  readonly has: (code: string) => boolean | undefined
}

/** A value set; without a system, it is asked for the code in any. `version` is the one that the code was chosen in. */
interface SetAtHand {
  readonly contains: (system: string | undefined, code: string, version?: string) => boolean | undefined
}

interface Filter {
  readonly property: string
  readonly op: string
  readonly value: string
}

/** The systems at hand. */
export interface TerminologyAtHand {
  /** In the version that is named, which is opened when it is first asked for; else in the first. */
  readonly findSystem: (system: string, version?: string) => SystemAtHand | undefined
  readonly findSet: (canonical: string) => SetAtHand | undefined
  /** Canonicals of the systems. */
  readonly systems: readonly string[]
}

/** An index; `open` gives undefined where it cannot be read. */
export type KeptSystem =
  | { readonly system: string; readonly version: string; readonly kind: 'snomed'; readonly open: () => IndexedEdition | undefined }
  | { readonly system: string; readonly version: string; readonly kind: 'list'; readonly open: () => CodeList | undefined }
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

/** A set in one version of each of its systems. */
interface CompiledAtHand {
  readonly contains: (system: string | undefined, code: string) => boolean | undefined
  /** The answer about a code in whatever version: sets list codes by hand. */
  readonly listed: (system: string, code: string) => boolean | undefined
}

interface ChosenVersion {
  readonly system: string
  readonly version: string
}

/** So many sets that texts name stay ready. */
const mostSets = 100

/** Makes the systems out of their indexes; of one system the first counts where no version is named. */
export function createTerminologyAtHand(kept: readonly KeptSystem[]): TerminologyAtHand {
  const opened = new Map<IndexedEdition | CodeList, Opened>()
  const contents = new Map<KeptSystem, ReturnType<KeptSystem['open']>>()
  const sets = new Map<string, CompiledAtHand | undefined>()
  const bySystem = new Map<string, readonly KeptSystem[]>()
  for (const one of kept) {
    for (const system of one.kind === 'resources' ? one.systems : [one.system]) bySystem.set(system, [...(bySystem.get(system) ?? []), one])
  }
  const files = kept.filter((one) => one.kind === 'resources')
  const newestFiles = files.filter(({ system }, at) => files.findIndex((one) => one.system === system) === at)
  const shelf: Shelf = {
    findSource(system, version) {
      const source = open(system, version)?.system.source
      return source === undefined ? undefined : inLaterVersions(source)
    },
    findValueSet(canonical) {
      for (const one of canonical.includes('|') ? files : newestFiles) {
        const found = contentOf(one)?.findValueSet(canonical)
        if (found !== undefined) return found
      }
      return undefined
    },
  }

  function contentOf<Kept extends KeptSystem>(one: Kept): ReturnType<Kept['open']> {
    if (!contents.has(one)) contents.set(one, one.open())
    return contents.get(one) as ReturnType<Kept['open']>
  }

  function open(system: string, version?: string): Opened | undefined {
    const all = bySystem.get(system)
    if (all === undefined) return undefined
    if (version === undefined) return openKept(all[0]!, system)
    for (const one of all) {
      const found = mayBeOf(one, version) ? openKept(one, system, version) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }

  function openKept(one: KeptSystem, system: string, version?: string): Opened | undefined {
    if (one.kind === 'snomed') return openOnce(contentOf(one), systemOfEdition)
    return openOnce(one.kind === 'list' ? contentOf(one) : contentOf(one)?.findCodeSystem(system, version), systemOfList)
  }

  function openOnce<Content extends IndexedEdition | CodeList>(
    content: Content | undefined,
    toSystem: (content: Content) => OpenedSystem,
  ): Opened | undefined {
    if (content === undefined) return undefined
    let found = opened.get(content)
    if (found === undefined) {
      const system = toSystem(content)
      opened.set(content, (found = { system, answers: toAnswers(system) }))
    }
    return found
  }

  function findSet(canonical: string): SetAtHand | undefined {
    const usual = compiledOnce(canonical)
    return (
      usual && {
        contains(system, code, version) {
          if (system === undefined || version === undefined) return usual.contains(system, code)
          const chosen = open(system, version)
          if (chosen === undefined) return open(system)?.answers.lookup(code) === 'unknown' ? false : usual.listed(system, code)
          return chosen === open(system)
            ? usual.contains(system, code)
            : compiledOnce(canonical, { system, version: chosen.system.source.version })?.contains(system, code)
        },
      }
    )
  }

  /** A set made ready; `chosen` counts for parts that name no version. */
  function compiledOnce(canonical: string, chosen?: ChosenVersion): CompiledAtHand | undefined {
    const key = chosen === undefined ? canonical : `${canonical}\n${chosen.system}|${chosen.version}`
    if (!sets.has(key)) {
      const found = findCompiledSet(canonical, inVersion(shelf, chosen)).compiled
      if (sets.size >= mostSets) sets.delete(sets.keys().next().value!)
      // A set that cannot be told wholly may still have a code for sure.
      const isEmpty = found === undefined || (found.reasons.length > 0 && found.includes.length === 0)
      sets.set(key, isEmpty ? undefined : toSet(found, chosen))
    }
    return sets.get(key)
  }

  function toSet(compiled: CompiledValueSet, chosen?: ChosenVersion): CompiledAtHand {
    const contains = (system: string, code: string): boolean | undefined => {
      const known = open(system, chosen?.system === system ? chosen.version : undefined)
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
      listed: (system, code) => (isListed(compiled, system, code) || !systems.has(system) ? compiled.contains(system, code) : undefined),
    }
  }

  return { findSystem: (system, version) => open(system, version)?.answers, findSet, systems: [...bySystem.keys()] }
}

/** Whether an index may have a version of a system; those of resources say so only once they are open. */
function mayBeOf(one: KeptSystem, version: string): boolean {
  return one.kind === 'resources' || isVersionOf(one.version, version)
}

/** The same shelf, in which a version counts where a set names none. */
function inVersion(shelf: Shelf, chosen: ChosenVersion | undefined): Shelf {
  if (chosen === undefined) return shelf
  return { ...shelf, meantVersion: (system, version) => version ?? (system === chosen.system ? chosen.version : undefined) }
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
