import * as fc from 'fast-check'
import { applyFixes } from '../../rules/engine/fix.ts'
import { toPointer } from '../../rules/engine/pointer.ts'
import { rules, type Json, type JsonObject } from '../../rules/index.ts'
import { anyJson } from './arbitrary-json.ts'
import { createRing, lastPlace } from './ring.ts'

const clCore = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem'
const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem'

/** The resources of every rule's examples: between them they have whatever a rule looks for. */
const examples: readonly Json[] = rules.flatMap(({ examples }) =>
  examples.flatMap(({ resource }) => (resource === undefined ? [] : [resource])),
)

type Path = readonly (string | number)[]

interface Place {
  readonly path: Path
  readonly value: Json
}

/** Every place in a value, its root included, in the order of the text. */
function placesIn(value: Json, path: Path = []): Place[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inner = Array.isArray(value) ? [...(value as Json[]).entries()] : (Object.entries(value) as [string, Json][])
  return [{ path, value }, ...inner.flatMap(([step, one]) => placesIn(one, [...path, step]))]
}

/** Values of the examples under each name, so that a part of one may be put into another where it makes sense. */
const parts = partsOf(examples)

function partsOf(values: readonly Json[]): ReadonlyMap<string, (number: number) => Json> {
  const byName = new Map<string, Map<string, Json>>()
  for (const place of values.flatMap((value) => placesIn(value))) {
    const known = byName.get(nameOf(place)) ?? new Map<string, Json>()
    byName.set(nameOf(place), known.set(JSON.stringify(place.value), place.value))
  }
  return new Map([...byName].map(([name, different]) => [name, createRing([...different.values()])]))
}

/** The name of the member that a place is, or that the list has which it is an item of. */
function nameOf({ path }: Place): string {
  const name = path.findLast((step) => typeof step === 'string') ?? ''
  return typeof path.at(-1) === 'number' ? `${name}[]` : name
}

const run = fc
  .record({
    number: fc.constantFrom('51234567', '51000003', '55555555', '1', '0', '123456789', ''),
    digit: fc.constantFrom('0', 'K', 'k', '5', '9', ''),
  })
  .chain(({ number, digit }) =>
    fc.constantFrom(
      `${number}-${digit}`,
      `${number}${digit}`,
      ` ${number} – ${digit}`,
      `${number.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')}-${digit}`,
      number,
    ),
  )
const kind = fc.record(
  {
    system: fc.constantFrom(
      ...['CSTipoIdentificador', 'CSIdentificadores', 'CSCodigoDNI'].map((id) => `${clCore}/${id}`),
      `${eis}/eis-tipo-identificador-cs`,
      'http://terminology.hl7.org/CodeSystem/v2-0203',
    ),
    code: fc.constantFrom('01', '1', '2', '3', '4', '05', '5', '13', '14', '99', 'NNCHL', 'NNPER', 'NI'),
    display: fc.constantFrom('RUN', 'Run', 'Pasaporte', 'PPN', 'Chile', 'RUN '),
    version: fc.constant('1.8.10'),
  },
  { requiredKeys: [] },
)
const identifier = fc.record(
  {
    use: fc.constantFrom('official', 'old'),
    type: fc.record({ coding: fc.array(kind, { maxLength: 2 }), text: fc.constantFrom('RUN', 'Pasaporte') }, { requiredKeys: [] }),
    system: fc.constantFrom(
      'http://registrocivil.cl/run',
      'https://hl7chile.cl/identificador/run',
      `${clCore}/CSIdentificadores`,
      'https://clinica.example/fichas',
    ),
    value: run,
    extension: fc
      .constantFrom('0', 'K', '7')
      .map((valueString) => [{ url: 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit', valueString }]),
  },
  { requiredKeys: [] },
)
const texts = fc.constantFrom(
  'Soto',
  'Soto ',
  ' Ana  María',
  'MuÃ±oz',
  'N\u0303an\u0303ez',
  '\ufffdu\ufffdoa',
  'Ñuñoa',
  'nunoa',
  '',
  ' ',
  'Å\u201dlÃ³pez',
)

/** A change to a resource: which place, counted round and round, and what is done there. */
interface Change {
  readonly at: number
  readonly how: 'drop' | 'odd' | 'part' | 'text' | 'identifier' | 'twice'
  readonly pick: number
  readonly odd: Json
  readonly text: string
  readonly identifier: JsonObject
}

/** A new rule or example changes the few texts that its parts go into, and leaves the others as they were. */
const anyPlace = fc.noBias(fc.integer({ min: 0, max: lastPlace }))

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('drop', 'odd', 'part', 'part', 'part', 'text', 'identifier', 'twice'),
  pick: anyPlace,
  odd: anyJson,
  text: texts,
  identifier: identifier as fc.Arbitrary<JsonObject>,
})

/** An example of a rule with some of its parts dropped, doubled, spoilt, or replaced by those of other examples. */
const changedExample: fc.Arbitrary<Json> = fc
  .tuple(anyPlace.map(createRing(examples)), fc.array(change, { maxLength: 6 }))
  .map(([example, changes]) => changes.reduce(applyChange, example))

/** The same, several in a Bundle or one inside another too. */
export const anyResource: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: changedExample },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('collection', 'transaction', 'document', 'Batch'), fc.array(changedExample, { maxLength: 4 }))
      .map(([type, resources]) => ({ resourceType: 'Bundle', type, entry: resources.map((resource) => ({ resource })) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(changedExample, fc.array(changedExample, { minLength: 1, maxLength: 2 }))
      .map(([outer, contained]) => (isObject(outer) ? { ...outer, contained } : outer)),
  },
)

function applyChange(resource: Json, { at, how, pick, odd, text, identifier }: Change): Json {
  const places = placesIn(resource).slice(1)
  const candidates =
    how === 'text'
      ? places.filter(({ value }) => typeof value === 'string')
      : how === 'identifier'
        ? places.filter((place) => nameOf(place) === 'identifier[]')
        : how === 'twice'
          ? places.filter(({ path }) => typeof path.at(-1) === 'number')
          : places
  const place = candidates[at % (candidates.length || 1)]
  if (place === undefined) return resource
  const { path, value } = place
  if (how === 'drop' || how === 'twice')
    return setAt(resource, path.slice(0, -1), without(resource, path, how === 'twice' ? value : undefined))
  if (how === 'odd') return setAt(resource, path, odd)
  if (how === 'text') return setAt(resource, path, text)
  if (how === 'identifier') return setAt(resource, path, identifier)
  return setAt(resource, path, parts.get(nameOf(place))?.(pick) ?? value)
}

/** The object or list around a place, without it, or with it once more. */
function without(resource: Json, path: Path, more: Json | undefined): Json {
  const around = path.slice(0, -1).reduce<Json>((value, step) => (value as Record<string | number, Json>)[step]!, resource)
  const step = path.at(-1)
  if (Array.isArray(around)) {
    const list = around as Json[]
    return more === undefined ? list.filter((_, index) => index !== step) : [...list, more]
  }
  return Object.fromEntries(Object.entries(around as Record<string, Json>).filter(([name]) => name !== step))
}

function setAt(resource: Json, path: Path, replacement: Json): Json {
  return applyFixes(resource, [{ jsonPointer: toPointer(path), replacement }])
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
