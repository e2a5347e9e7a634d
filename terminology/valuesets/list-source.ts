import type { CodeList } from '../lists/code-list.ts'
import type { CodeListAbout } from '../lists/code-table.ts'
import { loincSystem } from '../loinc/release.ts'
import { compilePattern } from './pattern.ts'
import { type Filter, type Property, selectBy, type Selection, type Source, type Unselectable } from './source.ts'

/** Lookups of codes with names, a hierarchy and properties: LOINC, or any code system that was imported. */
export type Codes = Omit<CodeList, 'about' | 'search'> & {
  readonly about: Pick<CodeListAbout, 'system' | 'version' | 'isFragment' | 'properties'>
}

/** Makes a source of a list of codes. */
export function createListSource(codes: Codes): Source {
  const { about, size } = codes
  return {
    system: about.system,
    version: about.version,
    isFragment: about.isFragment,
    size,
    find: (code) => codes.ordinal(code),
    code: (at) => codes.code(at),
    isActive: (at) => codes.isActive(at),
    display: (at) => codes.display(at),
    designations: (at) => [...new Set(codes.names(at))].filter((name) => name !== '').map((value) => ({ value })),
    properties: (at) => propertiesOf(codes, at),
    isA: (at, ancestor) => codes.isA(at, ancestor),
    select: (filter) => select(codes, about.system === loincSystem ? toLoinc(filter, about.properties) : filter),
  }
}

/** The kinds of LOINC's CLASSTYPE by their names; the table has their numbers. */
const classTypes: Readonly<Record<string, string>> = {
  'laboratory class': '1',
  laboratory: '1',
  'clinical class': '2',
  clinical: '2',
  'claims attachments': '3',
  'claims attachment': '3',
  surveys: '4',
  survey: '4',
}

/** LOINC's filters under the names that the index has: an answer list is the property of its answers, and of the codes that it answers. */
function toLoinc({ property, op, value }: Filter, own: readonly string[]): Filter {
  if (property === 'CLASSTYPE') return { property, op, value: classTypes[value.toLowerCase()] ?? value }
  if (property === 'answers-for' && value.startsWith('LL')) return { property: 'LIST', op, value }
  // The parts of a category are in a file that an import may lack.
  if (property === 'category' && !own.includes(property)) return { property: 'CLASS', op, value }
  return { property, op, value }
}

function select(codes: Codes, filter: Filter): Selection | Unselectable {
  const { property, op, value } = filter
  switch (property) {
    case 'concept':
    case 'code':
      return selectConcepts(codes, op, value) ?? unanswered(codes, filter)
    case 'parent':
    case 'child':
    case 'ancestor':
    case 'descendant':
    case 'descendent':
      return selectKin(codes, property, op, value) ?? unanswered(codes, filter)
    case 'inactive':
      if (op !== '=') return unanswered(codes, filter)
      return selectBy(codes.size, (at) => codes.isActive(at) === (value.trim() !== 'true'))
    case 'answers-for':
      return selectAnswersFor(codes, op, value) ?? unanswered(codes, filter)
    default:
      return selectProperty(codes, filter)
  }
}

function unanswered({ about }: Codes, { property, op }: Filter): Unselectable {
  return { reason: `«${about.system}» no tiene el filtro «${property} ${op}».` }
}

const listOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function selectConcepts(codes: Codes, op: string, value: string): Selection | undefined {
  const { size } = codes
  if (op === 'in' || op === 'not-in') {
    const named = listOf(value)
    const listed = new Set(named.map((code) => codes.ordinal(code)))
    const unknown = named.filter((code) => codes.ordinal(code) < 0)
    return selectBy(size, (at) => listed.has(at) === (op === 'in'), unknown)
  }
  if (op === 'regex') return selectPattern(size, value, (at) => [codes.code(at)])
  const known = codes.ordinal(value.trim())
  const unknown = known < 0 ? [value.trim()] : []
  const isKind = (at: number): boolean => known >= 0 && (at === known || codes.isA(at, known))
  switch (op) {
    case '=':
      return selectBy(size, (at) => at === known, unknown)
    case 'is-a':
      return withDescendants(codes, known, true, selectBy(size, isKind, unknown))
    case 'descendent-of':
      return withDescendants(
        codes,
        known,
        false,
        selectBy(size, (at) => at !== known && isKind(at), unknown),
      )
    case 'is-not-a':
      return selectBy(size, (at) => !isKind(at), unknown)
    case 'child-of':
      return selectBy(size, (at) => known >= 0 && codes.parents(at).includes(known), unknown)
    case 'descendent-leaf':
      return selectBy(size, (at) => at !== known && isKind(at) && codes.children(at).length === 0, unknown)
    case 'generalizes':
      return selectBy(size, (at) => known >= 0 && (at === known || codes.isA(known, at)), unknown)
    default:
      return undefined
  }
}

/** Descendants are listed from the top rather than looked for from each code. */
function withDescendants(codes: Codes, known: number, withSelf: boolean, asked: Selection): Selection {
  return {
    has: asked.has,
    unknown: asked.unknown,
    list() {
      if (known < 0) return new Uint32Array()
      const below = codes.descendants(known)
      return withSelf ? Uint32Array.from([...below, known]).toSorted() : below
    },
  }
}

function selectKin(codes: Codes, property: string, op: string, value: string): Selection | undefined {
  if (op !== '=' && op !== 'in') return undefined
  const named = op === 'in' ? listOf(value) : [value.trim()]
  const known = named.map((code) => codes.ordinal(code)).filter((at) => at >= 0)
  const unknown = named.filter((code) => codes.ordinal(code) < 0)
  const isKin = (at: number, one: number): boolean => {
    if (property === 'parent') return codes.parents(at).includes(one)
    if (property === 'child') return codes.children(at).includes(one)
    return property === 'ancestor' ? codes.isA(at, one) : codes.isA(one, at)
  }
  if (property === 'ancestor') {
    const below = new Set(known.flatMap((one) => [...codes.descendants(one)]))
    return selectBy(codes.size, (at) => below.has(at), unknown)
  }
  return selectBy(codes.size, (at) => known.some((one) => isKin(at, one)), unknown)
}

/** The answers of the lists of a code. */
function selectAnswersFor(codes: Codes, op: string, value: string): Selection | undefined {
  if (op !== '=') return undefined
  const at = codes.ordinal(value.trim())
  if (at < 0) return selectBy(codes.size, () => false, [value.trim()])
  const lists = new Set(codes.properties(at).flatMap(([name, list]) => (name === 'answer-list' ? [list] : [])))
  return selectBy(codes.size, (one) => codes.properties(one).some(([name, list]) => name === 'LIST' && lists.has(list)))
}

/** A property has the value itself, or the name of the code that is its value. */
function selectProperty(codes: Codes, filter: Filter): Selection | Unselectable {
  const { property, op, value } = filter
  const small = property.toLowerCase()
  const names = codes.about.properties.filter((name) => name.toLowerCase() === small)
  if (names.length === 0 && !['copyright', 'status'].includes(small)) return unanswered(codes, filter)
  const valuesOf = (at: number): readonly string[] => codes.properties(at).flatMap(([name, own]) => (names.includes(name) ? [own] : []))
  switch (op) {
    case '=':
    case 'in':
    case 'not-in': {
      const asked = new Set((op === '=' ? [value.trim()] : listOf(value)).map((one) => one.toLowerCase()))
      return selectBy(codes.size, (at) => valuesOf(at).some((own) => asked.has(own.toLowerCase())) === (op !== 'not-in'))
    }
    case 'exists':
      return selectBy(codes.size, (at) => valuesOf(at).length > 0 === (value.trim() === 'true'))
    case 'regex':
      return selectPattern(codes.size, value, valuesOf) ?? { reason: `La expresión regular «${value}» no se puede usar.` }
    default:
      return unanswered(codes, filter)
  }
}

function selectPattern(size: number, pattern: string, valuesOf: (at: number) => readonly string[]): Selection | undefined {
  const isLike = compilePattern(pattern)
  if (isLike === undefined) return undefined
  // Many codes share a value.
  const known = new Map<string, boolean>()
  const fits = (value: string): boolean => {
    let answer = known.get(value)
    if (answer === undefined) known.set(value, (answer = isLike(value)))
    return answer
  }
  return selectBy(size, (at) => valuesOf(at).some(fits))
}

function propertiesOf(codes: Codes, at: number): readonly Property[] {
  return [
    { code: 'inactive', value: !codes.isActive(at) },
    ...Array.from(codes.parents(at), (parent) => ({ code: 'parent', value: codes.code(parent), isCode: true })),
    ...Array.from(codes.children(at), (child) => ({ code: 'child', value: codes.code(child), isCode: true })),
    ...codes.properties(at).map(([code, value]) => ({ code, value })),
  ]
}
