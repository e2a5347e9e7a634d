/**
 * An element of a structure as a row of the tables: its name, and what differs from the element it is derived from.
 * Fields are set apart by tabs, and the first character of each says what it holds:
 *
 *     contact            its name below its parent; a dot before it for each level further down; `/` is the root
 *     0 1 * + 1..3       cardinality: 0..1, 1..1, 0..*, 1..*, or as written; ..0 says the greatest alone
 *     :string|Reference(Patient,Group)     its types; profiles in {}, aggregation in <>, versioning after ^
 *     !name ~name %name ?name              binding: required, extensible, preferred, example; then ^ and the largest set
 *     @key,key           constraints beyond those of the element it is derived from; @=key only these
 *     #Bundle.link       contentReference
 *     =fixedUri "…"      fixed, pattern, least and greatest values as JSON; without one, the canonical of the structure
 *     /o value:url       slicing: open, closed or e for openAtEnd; + where ordered, - where said not to be; discriminators
 *     M S C              isModifier, mustSupport, sliceIsConstraining
 *     L64                maxLength
 *     <path 0..*         base, where not that of the element it is derived from
 *     -member            a member that is taken away
 */
import type { Binding, ElementDefinition, ElementType, Slicing } from '../definitions.ts'
import type { Json } from '../../engine/json.ts'
import { structureNames, valueSetNames } from '../canonical.ts'
import type { FindConstraint } from './constraint-table.ts'

/** An element definition that is being put together. */
export type MutableElement = { -readonly [Member in keyof ElementDefinition]: ElementDefinition[Member] }

/** The structure that a row is read for. */
export interface RowContext {
  /** The canonical of the structure. */
  readonly url: string
  readonly findConstraint: FindConstraint
}

/** The letters of the strengths of binding. */
export const strengthMarks = { required: '!', extensible: '~', preferred: '%', example: '?' } as const

/** The short forms of cardinalities. */
export const cardinalityMarks: Readonly<Record<string, string>> = { '1..1': '1', '0..*': '*', '1..*': '+', '0..1': '0' }

const strengths = new Map(Object.entries(strengthMarks).map(([strength, mark]) => [mark, strength as Binding['strength']]))
const cardinalities = new Map(Object.entries(cardinalityMarks).map(([cardinality, mark]) => [mark, cardinality]))

/** Puts the fields of a row into an element that holds what it is derived from. */
export function applyFields(element: MutableElement, fields: readonly string[], context: RowContext): void {
  for (const field of fields) applyField(element, field, context)
}

function applyField(element: MutableElement, field: string, context: RowContext): void {
  const rest = field.slice(1)
  switch (field[0]) {
    case ':':
      element.type = rest.split('|').map(readType)
      return
    case '!':
    case '~':
    case '%':
    case '?':
      element.binding = readBinding(strengths.get(field[0])!, rest)
      return
    case '@':
      element.constraint =
        rest[0] === '='
          ? rest.slice(1).split(',').map(context.findConstraint)
          : [...(element.constraint ?? []), ...rest.split(',').map(context.findConstraint)]
      return
    case '#':
      element.contentReference = field
      return
    case '=':
      applyValue(element, rest, context)
      return
    case '/':
      element.slicing = readSlicing(rest)
      return
    case 'M':
      element.isModifier = true
      return
    case 'S':
      element.mustSupport = true
      return
    case 'C':
      element.sliceIsConstraining = true
      return
    case 'L':
      element.maxLength = Number(rest)
      return
    case '<': {
      const [path = '', cardinality = ''] = rest.split(' ')
      element.base = { path, ...readCardinality(cardinality) }
      return
    }
    case '-':
      delete element[rest as keyof ElementDefinition]
      return
    default:
      Object.assign(element, readCardinality(field))
  }
}

function readCardinality(written: string): { readonly min: number; readonly max: string } {
  const [min = '', max = ''] = (cardinalities.get(written) ?? written).split('..')
  // A differential may say one without the other.
  return { ...(min !== '' && { min: Number(min) }), ...(max !== '' && { max }) } as { min: number; max: string }
}

function readType(written: string): ElementType {
  const end = written.search(/[{(<^]|$/)
  const type: { -readonly [Member in keyof ElementType]: ElementType[Member] } = { code: readTypeCode(written.slice(0, end)) }
  for (const [, mark, list = ''] of written.slice(end).matchAll(/([{(<^])([^})>^]*)[})>]?/g)) {
    if (mark === '{') type.profile = list.split(',').map(structureNames.lengthen)
    else if (mark === '(') type.targetProfile = list.split(',').map(structureNames.lengthen)
    else if (mark === '<') type.aggregation = list.split(',')
    else type.versioning = list
  }
  return type
}

function readTypeCode(written: string): string {
  return written.includes(':') ? structureNames.lengthen(written) : written
}

function readBinding(strength: Binding['strength'], written: string): Binding {
  const [valueSet = '', max] = written.split('^')
  return {
    strength,
    ...(valueSet === '' ? {} : { valueSet: valueSetNames.lengthen(valueSet) }),
    ...(max === undefined ? {} : { maxValueSet: valueSetNames.lengthen(max) }),
  }
}

function readSlicing(written: string): Slicing {
  const [head = '', discriminators] = written.split(' ')
  const rules = head[0] === 'o' ? 'open' : head[0] === 'c' ? 'closed' : 'openAtEnd'
  return {
    rules,
    ...(head[1] === undefined ? {} : { ordered: head[1] === '+' }),
    ...(discriminators === undefined ? {} : { discriminator: discriminators.split(';').map(readDiscriminator) }),
  }
}

type Discriminator = NonNullable<Slicing['discriminator']>[number]

function readDiscriminator(written: string): Discriminator {
  const colon = written.indexOf(':')
  return { type: written.slice(0, colon) as Discriminator['type'], path: written.slice(colon + 1) }
}

function applyValue(element: MutableElement, written: string, { url }: RowContext): void {
  const space = written.indexOf(' ')
  const name = (space < 0 ? written : written.slice(0, space)) as 'fixedUri'
  element[name] = space < 0 ? url : (JSON.parse(written.slice(space)) as Json)
}
