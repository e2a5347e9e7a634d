/** Writes the rows that element-row.ts reads: the difference between an element and the one it is derived from. */
import { isSame, type Json } from '../../engine/json.ts'
import type { Binding, Constraint, ElementDefinition, ElementType, Slicing } from '../definitions.ts'
import { structureNames, valueSetNames } from '../canonical.ts'
import { cardinalityMarks, strengthMarks } from './element-row.ts'

/** The structure that a row is written for. */
export interface WritingContext {
  /** The canonical of the structure. */
  readonly url: string
  readonly keyOf: (constraint: Constraint) => string
}

const flags = { isModifier: 'M', mustSupport: 'S', sliceIsConstraining: 'C' } as const
/** Members that the name of the row says. */
const named = new Set(['id', 'path', 'sliceName'])

/** The fields, in order, that turn `derived` into `element`. */
export function writeFields(element: ElementDefinition, derived: ElementDefinition, context: WritingContext): readonly string[] {
  const fields: string[] = []
  const members = Object.keys(element).filter((member) => !named.has(member)) as (keyof ElementDefinition)[]
  if (element.min !== derived.min || element.max !== derived.max) fields.push(writeCardinality(element.min, element.max))
  for (const member of members) {
    if (member === 'min' || member === 'max' || isSame(toJson(element[member]), toJson(derived[member] ?? ownBase(element, member))))
      continue
    fields.push(writeMember(element, derived, member, context))
  }
  for (const member of Object.keys(derived)) {
    if (!named.has(member) && element[member as keyof ElementDefinition] === undefined) fields.push(`-${member}`)
  }
  return fields
}

function toJson(value: unknown): Json | undefined {
  return value as Json | undefined
}

/** An element that is derived from no other is its own base. */
function ownBase({ path, min, max }: ElementDefinition, member: string): unknown {
  return member === 'base' ? { path, min, max } : undefined
}

function writeMember(
  element: ElementDefinition,
  derived: ElementDefinition,
  member: keyof ElementDefinition,
  context: WritingContext,
): string {
  switch (member) {
    case 'type':
      return `:${element.type!.map(writeType).join('|')}`
    case 'binding':
      return writeBinding(element.binding!)
    case 'constraint':
      return writeConstraints(element.constraint!, derived.constraint ?? [], context)
    case 'contentReference':
      return element.contentReference!
    case 'slicing':
      return writeSlicing(element.slicing!)
    case 'isModifier':
    case 'mustSupport':
    case 'sliceIsConstraining':
      return element[member] === true ? flags[member] : `-${member}`
    case 'maxLength':
      return `L${element.maxLength}`
    case 'base':
      return `<${element.base!.path} ${writeCardinality(element.base!.min, element.base!.max)}`
    default:
      return `=${member}${member === 'fixedUri' && element.fixedUri === context.url ? '' : ` ${JSON.stringify(element[member])}`}`
  }
}

function writeCardinality(min: number | undefined, max: string | undefined): string {
  const cardinality = `${min ?? ''}..${max ?? ''}`
  return cardinalityMarks[cardinality] ?? cardinality
}

function writeType({ code, profile, targetProfile, aggregation, versioning }: ElementType): string {
  const list = (marks: string, names: readonly string[] | undefined): string =>
    names === undefined ? '' : `${marks[0]}${names.join(',')}${marks[1]}`
  const written = code.includes(':') ? structureNames.shorten(code) : code
  return [
    written,
    list('{}', profile?.map(structureNames.shorten)),
    list('()', targetProfile?.map(structureNames.shorten)),
    list('<>', aggregation),
    versioning === undefined ? '' : `^${versioning}`,
  ].join('')
}

function writeBinding({ strength, valueSet, maxValueSet }: Binding): string {
  const max = maxValueSet === undefined ? '' : `^${valueSetNames.shorten(maxValueSet)}`
  return `${strengthMarks[strength]}${valueSet === undefined ? '' : valueSetNames.shorten(valueSet)}${max}`
}

function writeConstraints(own: readonly Constraint[], derived: readonly Constraint[], { keyOf }: WritingContext): string {
  const isLonger = derived.every((constraint, at) => isSame(toJson(constraint), toJson(own[at])))
  return isLonger ? `@${own.slice(derived.length).map(keyOf).join(',')}` : `@=${own.map(keyOf).join(',')}`
}

function writeSlicing({ rules, ordered, discriminator }: Slicing): string {
  const order = ordered === undefined ? '' : ordered ? '+' : '-'
  const list = discriminator === undefined ? '' : ` ${discriminator.map(({ type, path }) => `${type}:${path}`).join(';')}`
  return `/${rules === 'openAtEnd' ? 'e' : rules[0]}${order}${list}`
}
