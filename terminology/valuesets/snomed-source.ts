import type { EclEngine } from '../ecl/engine.ts'
import { isExpression, tellExpression } from '../expressions/tell.ts'
import type { Description, Edition } from '../snomed/edition.ts'
import { type Designation, type Filter, type Property, selectAll, type Selection, type Source, type Unselectable } from './source.ts'

/** The canonical of SNOMED CT. */
export const snomedSystem = 'http://snomed.info/sct'

/** An edition that knows its names and its version. */
export interface NamedEdition extends Edition {
  /** `http://snomed.info/sct/…/version/…`. */
  readonly version: string
  display(concept: number): string
}

/** Concepts found by words, where the edition has an index of them. */
export type WordSearch = (text: string) => Uint32Array

const attributeId = /^[1-9]\d{5,17}$/

/** Makes a source of an edition; filters are answered by ECL. */
export function createSnomedSource(edition: NamedEdition, engine: EclEngine, search?: WordSearch): Source {
  const select = (filter: Filter): Selection | Unselectable => {
    const expression = toEcl(filter)
    if (typeof expression !== 'string') return expression
    if (expression === '*') return selectAll(edition.size)
    return selectEcl(engine, expression)
  }

  return {
    system: snomedSystem,
    version: edition.version,
    size: edition.size,
    isFragment: false,
    find: (code) => edition.ordinal(code),
    code: (at) => edition.sctid(at),
    isActive: (at) => edition.isActive(at),
    display: (at, language) => displayIn(edition, at, language),
    designations: (at) => edition.descriptions(at).flatMap((one) => (one.isActive ? [toDesignation(one)] : [])),
    properties: (at) => propertiesOf(edition, at),
    isA: (at, ancestor) => edition.isA(at, ancestor),
    select,
    expression: (code) => (isExpression(code) ? tellExpression(edition, code) : undefined),
    ...(search === undefined
      ? {}
      : {
          matching(text: string) {
            const found = search(text)
            const known = new Set(found)
            return { has: (at: number) => known.has(at), list: () => found, unknown: [] }
          },
        }),
  }
}

/** The concepts of an expression, asked one by one or all at once. */
function selectEcl(engine: EclEngine, expression: string): Selection | Unselectable {
  const first = engine.matches(expression, 0)
  if (first.problem !== undefined) {
    return { reason: first.problem.kind === 'syntax' ? first.problem.fault.message : first.problem.message }
  }
  let { unknown } = first
  return {
    // Parts that no concept came to yet may name more.
    get unknown() {
      return unknown
    },
    has(at) {
      const answer = engine.matches(expression, at)
      if (answer.problem !== undefined) return false
      ;({ unknown } = answer)
      return answer.isMember
    },
    list() {
      const answer = engine.expand(expression)
      return answer.problem === undefined ? answer.concepts : new Uint32Array()
    },
  }
}

/** The expression that says the same as a filter. */
function toEcl({ property, op, value }: Filter): string | Unselectable {
  if (property === 'constraint' && op === '=') return value
  if (property === 'expressions' || property === 'expression') return '*'
  if (property === 'concept' || property === 'code') return ofConcepts(op, value) ?? unanswered(property, op)
  if (property === 'parent' && op === '=') return `<! ${value}`
  if (property === 'child' && op === '=') return `>! ${value}`
  if (property === 'inactive') return isYes(op, value) ? '* {{ C active = 0 }}' : '* {{ C active = 1 }}'
  if (property === 'sufficientlyDefined') return `* {{ C definitionStatus = ${isYes(op, value) ? 'defined' : 'primitive'} }}`
  if (property === 'moduleId' && op === '=') return `* {{ C moduleId = ${value} }}`
  if (attributeId.test(property)) {
    if (op === '=') return `* : ${property} = ${value}`
    if (op === 'in') return `* : ${property} = (${listOf(value).join(' OR ')})`
    if (op === 'exists') return isYes('=', value) ? `* : ${property} = *` : `* : [0..0] ${property} = *`
  }
  return unanswered(property, op)
}

function ofConcepts(op: string, value: string): string | undefined {
  switch (op) {
    case '=':
      return value
    case 'is-a':
      return `<< ${value}`
    case 'descendent-of':
      return `< ${value}`
    case 'child-of':
      return `<! ${value}`
    case 'descendent-leaf':
      return `!!< (< ${value})`
    case 'is-not-a':
      return `* MINUS << ${value}`
    case 'generalizes':
      return `>> ${value}`
    case 'in':
      // One concept is a reference set; a list is one of concepts.
      return value.includes(',') ? `${listOf(value).join(' OR ')}` : `^ ${value}`
    case 'not-in':
      return value.includes(',') ? `* MINUS (${listOf(value).join(' OR ')})` : `* MINUS ^ ${value}`
    default:
      return undefined
  }
}

const isYes = (op: string, value: string): boolean => (value.trim() === 'true') === (op === '=' || op === 'in')

const listOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function unanswered(property: string, op: string): Unselectable {
  return { reason: `SNOMED CT no tiene el filtro «${property} ${op}».` }
}

function toDesignation({ term, language, kind }: Description): Designation {
  const uses = {
    fsn: ['900000000000003001', 'Fully specified name'],
    synonym: ['900000000000013009', 'Synonym'],
    definition: ['900000000000550004', 'Definition'],
  } as const
  const [code, display] = uses[kind]
  return { value: term, language, use: { system: snomedSystem, code, display } }
}

/** Preferred synonyms of the language first, then any synonym, then the fully specified name; else what the edition shows. */
function displayIn(edition: NamedEdition, at: number, language: string | undefined): string {
  if (language === undefined) return edition.display(at)
  const base = language.toLowerCase().split('-')[0]!
  let best: { readonly rank: number; readonly term: string } | undefined
  for (const { term, language: own, kind, isActive, acceptability } of edition.descriptions(at)) {
    if (!isActive || kind === 'definition' || own.toLowerCase() !== base) continue
    const isPreferred = [...acceptability.values()].includes('preferred')
    const rank = (kind === 'synonym' ? 2 : 0) + (isPreferred ? 1 : 0)
    if (best === undefined || rank > best.rank) best = { rank, term }
  }
  return best?.term ?? edition.display(at)
}

function propertiesOf(edition: Edition, at: number): readonly Property[] {
  const effectiveTime = edition.effectiveTime(at)
  const moduleOf = edition.moduleOf(at)
  return [
    { code: 'inactive', value: !edition.isActive(at) },
    { code: 'sufficientlyDefined', value: edition.isDefined(at) },
    ...(moduleOf < 0 ? [] : [{ code: 'moduleId', value: edition.sctid(moduleOf), isCode: true }]),
    ...(effectiveTime === 0 ? [] : [{ code: 'effectiveTime', value: String(effectiveTime) }]),
    ...Array.from(edition.parents(at), (parent) => ({ code: 'parent', value: edition.sctid(parent), isCode: true })),
    ...Array.from(edition.children(at), (child) => ({ code: 'child', value: edition.sctid(child), isCode: true })),
    ...edition
      .attributes(at)
      .map(({ type, target, value }) =>
        target < 0
          ? { code: edition.sctid(type), value: value ?? '' }
          : { code: edition.sctid(type), value: edition.sctid(target), isCode: true },
      ),
  ]
}
