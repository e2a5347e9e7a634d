import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { CodeSystem, Concept, ExpandedCode, ValueSet, ValueSetPart } from '../definitions.ts'
import { count, extensionOf, flag, listOf, oneOf, shapeOf, text, type Read } from './members.ts'

/** A ValueSet with the members that are checked; undefined where it has no address. */
export function readValueSet(resource: Json | undefined): ValueSet | undefined {
  return readSet(resource)
}

/** A CodeSystem with the members that are checked; undefined where it has no address or does not say how much it holds. */
export function readCodeSystem(resource: Json | undefined): CodeSystem | undefined {
  return readSystem(resource)
}

const readPart = shapeOf<ValueSetPart>(
  {
    system: text,
    version: text,
    concept: listOf(shapeOf<{ code: string; display?: string }>({ code: text, display: text }, ['code'])),
    filter: listOf(
      shapeOf<{ property: string; op: string; value: string }>({ property: text, op: text, value: text }, ['property', 'op', 'value']),
    ),
    valueSet: listOf(text),
  },
  [],
)

/** Reads a part that a set excludes; undefined where some of it cannot be read, for the rest would exclude too much. */
const readExcluded: Read<ValueSetPart> = (value) => {
  const part = readPart(value)
  const isWhole = (['concept', 'filter', 'valueSet'] as const).every(
    (name) => lengthOf((value as JsonObject)[name]) === lengthOf(part?.[name]),
  )
  return part !== undefined && isWhole ? part : undefined
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

// The scanner of packages limits how deep definitions nest.
const readExpanded: Read<ExpandedCode> = (value) => readExpandedMembers(value)
const readExpandedMembers = shapeOf<ExpandedCode>(
  { system: text, code: text, display: text, abstract: flag, contains: (value) => listOf(readExpanded)(value) },
  [],
)

const readExpansionMembers = shapeOf<NonNullable<ValueSet['expansion']>>({ contains: listOf(readExpanded) }, ['contains'])

/** An expansion that holds all of its codes: a page of one says nothing of what is not on it. */
const readExpansion: Read<NonNullable<ValueSet['expansion']>> = (value) => {
  const expansion = readExpansionMembers(value)
  if (expansion === undefined || !isObject(value)) return undefined
  const isPart = ['valueset-toocostly', 'valueset-unclosed'].some((name) => extensionOf(value, name)?.['valueBoolean'] === true)
  const total = count(value['total']) ?? 0
  return isPart || total > countCodes(expansion.contains) ? undefined : expansion
}

function countCodes(contains: readonly ExpandedCode[] = []): number {
  return contains.reduce((sum, one) => sum + (one.code === undefined ? 0 : 1) + countCodes(one.contains), 0)
}

const readSet = shapeOf<ValueSet>(
  {
    url: text,
    version: text,
    name: text,
    title: text,
    compose: shapeOf<NonNullable<ValueSet['compose']>>({ include: listOf(readPart), exclude: listOf(readExcluded), inactive: flag }, [
      'include',
    ]),
    expansion: readExpansion,
  },
  ['url'],
)

const readProperty: Read<NonNullable<Concept['property']>[number]> = (value) => {
  const code = isObject(value) ? text(value['code']) : undefined
  if (code === undefined) return undefined
  const values = Object.entries(value as object).filter(([name]) => /^value[A-Z]\w*$/.test(name))
  return { code, ...Object.fromEntries(values) }
}

const readConcept: Read<Concept> = (value) => readConceptMembers(value)
const readConceptMembers = shapeOf<Concept>(
  {
    code: text,
    display: text,
    designation: listOf(shapeOf<{ value: string }>({ value: text }, ['value'])),
    concept: (value) => listOf(readConcept)(value),
    property: listOf(readProperty),
  },
  ['code'],
)

const readSystem = shapeOf<Omit<CodeSystem, 'otherCodes'>>(
  {
    url: text,
    version: text,
    name: text,
    title: text,
    caseSensitive: flag,
    content: oneOf('not-present', 'example', 'fragment', 'complete', 'supplement'),
    concept: listOf(readConcept),
  },
  ['url', 'content'],
)
