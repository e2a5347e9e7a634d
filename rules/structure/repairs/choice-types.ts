import { isList, isObject, valueAt, type Json, type Path } from '../../engine/json.ts'
import { isAbsolute } from '../check/primitives.ts'
import type { OtherTypes, Problems } from '../problem.ts'
import { toChoose, type Repair } from './repair.ts'
import { renamed } from './setting.ts'

/** `value` of `value[x]`. */
export function bareName(choice: string): string {
  return choice.replace('[x]', '')
}

/** The names of a choice: of those that an object has the form of, if that is one alone; else all, those that are meant most often first where they are many. */
export function likeliestKeys(
  choice: string,
  { allowed, fitting = [] }: Pick<Problems['r4-elemento-03'], 'allowed' | 'fitting'>,
): readonly string[] {
  if (fitting.length === 1) return fitting
  if (allowed.length <= mostUsed.length) return allowed
  const first = mostUsed.map((type) => bareName(choice) + type).filter((key) => allowed.includes(key))
  return [...first, ...allowed.filter((key) => !first.includes(key))]
}

/** Reads the type of a choice in the name that it has with it: `Quantity` of `valueQuantity`. */
export function typeReader(choice: string): (key: string) => string {
  const { length } = bareName(choice)
  return (key) => key.slice(length)
}

/** Orders names of a choice by how often their type is meant, the others behind as they are. */
export function byUse(typeOf: (key: string) => string) {
  const rank = ({ title }: { readonly title: string }): number => mostUsed.indexOf(typeOf(title)) + 1 || mostUsed.length + 1
  return (one: { readonly title: string }, other: { readonly title: string }): number => rank(one) - rank(other)
}

const mostUsed = ['String', 'CodeableConcept', 'Coding', 'Quantity', 'Reference', 'Identifier', 'Period', 'Decimal', 'Integer']

/** The repair of a value that stands under the name of another type of its choice; undefined where it has the form of none, or of many. */
export function toOtherType(root: Json, at: Path, { choice, names }: OtherTypes): Repair | undefined {
  const value = valueAt(root, at)
  // A number in a text is still one.
  if (typeof value === 'string' && value.length < 30 && !Number.isNaN(Number(value.replace(',', '.')))) return undefined
  const typeOf = typeReader(choice)
  const fitting = names.filter((key) => mayHold(typeOf(key), value))
  // A text may be read as many types, and is mostly meant as one.
  const text = typeof value === 'string' ? fitting.filter((key) => typeOf(key) === 'String') : []
  const settings = (text.length > 0 ? text : fitting).flatMap((title) => {
    const setting = renamed(root, at, title)
    return setting === undefined ? [] : [{ title, ...setting }]
  })
  const [first, ...others] = settings
  if (first === undefined || settings.length > mostTypes) return undefined
  if (others.length === 0) return { ...first, title: `Llamarlo «${first.title}»`, safe: false }
  const options = settings.toSorted(byUse(typeOf)).map(({ title, replacement }) => ({ title, replacement }))
  return toChoose('Elegir su tipo', first.path, options)
}

/** Among more types nobody can tell which is meant. */
const mostTypes = 4

const numbers = new Set(['Integer', 'Decimal', 'PositiveInt', 'UnsignedInt'])
const texts = new Set([
  'String',
  'Code',
  'Uri',
  'Url',
  'Canonical',
  'Id',
  'Markdown',
  'Oid',
  'Uuid',
  'Base64Binary',
  'Date',
  'DateTime',
  'Instant',
  'Time',
])

const addresses = new Set(['Uri', 'Url', 'Canonical', 'Oid', 'Uuid'])

/** Whether a value of JSON can be one of a type, going by its form. */
export function mayHold(type: string, value: Json | undefined): boolean {
  if (isList(value) || value === undefined || value === null) return false
  if (typeof value === 'number') return numbers.has(type) && (type === 'Decimal' || Number.isInteger(value))
  if (typeof value === 'boolean') return type === 'Boolean'
  if (isObject(value)) return !numbers.has(type) && !texts.has(type) && type !== 'Boolean'
  if (addresses.has(type)) return isAbsolute(value)
  if (type === 'Time') return /^\d\d:\d\d:\d\d/.test(value)
  if (type === 'Instant') return /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value)
  const isTime = /^\d{4}(?:-\d\d){0,2}(?:T.*)?$/.test(value)
  return texts.has(type) && isTime === /^(?:Date|DateTime)$/.test(type)
}
