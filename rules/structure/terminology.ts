/** Which codes are in which sets, and what codes are called, as far as the definitions at hand tell; nothing is asked of a server. */
import { findNearest, type Candidates } from './nearest.ts'
import { codesOfWord } from './terminology/spanish-words.ts'
import type { CodeSystem, Concept, Definitions, ValueSet } from './definitions.ts'
import { indexCodes, isAbstract, type CodeFacts, type CodeIndex, type CodeNode } from './terminology/code-index.ts'
import { createCodeSet, type CodeSet } from './terminology/code-set.ts'
import { foldName } from './terminology/fold-name.ts'
import type { ImportedSystem } from './imported-terminology.ts'
import { knownSystems, largeSystems } from './terminology/known-systems.ts'
import { toCodeCandidates, toCodesByName } from './terminology/nearest-code.ts'
import { findUcumCode } from './terminology/ucum-names.ts'
import { ucum } from './terminology/ucum.ts'
import { createSetCompiler, type CompiledSet, type SetCode } from './terminology/value-set.ts'

/** Answers about codes. Undefined always means that it cannot be told from the definitions at hand. */
export interface Terminology {
  /** A set made ready; undefined where it is not at hand. */
  readonly findSet: (valueSet: string) => CodeSet | undefined
  /** Whether a set has a code; without a system, whether it has the code in any. */
  readonly contains: (valueSet: string, system: string | undefined, code: string) => boolean | undefined
  /** All the codes of a set that may be used. */
  readonly codesOf: (valueSet: string) => readonly SetCode[] | undefined
  /** Facts of a code in its system; `unknown` where it is sure not to have it. */
  readonly lookup: (system: string, code: string) => CodeFacts | 'unknown' | undefined
  /** An imported system, where the definitions do not list its codes; in the version that is named, or in the newest. */
  readonly findImported: (system: string, version?: string) => ImportedSystem | undefined
  /** The code of a system that is called by a name, its case and accents apart. */
  readonly findNamedIn: (system: string, name: string) => string | undefined
  /** The code of a system that was probably meant: its case, blanks or a letter or two differ, or its name stands there. */
  readonly findNearestIn: (system: string, code: string) => string | undefined
  /** The codes of a system to choose from; undefined where they are too many, or not all at hand. */
  readonly choicesIn: (system: string) => readonly Concept[] | undefined
}

/** A system: its codes, or at least which it may have. */
interface System {
  readonly index: CodeIndex | undefined
  readonly mayHave: ((code: string) => boolean | undefined) | undefined
  /** Its codes to compare misspelled ones with, made when first asked for. */
  candidates: Candidates | undefined
  /** Its codes by their names; undefined under one that several have. */
  byName: ReadonlyMap<string, string | undefined> | undefined
}

/** Makes a terminology of definitions; each set and system is made ready when it is first asked for. */
export function createTerminology(definitions: Definitions): Terminology {
  const systems = new Map<string, System>()
  const compiled = new Map<ValueSet, CompiledSet>()
  const sets = new Map<CompiledSet, CodeSet>()
  const compileValueSet = createSetCompiler({
    findCodes,
    findSet: findCompiled,
    findValueSet: definitions.findValueSet,
    imported: definitions.imported,
  })
  const underWay = new Set<ValueSet>()

  function findSystem(system: string, version?: string): System {
    const canonical = version === undefined ? system : `${system}|${version}`
    const before = systems.get(canonical)
    if (before !== undefined) return before
    const found =
      definitions.findCodeSystem(canonical) ?? (version === undefined ? undefined : inOtherVersion(definitions.findCodeSystem(system)))
    const mayHave = knownSystems.get(system)
    // A text may name any number of systems: only those that are defined are kept.
    if (found === undefined && mayHave === undefined && !largeSystems.has(system)) return unknownSystem
    const isList = found !== undefined && found.content !== 'not-present' && found.content !== 'supplement'
    const made = { index: isList ? indexCodes(found) : undefined, mayHave, candidates: undefined, byName: undefined }
    systems.set(found !== undefined && version === undefined ? found.url : canonical, made)
    return made
  }

  function findCodes(system: string, version?: string): CodeIndex | undefined {
    return findSystem(system, version).index
  }

  function findSet(canonical: string): CodeSet | undefined {
    const found = findCompiled(canonical)
    if (found === undefined) return undefined
    let set = sets.get(found)
    if (set === undefined) {
      set = createCodeSet(found)
      // A text may name any number of sets by their addresses alone: those are not kept.
      if (definitions.findValueSet(canonical) !== undefined) sets.set(found, set)
    }
    return set
  }

  function findCompiled(canonical: string): CompiledSet | undefined {
    const valueSet = definitions.findValueSet(canonical)
    if (valueSet === undefined) return implicitSet(canonical)
    const known = compiled.get(valueSet)
    if (known !== undefined) return known
    // Of a set that takes itself in by way of others, nothing more can be told there.
    if (underWay.has(valueSet) || underWay.size > mostNested) return undefined
    underWay.add(valueSet)
    const made = compileValueSet(valueSet)
    underWay.delete(valueSet)
    compiled.set(valueSet, made)
    return made
  }

  function implicitSet(canonical: string): CompiledSet | undefined {
    const set = definitions.imported?.findSet(canonical)
    if (set === undefined) return undefined
    return { contains: set.contains, list: () => undefined, isAtServer: set.isAtServer === true }
  }

  function findImported(system: string, version?: string): ImportedSystem | undefined {
    const found = definitions.imported?.findSystem(system, version)
    return found === undefined || findSystem(system).index?.system.content === 'complete' ? undefined : found
  }

  function lookup(system: string, code: string): CodeFacts | 'unknown' | undefined {
    const { index, mayHave } = findSystem(system)
    if (index === undefined) return mayHave?.(code) === false ? 'unknown' : undefined
    const node = index.find(code)
    if (node === undefined) return index.system.content === 'complete' ? 'unknown' : undefined
    return (node.facts ??= factsOf(node))
  }

  function findNamedIn(system: string, name: string): string | undefined {
    const known = findSystem(system)
    if (known.index === undefined) return undefined
    known.byName ??= toCodesByName(known.index.system.concept)
    return known.byName.get(foldName(name))
  }

  function findNearestIn(system: string, code: string): string | undefined {
    if (system === ucum) return findUcumCode(code)
    const known = findSystem(system)
    if (known.index === undefined) return undefined
    known.candidates ??= toCodeCandidates(known.index.system.concept)
    const named = findNamedIn(system, code)
    if (named !== undefined) return named
    const inSpanish = codesOfWord(code).filter((one) => known.index!.find(one) !== undefined)
    if (inSpanish.length === 1) return inSpanish[0]
    const inOtherCase = [code.toUpperCase(), code.toLowerCase()].find((one) => one !== code && known.index!.find(one) !== undefined)
    if (inOtherCase !== undefined) return inOtherCase
    const nearest = findNearest(known.candidates, code)
    // Any three letters are nearly a code of a large system.
    const isByChance = code.length < 4 && known.candidates.byFold.size > mostForChance && nearest?.toLowerCase() !== code.toLowerCase()
    return isByChance ? undefined : nearest
  }

  function choicesIn(system: string): readonly Concept[] | undefined {
    const { index } = findSystem(system)
    if (index?.system.content !== 'complete' || index.nodes.length > mostChoices) return undefined
    return index.nodes.map(({ concept }) => concept)
  }

  return {
    findSet,
    choicesIn,
    contains: (valueSet, system, code) => findSet(valueSet)?.contains(system, code),
    codesOf: (valueSet) => findSet(valueSet)?.codes(),
    lookup,
    findImported,
    findNamedIn,
    findNearestIn,
  }
}

/** More codes are not chosen from. */
const mostChoices = 50

/** Codes of a system of which one is not like any three letters by chance. */
const mostForChance = 100

const unknownSystem: System = { index: undefined, mayHave: undefined, candidates: undefined, byName: undefined }

function factsOf(node: CodeNode): CodeFacts {
  const { code, display, designation = [] } = node.concept
  const designations = designation.map(({ value }) => value)
  return { code, ...(display !== undefined && { display }), designations, isAbstract: isAbstract(node) }
}

/** A code of another version of a system is likely to be in the one that was asked for; not the other way round. */
function inOtherVersion(system: CodeSystem | undefined): CodeSystem | undefined {
  return system?.content === 'complete' ? { ...system, content: 'fragment' } : system
}

const mostNested = 50
