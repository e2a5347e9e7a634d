/** The page's requests to imported terminologies: searches, codes with their surroundings, and expressions of ECL. */
import { createEclEngine, type EclEngine } from '../../terminology/ecl/engine.ts'
import { completeEcl, highlightEcl } from '../../terminology/ecl/editor.ts'
import type { CodeList } from '../../terminology/lists/code-list.ts'
import type { IndexedEdition } from '../../terminology/snomed/indexed-edition.ts'
import { searchEdition } from '../../terminology/snomed/search.ts'
import type { CodeName, CodeTold, EclResult, EclSuggestions, EclTokens, FoundTerm, ToldName } from '../api.ts'
import { inBoth } from './in-both.ts'
import type { OpenedTerminology } from './opened.ts'

const mostChildren = 200
const engines = new WeakMap<IndexedEdition, EclEngine>()

/** The codes of an index that fit a text, best first. */
export async function searchTerminology(opened: OpenedTerminology, id: string, text: string, limit: number): Promise<readonly FoundTerm[]> {
  const index = await opened.open(id)
  if (index === undefined) throw new Error(`${id} cannot be read`)
  if (index.kind === 'resources') return []
  if (index.kind === 'snomed') {
    const { edition } = index
    return searchEdition(edition, text, limit).map(({ concept, code, display, term }) => ({
      code,
      display,
      isActive: edition.isActive(concept),
      ...(term !== undefined && { term }),
    }))
  }
  const { list } = index
  return list.search(text, limit).map(({ at, text: term }) => {
    const [code, display] = [list.code(at), list.display(at)]
    return { code, display, isActive: list.isActive(at), ...(term !== display && term !== code && { term }) }
  })
}

/** A code with everything that is shown of it; undefined where the index does not have it. */
export async function describeCode(opened: OpenedTerminology, id: string, code: string): Promise<CodeTold | undefined> {
  const index = await opened.open(id)
  if (index === undefined || index.kind === 'resources') return undefined
  const told = index.kind === 'snomed' ? tellConcept(index.edition, code) : tellCode(index.list, code)
  if (told === undefined) return undefined
  const { system, version } = index.kept
  const mappings = (await opened.resources()).flatMap((file) => file.mappingsOf(system, code))
  return { system, version, code, mappings, ...told }
}

function tellConcept(edition: IndexedEdition, code: string): Omit<CodeTold, 'system' | 'version' | 'code' | 'mappings'> | undefined {
  const concept = edition.ordinal(code)
  if (concept < 0) return undefined
  const named = (one: number): CodeName => ({ code: edition.sctid(one), display: edition.display(one) })
  const children = edition.children(concept)
  const names = edition.descriptions(concept).map(({ term, language, kind, isActive, acceptability }): ToldName => ({
    term,
    language,
    kind,
    isActive,
    preferredIn: [...acceptability].filter(([, how]) => how === 'preferred').map(([set]) => edition.display(set)),
  }))
  const module = edition.moduleOf(concept)
  return {
    display: edition.display(concept),
    isActive: edition.isActive(concept),
    isDefined: edition.isDefined(concept),
    effectiveTime: edition.effectiveTime(concept),
    ...(module >= 0 && { module: named(module) }),
    names,
    parents: Array.from(edition.parents(concept), named),
    children: sorted(Array.from(children, named)).slice(0, mostChildren),
    childCount: children.length,
    attributes: edition.attributes(concept).map(({ group, type, target, value }) => ({
      group,
      type: named(type),
      ...(target >= 0 ? { target: named(target) } : { value: String(value) }),
    })),
    memberships: Array.from(edition.referenceSets())
      .filter((set) => has(edition.members(set), concept))
      .map(named),
    properties: [],
  }
}

function tellCode(list: CodeList, code: string): Omit<CodeTold, 'system' | 'version' | 'code' | 'mappings'> | undefined {
  const at = list.ordinal(code)
  if (at < 0) return undefined
  const named = (one: number): CodeName => ({ code: list.code(one), display: list.display(one) })
  const children = list.children(at)
  return {
    display: list.display(at),
    isActive: list.isActive(at),
    names: [...new Set(list.names(at))].map((term) => ({ term, language: '', kind: 'synonym', isActive: true, preferredIn: [] })),
    parents: Array.from(list.parents(at), named),
    children: Array.from(children.subarray(0, mostChildren), named),
    childCount: children.length,
    attributes: [],
    memberships: [],
    properties: list.properties(at).map(([name, value]) => {
      const other = list.ordinal(value)
      return { name, value, ...(other >= 0 && other !== at && { display: list.display(other) }) }
    }),
  }
}

function sorted(names: readonly CodeName[]): readonly CodeName[] {
  return names.toSorted((a, b) => a.display.localeCompare(b.display, 'es'))
}

function has(list: Uint32Array, wanted: number): boolean {
  let [first, last] = [0, list.length - 1]
  while (first <= last) {
    const middle = (first + last) >>> 1
    if (list[middle] === wanted) return true
    if (list[middle]! < wanted) first = middle + 1
    else last = middle - 1
  }
  return false
}

/** The concepts of an expression over an edition, or what is wrong with it. */
export async function expandExpression(opened: OpenedTerminology, id: string, text: string, limit: number): Promise<EclResult | undefined> {
  const index = await opened.open(id)
  if (index?.kind !== 'snomed') return undefined
  const { edition } = index
  let engine = engines.get(edition)
  if (engine === undefined) engines.set(edition, (engine = createEclEngine(edition)))
  const answer = engine.expand(text)
  if (answer.problem !== undefined) {
    const { problem } = answer
    return { problem: inBoth(problem.kind === 'syntax' ? problem.fault.message : problem.message) }
  }
  const concepts = Array.from(answer.concepts.subarray(0, limit), (concept) => ({
    code: edition.sctid(concept),
    display: edition.display(concept),
    isActive: edition.isActive(concept),
  }))
  return { total: answer.concepts.length, concepts, unknown: answer.unknown }
}

/** The pieces of an expression, for colours. */
export function tokensOfExpression(text: string): EclTokens {
  const { tokens, fault } = highlightEcl(text)
  return {
    tokens: tokens.map(({ kind, start, end }) => ({ kind, start, end })),
    ...(fault !== undefined && { fault: { start: fault.at, end: fault.end, message: inBoth(fault.message) } }),
  }
}

const mostConcepts = 30

/** Proposals at a place of an expression: words of the language, and concepts by their names. */
export async function completeExpression(opened: OpenedTerminology, id: string, text: string, offset: number): Promise<EclSuggestions> {
  const { from, options, concept } = completeEcl(text, offset)
  const words = options.map(({ label, detail }) => ({ label, detail, insert: label }))
  if (concept === undefined || concept.trim() === '') return { from, options: words }
  const index = await opened.open(id)
  if (index?.kind !== 'snomed') return { from, options: words }
  const found = searchEdition(index.edition, concept, mostConcepts)
  return {
    from,
    options: [
      ...words,
      ...found.map(({ code, display, term }) => ({ label: term ?? display, detail: code, insert: `${code} |${display}|` })),
    ],
  }
}
