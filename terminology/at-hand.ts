/** What a user imported, as the linter asks for it; each index is opened when a text first has a code of its system. */
import { createEclEngine, type EclEngine } from './ecl/engine.ts'
import type { CodeList } from './lists/code-list.ts'
import type { IndexedEdition } from './snomed/indexed-edition.ts'
import { componentKinds, kindOf, parseIdentifier, type Identifier } from './snomed/sctid.ts'

/** A code system at hand. Undefined always means that it cannot be told. */
interface SystemAtHand {
  readonly version: string
  readonly lookup: (code: string) => CodeAtHand | 'unknown' | 'absent' | undefined
  readonly filter: (filters: readonly Filter[]) => Membership | undefined
}

/** What is known of a code. */
interface CodeAtHand {
  readonly code: string
  readonly display: string
  readonly names: () => readonly string[]
  readonly isActive: boolean
  readonly replacement: () => string | undefined
}

/** Whether a set has a code. */
interface Membership {
  readonly system: string
  readonly has: (code: string) => boolean | undefined
}

interface Filter {
  readonly property: string
  readonly op: string
  readonly value: string
}

/** The systems at hand. */
export interface TerminologyAtHand {
  readonly findSystem: (system: string) => SystemAtHand | undefined
  readonly findSet: (canonical: string) => Membership | undefined
}

/** An index of a system; `open` gives undefined where it cannot be read. */
export type KeptSystem =
  | { readonly system: string; readonly kind: 'snomed'; readonly open: () => IndexedEdition | undefined }
  | { readonly system: string; readonly kind: 'list'; readonly open: () => CodeList | undefined }

/** Makes the systems out of their indexes; of one system the first counts. */
export function createTerminologyAtHand(kept: readonly KeptSystem[]): TerminologyAtHand {
  const opened = new Map<string, SystemAtHand | undefined>()
  const bySystem = new Map(kept.toReversed().map((one) => [one.system, one]))

  function findSystem(system: string): SystemAtHand | undefined {
    if (!bySystem.has(system)) return undefined
    if (!opened.has(system)) opened.set(system, open(bySystem.get(system)!))
    return opened.get(system)
  }

  function findSet(canonical: string): Membership | undefined {
    const implicit = /^(http:\/\/snomed\.info\/sct)(?:\/[\d/a-z]+)?\?fhir_vs(?:=(isa|refset|ecl)\/([^|]+))?$/.exec(canonical)
    if (implicit !== null) {
      const [, system = '', kind, value = ''] = implicit
      if (kind === undefined) return findSystem(system)?.filter([])
      const property = kind === 'ecl' ? 'constraint' : 'concept'
      return findSystem(system)?.filter([{ property, op: kind === 'isa' ? 'is-a' : kind === 'refset' ? 'in' : '=', value: decoded(value) }])
    }
    const answers = /^http:\/\/loinc\.org\/vs(?:\/(LL\d+-\d))?$/.exec(canonical)
    if (answers === null) return undefined
    return findSystem('http://loinc.org')?.filter(answers[1] === undefined ? [] : [{ property: 'LIST', op: '=', value: answers[1] }])
  }

  return { findSystem, findSet }
}

function open(kept: KeptSystem): SystemAtHand | undefined {
  if (kept.kind === 'snomed') {
    const edition = kept.open()
    return edition === undefined ? undefined : ofEdition(edition)
  }
  const list = kept.open()
  return list === undefined ? undefined : ofList(list)
}

function ofEdition(edition: IndexedEdition): SystemAtHand {
  const engine = createEclEngine(edition)
  const id: Identifier = { high: 0, low: 0 }
  let spaces: ReadonlySet<number> | undefined

  /** The namespaces that the edition has concepts of; of others it says nothing. */
  function namespaces(): ReadonlySet<number> {
    const found = new Set<number>()
    for (let concept = 0; concept < edition.size; concept += 1) {
      if (parseIdentifier(edition.sctid(concept), id) && id.low % 100 >= 10) found.add(Math.floor(id.low / 100))
    }
    return found
  }

  function lookup(code: string): CodeAtHand | 'unknown' | 'absent' | undefined {
    const concept = edition.ordinal(code)
    if (concept >= 0) {
      return {
        code,
        display: edition.display(concept),
        names: () => edition.terms(concept),
        isActive: edition.isActive(concept),
        replacement: () => replacementOf(edition, concept),
      }
    }
    // An expression is no code of a list.
    if (/[\s:+|=]/.test(code)) return undefined
    if (!parseIdentifier(code, id) || kindOf(id.low) !== componentKinds.concept) return 'unknown'
    if (id.low % 100 < 10) return 'absent'
    spaces ??= namespaces()
    return parseIdentifier(code, id) && spaces.has(Math.floor(id.low / 100)) ? 'absent' : undefined
  }

  function filter(filters: readonly Filter[]): Membership | undefined {
    const expressions = filters.map(toEcl)
    if (expressions.includes(undefined)) return undefined
    return {
      system: edition.about.system,
      has(code) {
        const concept = edition.ordinal(code)
        if (concept < 0) return lookup(code) === 'unknown' ? false : undefined
        // Sets of a time when it was active may well have had it.
        if (!edition.isActive(concept)) return undefined
        let answer: boolean | undefined = true
        for (const expression of expressions) {
          const one = isIn(engine, expression!, concept)
          if (one === false) return false
          if (one === undefined) answer = undefined
        }
        return answer
      },
    }
  }

  return { version: edition.version, lookup, filter }
}

/** A filter on SNOMED CT as an expression; undefined for one that has none. */
function toEcl({ property, op, value }: Filter): string | undefined {
  if (property === 'constraint' || (property === 'expression' && op === '=')) return value
  if (property === 'concept' || property === 'code') {
    const before = { 'is-a': '<< ', 'descendent-of': '< ', 'child-of': '<! ', generalizes: '>> ', in: '^ ', '=': '' }[op]
    if (before !== undefined) return `${before}${value}`
    return op === 'is-not-a' ? `* MINUS << ${value}` : undefined
  }
  return /^\d{6,18}$/.test(property) && op === '=' ? `* : ${property} = ${value}` : undefined
}

function isIn(engine: EclEngine, expression: string, concept: number): boolean | undefined {
  const answer = engine.matches(expression, concept)
  if (answer.problem !== undefined) return undefined
  // Of what an expression names and the edition lacks, nothing is known.
  return answer.isMember || answer.unknown.length === 0 ? answer.isMember : undefined
}

/** The concept that took the place of an inactive one: the same one, or the one that replaced it. */
function replacementOf(edition: IndexedEdition, concept: number): string | undefined {
  const found = new Set<string>()
  for (const set of replacing) {
    const own = edition.ordinal(set)
    if (own < 0) continue
    for (const row of edition.memberRows(own)) {
      const target = row.columns['targetComponentId']
      if (row.concept === concept && row.isActive && target !== undefined) found.add(target)
    }
  }
  return found.size === 1 ? [...found][0] : undefined
}

/** SAME AS and REPLACED BY. */
const replacing = ['900000000000527005', '900000000000526001']

function ofList(list: CodeList): SystemAtHand {
  const { system, version } = list.about
  const isLoinc = system === 'http://loinc.org'

  function lookup(code: string): CodeAtHand | 'unknown' | 'absent' | undefined {
    const at = list.ordinal(code)
    if (at >= 0) {
      return { code, display: list.display(at), names: () => list.names(at), isActive: list.isActive(at), replacement: () => undefined }
    }
    if (isLoinc && !isLoincCode(code)) return 'unknown'
    // Parts and answers come in files of their own.
    return isLoinc && code.startsWith('L') ? undefined : 'absent'
  }

  function filter(filters: readonly Filter[]): Membership | undefined {
    const tests = filters.map((one) => toTest(list, one))
    if (tests.includes(undefined)) return undefined
    return {
      system,
      has(code) {
        const at = list.ordinal(code)
        if (at < 0) return lookup(code) === 'unknown' ? false : undefined
        return tests.every((test) => test!(at))
      },
    }
  }

  return { version, lookup, filter }
}

/** What a filter asks of a code; undefined where the list does not know the property. */
function toTest(list: CodeList, { property, op, value }: Filter): ((at: number) => boolean) | undefined {
  if (property === 'concept' || property === 'code') {
    const root = list.ordinal(value)
    if (op === '=') return (at) => at === root
    if (root < 0) return undefined
    if (op === 'is-a') return (at) => at === root || list.isA(at, root)
    if (op === 'descendent-of') return (at) => list.isA(at, root)
    return undefined
  }
  const known = list.about.properties.find((name) => name.toLowerCase() === property.toLowerCase())
  if (known === undefined || (op !== '=' && op !== 'in')) return undefined
  const wanted = new Set(op === 'in' ? value.split(',').map((one) => one.trim()) : [value])
  return (at) => list.properties(at).some(([name, own]) => name === known && wanted.has(own))
}

/** Whether a text has the form of LOINC's codes, with the right check digit (Luhn); of parts and answers the form alone is looked at. */
export function isLoincCode(code: string): boolean {
  if (/^L[APL]\d{1,9}-\d$/.test(code)) return true
  const parts = /^(\d{1,7})-(\d)$/.exec(code)
  if (parts === null) return false
  let sum = 0
  for (const [at, digit] of [...parts[1]!].toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10 === Number(parts[2])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
