import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject, Path } from '../../rules/engine/json.ts'
import { countSteps, startCoverage, type Coverage } from '../fuzz/coverage.ts'

/** How many more elements than it has a list is given: the same text again with twice and four times as many. */
const more = 25
/** Growth of the time from twice to four times as many, over that from one to two: 2 in proportion, 4 by squares. */
const mostGrowth = 2.5

let coverage: Coverage
let lint: (typeof import('../../rules/index.ts'))['lint']
let findExample: (typeof import('../../rules/examples/index.ts'))['findExample']

beforeAll(async () => {
  // Code that V8 has optimised counts less, and counters have to run before the code that they count is loaded.
  setFlagsFromString('--no-opt')
  setFlagsFromString('--no-maglev')
  coverage = startCoverage(/\/(?:rules|catalogs)\//)
  ;({ lint } = await import('../../rules/index.ts'))
  ;({ findExample } = await import('../../rules/examples/index.ts'))
})
afterAll(() => {
  coverage.close()
  setFlagsFromString('--opt')
  setFlagsFromString('--maglev')
})

describe('the work grows no faster than the text, whichever list of it grows', { timeout: 240_000 }, () => {
  it.each(['Patient', 'Practitioner', 'Encounter', 'Condition', 'Observation', 'AllergyIntolerance', 'Location', 'Bundle'])(
    '%s',
    async (type) => {
      const example = (await findExample(type, true)) as JsonObject
      // Contents of a Bundle's entries are looked at as the same resources alone.
      const lists = listsIn(example).filter((path) => type !== 'Bundle' || path.length === 1)
      const faults = lists.flatMap((path) => {
        const [, least, middle, most] = stepsOfEach([1, more, 2 * more, 4 * more].map((count) => grown(example, path, count)))
        const growth = (most! - middle!) / (middle! - least!)
        return most! - middle! > least! / 10 && growth > mostGrowth
          ? [`${path.join('.')}: ${least} ${middle} ${most}, ×${growth.toFixed(2)}`]
          : []
      })
      expect(faults).toEqual([])
    },
  )
})

const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'

/** A message of TEI with a request that has some extensions. */
function messageWith(extension: readonly Json[], id = 's'): JsonObject {
  const header = {
    resourceType: 'MessageHeader',
    id: 'm',
    eventCoding: { system: `${tei}/CodeSystem/CSTipoEventoLE`, code: 'terminar' },
    author: { reference: 'PractitionerRole/r' },
    focus: [{ reference: 'ServiceRequest/s' }],
  }
  return {
    resourceType: 'Bundle',
    type: 'message',
    entry: [{ resource: header }, { resource: { resourceType: 'ServiceRequest', id, extension } }],
  }
}

describe('what follows from an entry at fault takes few steps a character', { timeout: 240_000 }, () => {
  it.each<readonly [string, number, Json]>([
    [
      'hundreds of extensions that are nearly one of those it needs',
      50,
      messageWith(
        Array.from({ length: 300 }, (_, index) => ({
          url: `${tei}/StructureDefinition/ExtensionMotivoCierreInterconsulta${index}`,
          valueCodeableConcept: { coding: [{ system: `${tei}/CodeSystem/CSMotivoCierreInterconsulta${index}`, code: `2${index}` }] },
        })),
      ),
    ],
    ['an id as long as the text', 12, messageWith([], 's'.repeat(64_000))],
    [
      'a type as long as the text',
      12,
      { resourceType: 'Bundle', type: 'message', entry: [{ resource: { resourceType: 'Basic'.repeat(12_000), id: 'a', extension: [] } }] },
    ],
    [
      'entries of thousands of types that there are not, in a Bundle of a guide',
      90,
      {
        resourceType: 'Bundle',
        meta: { profile: [`${tei}/StructureDefinition/BundleTerminarLE`] },
        type: 'message',
        entry: Array.from({ length: 4000 }, (_, index) => ({ resource: { resourceType: `Basic${index}` } })),
      },
    ],
  ])('%s', (_, most, resource) => {
    expect(stepsOfCharacter(messageWith([]), resource)).toBeLessThan(most)
  })
})

const addressed = (type: string, id: string, members: JsonObject): Json => ({
  fullUrl: `https://ejemplo.cl/fhir/${type}/${id}`,
  resource: { resourceType: type, id, ...members },
})
const times = (count: number, one: (index: number) => Json): Json[] => Array.from({ length: count }, (_, index) => one(index))
const contained = (count: number): Json[] => times(count, (index) => ({ resourceType: 'Basic', id: `c${index}` }))
const documentWith = (references: number, others: number): JsonObject => ({
  resourceType: 'Bundle',
  type: 'document',
  entry: [
    addressed('Composition', '1', { author: times(references, (index) => ({ reference: `Organization/x${index}` })) }),
    ...times(others, (index) => addressed('Organization', String(index), {})),
  ],
})

it.each<readonly [string, number, (count: number) => JsonObject]>([
  ['references that no entry answers, beside one that they may mean', 90, (count) => documentWith(count, 1)],
  ['references that no entry answers, beside twenty that they may mean', 120, (count) => documentWith(count, 20)],
  [
    'entries without a name beside a hundred that have one',
    80,
    (count) => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        ...times(100, (index) => ({
          fullUrl: `urn:uuid:0b9f2a1e-53ad-4a7c-8f1b-${String(index).padStart(12, '0')}`,
          resource: { resourceType: 'Basic' },
        })),
        ...times(count, () => ({ resource: { resourceType: 'Basic' } })),
      ],
    }),
  ],
  [
    'entries without a name, in a Bundle that is small enough to give each its own',
    55,
    (count) => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        ...times(0.7 * count, () => ({ resource: { resourceType: 'Basic' } })),
        { resource: { resourceType: 'Basic', id: '1', subject: { reference: 'Basic/1' } } },
      ],
    }),
  ],
  [
    'members that are no name of a choice of fifty types',
    60,
    (count) => ({
      resourceType: 'StructureDefinition',
      differential: {
        element: [{ path: 'Patient', ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`fixedUri${index}`, 'urn:a'])) }],
      },
    }),
  ],
  [
    'contained resources that nothing refers to, in a large one',
    60,
    (count) => ({ resourceType: 'Patient', contained: contained(100), x: times(10 * count, () => 'a') }),
  ],
  [
    'references to something contained that is not there, beside fifty that are',
    85,
    (count) => ({
      resourceType: 'List',
      contained: contained(50),
      entry: times(count, (index) => ({ item: { reference: `#d${index}` } })),
    }),
  ],
  ['names of a patient that are a text alone', 40, (count) => ({ resourceType: 'Patient', name: times(count, () => ({ text: 'a' })) })],
  [
    'entries of one address, whose fixes are asked for when findings are reconciled and again when they are told',
    54,
    (count) => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: times(count, () => ({ fullUrl: 'urn:uuid:1', resource: { resourceType: 'Patient' } })),
    }),
  ],
  [
    'numbers in the place of entries that a guide tells apart',
    930,
    (count) => ({
      resourceType: 'Bundle',
      meta: { profile: [`${tei}/StructureDefinition/BundleIniciarLE`] },
      type: 'message',
      entry: times(count, () => 1),
    }),
  ],
  [
    'profiles that a guide does not have, after one that it has',
    3.45,
    (count) => ({
      resourceType: 'Encounter',
      meta: {
        profile: [
          `${tei}/StructureDefinition/EncounterIniciarLE`,
          ...times(5 * count, (index) => `${tei}/StructureDefinition/EncounterIniciarLE${index}`),
        ],
      },
    }),
  ],
])('%s take few steps a character', (_, most, make) => {
  expect(stepsOfCharacter(make(10), make(1000))).toBeLessThan(most)
})

it('members that are unknown take few steps a character, however many nearly bear the name of another', () => {
  const withMembers = (count: number): JsonObject => ({
    resourceType: 'Basic',
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`Subjec${index.toString(36)}`, 1])),
  })
  expect(stepsOfCharacter(withMembers(10), withMembers(8000))).toBeLessThan(12)
})

it('answers take few steps a character, however many their question offers', () => {
  const codes = Array.from({ length: 600 }, (_, index) => ({ valueCoding: { system: 'urn:oid:1.2.3', code: `c${index}` } }))
  const item = [{ linkId: 'a', type: 'choice', repeats: true, answerOption: codes }]
  const resource: Json = {
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    questionnaire: '#q',
    contained: [{ resourceType: 'Questionnaire', id: 'q', status: 'active', item }],
    item: [{ linkId: 'a', answer: codes.toReversed() }],
  }
  expect(stepsOfCharacter({ ...resource, item: [] }, resource)).toBeLessThan(12)
})

/** How many blocks of code are entered for each character of a resource, once a small one has been validated. */
function stepsOfCharacter(small: Json, resource: Json): number {
  return stepsOfEach([small, resource])[1]! / JSON.stringify(resource).length
}

/** How many blocks of code are entered while each of some resources is validated, one after the other. */
function stepsOfEach(resources: readonly Json[]): readonly number[] {
  return countSteps(
    coverage,
    resources.map((resource) => JSON.stringify(resource)),
    (text) => lint(text, { today: '2026-01-15', ranges: true }),
  )
}

function listsIn(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([name, member]) =>
    listsIn(member as Json, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return Array.isArray(value) ? [path, ...inner] : inner
}

/** The resource with so many more elements in a list, all of them different and most of them wrong. */
function grown(resource: JsonObject, path: Path, count: number): Json {
  const copy = structuredClone(resource)
  const list = path.reduce<Json>((value, step) => (value as Record<string | number, Json>)[step]!, copy) as Json[]
  const [first] = list
  for (let index = 0; index < count; index += 1) list.push(varied(first!, String(1000 + index)))
  return copy
}

function varied(value: Json, suffix: string): Json {
  if (typeof value === 'string') return value + suffix
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => varied(item, suffix))
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [name, kept.has(name) ? member! : varied(member!, suffix)]),
  )
}

/** Members that stay, so that the same rules look at those that vary. */
const kept: ReadonlySet<string> = new Set(['resourceType', 'system', 'url'])
