import { once } from '../../engine/once.ts'
import type { Definitions, ExpandedCode, ValueSet, ValueSetPart } from '../definitions.ts'
import { inImported } from '../imported-terminology.ts'
import { isAbstract, isInactive, type CodeIndex } from './code-index.ts'
import { compileFilter, compilePattern, type Answer } from './filter.ts'
import { knownSystems } from './known-systems.ts'

/** A code of a set. */
export interface SetCode {
  readonly system?: string
  readonly code: string
  readonly display?: string
}

/**
 * Tells whether a set has a code; without a system, whether it has the code in any. `version` is the one that the code was chosen in; `isCode`:
 * somebody else knows that the system, whose definition is not at hand, has the code.
 */
export type Membership = (system: string | undefined, code: string, version?: string, isCode?: boolean) => Answer

/** A set made ready: asking costs a few look-ups. */
export interface CompiledSet {
  readonly contains: Membership
  /** Its codes, less those that only group others; undefined where they cannot all be told. */
  readonly list: () => readonly SetCode[] | undefined
  /** Only a terminology server may know the set. */
  readonly isAtServer?: boolean
}

/** The definitions that a set is compiled with. */
export interface CompileContext {
  readonly findCodes: (system: string, version?: string) => CodeIndex | undefined
  readonly findSet: (canonical: string) => CompiledSet | undefined
  readonly findValueSet: Definitions['findValueSet']
  readonly imported: Definitions['imported']
}

const untold: CompiledSet = { contains: () => undefined, list: () => undefined }

/** Makes the compiler of sets. */
export function createSetCompiler(context: CompileContext): (valueSet: ValueSet) => CompiledSet {
  const askOnce = createAskOnce()
  return (valueSet) => compileValueSet(valueSet, context, askOnce)
}

/** Makes a set ready; of what it takes in from sets and systems that are not at hand, nothing can be told. */
function compileValueSet({ compose, expansion }: ValueSet, context: CompileContext, askOnce: AskOnce): CompiledSet {
  const expanded = expansion === undefined ? untold : listed(flatten(expansion.contains ?? []))
  if (compose === undefined) return expanded
  const included = compose.include.map((part) => compilePart(part, context))
  const excluded = (compose.exclude ?? []).map((part) => compilePart(part, context))

  function decide(system: string | undefined, code: string, version?: string, isCode?: boolean): Answer {
    const isIn = any(included, system, code, version, isCode)
    if (isIn === false || (compose!.inactive === false && isRetired(system, code))) return false
    const isOut = any(excluded, system, code, version, isCode)
    if (isOut === true) return false
    // Where a definition alone does not tell, the expansion that was published with it may.
    return isIn === true && isOut === false ? true : expanded.contains(system, code)
  }

  /** Whether a system no longer uses a code; of one without a system, whether none of those does that the set takes in. */
  function isRetired(system: string | undefined, code: string): boolean {
    const systems = system === undefined ? compose!.include.flatMap((part) => part.system ?? []) : [system]
    const nodes = systems.flatMap((one) => context.findCodes(one)?.find(code) ?? [])
    return nodes.length > 0 && nodes.every(isInactive)
  }

  function listAll(): readonly SetCode[] | undefined {
    const found = new Map<string, SetCode>()
    for (const part of included) {
      const codes = part.list()
      if (codes === undefined) return expanded.list()
      for (const one of codes) {
        const isOut = any(excluded, one.system, one.code)
        if (isOut === undefined) return expanded.list()
        const key = `${one.system ?? ''}|${one.code}`
        const isLeftOut = isOut || (compose!.inactive === false && isRetired(one.system, one.code))
        if (!isLeftOut && !found.has(key)) found.set(key, one)
      }
    }
    return [...found.values()]
  }

  const takesInSets = [...compose.include, ...(compose.exclude ?? [])].some(({ valueSet }) => valueSet !== undefined)
  return { contains: takesInSets ? askOnce(decide) : decide, list: once(listAll) }
}

type AskOnce = (decide: Membership) => Membership

/**
 * Where sets take in the same sets by many ways, each decides on a code once. What they decided is forgotten with the
 * answer of the outermost, so that no code of a text is kept.
 */
function createAskOnce(): AskOnce {
  let answers: Map<Membership, Map<string | undefined, Answer>> | undefined
  return (decide) => (system, code, version, isCode) => {
    const isOutermost = answers === undefined
    answers ??= new Map()
    let ofSet = answers.get(decide)
    if (ofSet === undefined) answers.set(decide, (ofSet = new Map()))
    let answer = ofSet.get(system)
    if (answer === undefined && !ofSet.has(system)) ofSet.set(system, (answer = decide(system, code, version, isCode)))
    if (isOutermost) answers = undefined
    return answer
  }
}

function any(parts: readonly CompiledSet[], system: string | undefined, code: string, version?: string, isCode?: boolean): Answer {
  let answer: Answer = false
  for (const part of parts) {
    const one = part.contains(system, code, version, isCode)
    if (one === true) return true
    if (one === undefined) answer = undefined
  }
  return answer
}

/** A part takes in what its system, its codes or filters, and each of its sets agree on. */
function compilePart(part: ValueSetPart, context: CompileContext): CompiledSet {
  const sets = (part.valueSet ?? []).map((canonical) => context.findSet(canonical) ?? untold)
  const conditions = part.system === undefined ? sets : [ofSystem(part.system, codesOf(part, part.system, context)), ...sets]
  const [first = untold, ...others] = conditions
  if (others.length === 0) return first

  const contains: Membership = (system, code, version, isCode) => {
    let answer: Answer = true
    for (const condition of conditions) {
      const one = condition.contains(system ?? part.system, code, version, isCode)
      if (one === false) return false
      if (one === undefined) answer = undefined
    }
    return answer
  }

  function list(): readonly SetCode[] | undefined {
    const from = conditions.find((condition) => condition.list() !== undefined)
    const codes = from?.list()
    const isIn = codes?.map(({ system, code }) => contains(system, code))
    return isIn === undefined || isIn.includes(undefined) ? undefined : codes!.filter((_, at) => isIn[at])
  }

  return { contains, list }
}

interface Codes {
  readonly has: (code: string, version?: string, isCode?: boolean) => Answer
  readonly list: () => readonly SetCode[] | undefined
}

function ofSystem(system: string, { has, list }: Codes): CompiledSet {
  return {
    contains: (other, code, version, isCode) => (other === undefined || other === system ? has(code, version, isCode) : false),
    list,
  }
}

function codesOf({ version, concept, filter }: ValueSetPart, system: string, context: CompileContext): Codes {
  const index = context.findCodes(system, version)
  if (concept !== undefined) return ofConcepts(concept, system, index)
  const isListed = index !== undefined && index.system.content !== 'not-present' && index.system.content !== 'fragment'
  const imported = isListed ? undefined : inImported(context.imported, { system, version, filter })
  if (imported !== undefined) return { has: imported, list: () => undefined }
  if (filter !== undefined) return ofFilters(filter, system, index)
  return ofWhole(system, index, context)
}

function ofConcepts(concepts: NonNullable<ValueSetPart['concept']>, system: string, index: CodeIndex | undefined): Codes {
  const codes = new Set(concepts.map(({ code }) => code))
  return {
    has: (code) => codes.has(code) || codes.has(index?.find(code)?.concept.code ?? code),
    list: () =>
      concepts.map(({ code, display = index?.find(code)?.concept.display }) => ({
        system,
        code,
        ...(display !== undefined && { display }),
      })),
  }
}

function ofFilters(filters: NonNullable<ValueSetPart['filter']>, system: string, index: CodeIndex | undefined): Codes {
  const tests = index === undefined ? [] : filters.map((filter) => compileFilter(filter, index))
  if (index === undefined || tests.includes(undefined)) {
    const patterns = filters
      .filter(({ property, op }) => property === 'code' && op === 'regex')
      .flatMap(({ value }) => compilePattern(value) ?? [])
    return { has: (code) => (patterns.some((fits) => fits(code) === false) ? false : undefined), list: () => undefined }
  }
  const isWhole = index.system.content === 'complete'
  const passes = (node: CodeIndex['nodes'][number]): boolean => tests.every((test) => test!(node) === true)
  return {
    has: (code) => {
      const node = index.find(code)
      return node === undefined ? (isWhole ? false : undefined) : passes(node)
    },
    list: () => (isWhole ? toCodes(index.nodes.filter(passes), system) : undefined),
  }
}

function ofWhole(system: string, index: CodeIndex | undefined, { findValueSet }: CompileContext): Codes {
  const known = knownSystems.get(system)
  if (index === undefined || index.system.content === 'not-present' || index.system.content === 'supplement') {
    if (system === countries) return ofCountries(findValueSet)
    return { has: (code, _version, isCode) => (isCode === true ? true : known?.(code)), list: () => undefined }
  }
  const isWhole = index.system.content === 'complete'
  return {
    has: (code) => index.find(code) !== undefined || (isWhole ? false : undefined),
    list: () => (isWhole ? toCodes(index.nodes, system) : undefined),
  }
}

const countries = 'urn:iso:std:iso:3166'

/** R4 has the countries of two letters as a set, and the other codes nowhere. */
function ofCountries(findValueSet: Definitions['findValueSet']): Codes {
  const parts = findValueSet('http://hl7.org/fhir/ValueSet/iso3166-1-2')?.compose?.include ?? []
  const letters = new Set(parts.flatMap(({ concept = [] }) => concept.map(({ code }) => code)))
  return {
    has: (code) => (/^[A-Z]{2}$/.test(code) && letters.size > 0 ? letters.has(code) : knownSystems.get(countries)!(code)),
    list: () => undefined,
  }
}

function toCodes(nodes: CodeIndex['nodes'], system: string): readonly SetCode[] {
  return nodes
    .filter((node) => !isAbstract(node))
    .map(({ concept: { code, display } }) => ({ system, code, ...(display !== undefined && { display }) }))
}

function flatten(contains: readonly ExpandedCode[]): readonly ExpandedCode[] {
  return contains.flatMap((one) => [one, ...flatten(one.contains ?? [])])
}

function listed(expanded: readonly ExpandedCode[]): CompiledSet {
  const codes = expanded.flatMap(({ system, code, display, abstract }) =>
    code === undefined || abstract === true
      ? []
      : [{ code, ...(system !== undefined && { system }), ...(display !== undefined && { display }) }],
  )
  const systems = new Map<string | undefined, Set<string>>([[undefined, new Set(codes.map(({ code }) => code))]])
  for (const { system, code } of codes) systems.set(system, (systems.get(system) ?? new Set()).add(code))
  return { contains: (system, code) => systems.get(system)?.has(code) ?? false, list: () => codes }
}
