/** Which codes are in which sets, and what codes are called, as far as the definitions at hand tell; nothing is asked of a server. */
import { findNearest } from './check/nearest.ts'
import type { CodeSystem, Definitions } from './definitions.ts'
import { indexCodes, isAbstract, type CodeFacts, type CodeIndex, type CodeNode } from './terminology/code-index.ts'
import { knownSystems } from './terminology/known-systems.ts'
import { compileValueSet, type CompiledSet, type Membership, type SetCode } from './terminology/value-set.ts'

/** Answers about codes. Undefined always means that it cannot be told from the definitions at hand. */
export interface Terminology {
  /** Whether a set has a code; without a system, whether it has the code in any. */
  readonly contains: (valueSet: string, system: string | undefined, code: string) => boolean | undefined
  /** The same for one set, looked up once; undefined where the set is not at hand. */
  readonly membershipOf: (valueSet: string) => Membership | undefined
  /** All the codes of a set that may be used. */
  readonly codesOf: (valueSet: string) => readonly SetCode[] | undefined
  /** What a system says of a code; `unknown` where it is sure not to have it. */
  readonly lookup: (system: string, code: string) => CodeFacts | 'unknown' | undefined
  /** The code of a set that was probably meant: its case, blanks, name or a letter or two differ. */
  readonly nearest: (valueSet: string, code: string, system?: string) => string | undefined
}

/** What is known of a system: its codes, or at least which it may have. */
interface System {
  readonly index: CodeIndex | undefined
  readonly mayHave: ((code: string) => boolean | undefined) | undefined
}

/** Makes a terminology of definitions; each set and system is made ready when it is first asked for. */
export function createTerminology(definitions: Definitions): Terminology {
  const systems = new Map<string, System>()
  const sets = new Map<string, CompiledSet | undefined>()
  const underWay = new Set<string>()

  function findSystem(system: string, version?: string): System {
    const canonical = version === undefined ? system : `${system}|${version}`
    let known = systems.get(canonical)
    if (known === undefined) {
      const found = definitions.findCodeSystem(canonical) ?? inOtherVersion(definitions.findCodeSystem(system))
      const isList = found !== undefined && found.content !== 'not-present' && found.content !== 'supplement'
      known = { index: isList ? indexCodes(found) : undefined, mayHave: knownSystems.get(system) }
      // Documents may name systems without end; those at hand are few.
      if (found !== undefined || (systems.size < mostSystems && canonical.length <= longest)) systems.set(canonical, known)
    }
    return known
  }

  function findCodes(system: string, version?: string): CodeIndex | undefined {
    return findSystem(system, version).index
  }

  function findSet(canonical: string): CompiledSet | undefined {
    // Of a set that takes itself in by way of others, nothing more can be told there.
    if (underWay.has(canonical) || underWay.size > mostNested) return undefined
    if (!sets.has(canonical)) {
      const valueSet = definitions.findValueSet(canonical)
      underWay.add(canonical)
      sets.set(canonical, valueSet && compileValueSet(valueSet, { findCodes, findSet, findValueSet: definitions.findValueSet }))
      underWay.delete(canonical)
    }
    return sets.get(canonical)
  }

  const lists = new Map<string, readonly SetCode[] | undefined>()

  function codesOf(canonical: string): readonly SetCode[] | undefined {
    if (!lists.has(canonical)) lists.set(canonical, findSet(canonical)?.list())
    return lists.get(canonical)
  }

  function lookup(system: string, code: string): CodeFacts | 'unknown' | undefined {
    const { index, mayHave } = findSystem(system)
    if (index === undefined) return mayHave?.(code) === false ? 'unknown' : undefined
    const node = index.find(code)
    if (node === undefined) return index.system.content === 'complete' ? 'unknown' : undefined
    return (node.facts ??= factsOf(node))
  }

  function nearest(valueSet: string, code: string, system?: string): string | undefined {
    const codes = codesOf(valueSet)?.filter((one) => system === undefined || one.system === undefined || one.system === system)
    if (codes === undefined || codes.length > mostCompared) return undefined
    const meant = code.trim().toLowerCase()
    const named = codes.find(({ display }) => display?.toLowerCase() === meant)?.code
    const found = findNearest(
      code,
      codes.map((one) => one.code),
    )
    return found !== undefined && found.toLowerCase() === meant ? found : (named ?? found)
  }

  return {
    contains: (valueSet, system, code) => findSet(valueSet)?.contains(system, code),
    membershipOf: (valueSet) => findSet(valueSet)?.contains,
    codesOf,
    lookup,
    nearest,
  }
}

function factsOf(node: CodeNode): CodeFacts {
  const { code, display, designation = [] } = node.concept
  const designations = designation.map(({ value }) => value)
  return { code, ...(display !== undefined && { display }), designations, isAbstract: isAbstract(node) }
}

/** What another version of a system has, the one that was asked for is likely to have; not the other way round. */
function inOtherVersion(system: CodeSystem | undefined): CodeSystem | undefined {
  return system?.content === 'complete' ? { ...system, content: 'fragment' } : system
}

const mostNested = 50
const mostSystems = 1000
/** In characters: of a longer address nothing is remembered. */
const longest = 300
const mostCompared = 2000
