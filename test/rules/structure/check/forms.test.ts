import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import { r4Checker } from '../../../support/structure-check.ts'

const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const practitioner = (language: JsonObject): JsonObject => ({ resourceType: 'Practitioner', communication: [language] })
const observation = (value: JsonObject): JsonObject => ({ resourceType: 'Observation', status: 'final', code: { text: 'a' }, value })
const procedure = (members: JsonObject): JsonObject => ({
  resourceType: 'Procedure',
  status: 'completed',
  subject: { display: 'Ana' },
  ...members,
})
const prescription = (medication: JsonObject): JsonObject => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  subject: { display: 'Ana' },
  medication,
})

/** The facts of the first name that is unknown, without its own. */
function factsOf(resource: Json): object {
  const first = r4Checker.check(resource).problems.find(({ code }) => code === 'r4-elemento-01' || code === 'r4-elemento-03')!
  const { shape, nearest, isFitting, value, fitting, inner } = first as unknown as Record<string, unknown>
  return Object.fromEntries(Object.entries({ shape, nearest, isFitting, value, fitting, inner }).filter(([, one]) => one !== undefined))
}

const holds = (holder: string, held: readonly string[], isRepeated = false) => ({ shape: { held, holder, isRepeated } })

describe('names that are unknown where they stand', () => {
  const actor = 'Practitioner/1'
  it.each<[string, JsonObject, object]>([
    ['belong to a member', procedure({ performer: [{ reference: actor }] }), holds('actor', ['reference'])],
    ['belong to it together', procedure({ performer: [{ reference: actor, display: 'Ana' }] }), holds('actor', ['reference', 'display'])],
    [
      'belong to a reference of an unknown type',
      procedure({ performer: [{ reference: 'https://a.cl/x/1' }] }),
      holds('actor', ['reference']),
    ],
    ['belong to none that is of another type', procedure({ performer: [{ reference: 'Medication/10' }] }), {}],
    [
      'belong to a member beside the type of a resource',
      procedure({ performer: [{ resourceType: 'Reference', reference: actor }] }),
      holds('actor', ['reference']),
    ],
    ['belong to no extension of a part', patient({ name: [{ text: 'Ana', url: 'https://ejemplo.cl/a', valueString: 'a' }] }), {}],
    ['belong to no metadata', patient({ versionId: '1' }), {}],
    [
      'are about the resource as modifier extensions',
      { resourceType: 'Parameters', modifierExtension: [{ url: 'https://ejemplo.cl/a', valueBoolean: true }], name: 'a' },
      {},
    ],
    ['belong to none with another beside', procedure({ performer: [{ reference: actor, color: 'rojo' }] }), {}],
    ['belong to none in a wrong form', procedure({ performer: [{ display: 5 }] }), {}],
    [
      'belong to one that is there',
      patient({ communication: [{ language: { text: 'a' }, coding: [{ code: 'es' }] }] }),
      holds('language', ['coding']),
    ],
    ['belong to none that has them', patient({ communication: [{ language: { text: 'a' }, text: 'a' }] }), {}],
    ['belong to none that would be wrong with them', patient({ communication: [{ language: { text: 'a' }, coding: 'es' }] }), {}],
    [
      'belong to none that has one of them',
      patient({ communication: [{ language: { text: 'a' }, text: 'a', coding: [{ code: 'es' }] }] }),
      {},
    ],
    [
      'belong to none that is there, with another beside',
      patient({ communication: [{ language: { text: 'a' }, coding: [{ code: 'es' }], color: 'rojo' }] }),
      {},
    ],
    ['belong to the only one of a list', patient({ name: [{ text: 'Ana' }], family: 'Soto' }), holds('name', ['family'], true)],
    ['belong to none of two', patient({ name: [{ text: 'Ana' }, { text: 'Eva' }], family: 'Soto' }), {}],
    ['belong to none with a code that it does not have', patient({ family: 'Soto', use: 'malo' }), {}],
    ['belong to none where one of their values is wrong', patient({ family: 'Soto', given: ['Ana', ''] }), {}],
    ['belong to no part of the resource that asks for nothing', patient({ relationship: [{ text: 'madre' }] }), {}],
    ['belong to none of a choice', { resourceType: 'Observation', unit: 'kg' }, {}],
    ['belong to no identifier with what is of a choice', { resourceType: 'Observation', system: 'http://ejemplo.cl', value: '5' }, {}],
    ['are about the resource as extensions', { resourceType: 'Bundle', extension: [], type: 'collection' }, {}],
    ['belong to the only one that is required', patient({ communication: [{ text: 'es' }] }), holds('language', ['text'])],
    ['belong to one that repeats', patient({ family: 'Soto', given: ['Ana'] }), holds('name', ['family', 'given'], true)],
    ['belong to no extension', patient({ url: 'https://ejemplo.cl/a', valueString: 'a' }), {}],
    ['are not all that a part of the resource needs', patient({ preferred: true }), {}],
    [
      'are all that a part of the resource needs that repeats',
      { resourceType: 'Questionnaire', status: 'draft', linkId: '1', type: 'string' },
      holds('item', ['linkId', 'type'], true),
    ],
    [
      'belong to a reference to somewhere else, whatever its address ends in',
      procedure({ performer: [{ reference: 'https://ejemplo.cl/Medication/1' }] }),
      holds('actor', ['reference']),
    ],
  ])('%s', (_, resource, facts) => {
    expect(factsOf(resource)).toEqual(facts)
  })

  it('are looked at up to eight', () => {
    const named = (count: number) =>
      patient({
        communication: [Object.fromEntries(['text', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].slice(0, count).map((key) => [key, 1]))],
      })
    for (const count of [8, 9]) expect(factsOf(named(count))).toEqual({})
    const lines = { use: 'home', type: 'both', line: ['a'], city: 'a', district: 'a', state: 'a', postalCode: 'a', country: 'CL' }
    expect(factsOf(patient(lines))).toEqual(holds('address', Object.keys(lines), true))
    expect(factsOf(patient({ ...lines, period: {} }))).toEqual({})
  })
})

describe('an object that holds nothing but what it should be', () => {
  const text = { text: 'es' }
  it.each<[string, JsonObject, object]>([
    ['is told', { language: text }, { shape: { inner: text } }],
    ['is told of a list of one', { language: [text] }, { shape: { inner: text } }],
    ['is none with two', { language: [text, text] }, {}],
    ['is none with another name inside', { language: { text: 'es', color: 'rojo' } }, {}],
    ['is none if it is empty', { language: {} }, {}],
    ['is none with another beside', { language: text, preferred: true }, {}],
    ['is none with another before', { preferred: true, language: text }, {}],
  ])('%s', (_, language, facts) => {
    expect(factsOf(practitioner(language))).toEqual(facts)
  })

  it.each<[string, JsonObject, object]>([
    ['is told of a part', patient({ contact: [{ contact: { gender: 'male' } }] }), { shape: { inner: { gender: 'male' } } }],
    ['is none with a reference in it', patient({ contact: [{ contact: { organization: { reference: 'Organization/1' } } }] }), {}],
    [
      'is told with one of a choice',
      { ...observation({}), component: [{ component: { code: { text: 'a' }, valueString: 'a' } }], value: undefined },
      { shape: { inner: { code: { text: 'a' }, valueString: 'a' } } },
    ],
    [
      'is none with two of a choice',
      { ...observation({}), component: [{ component: { code: { text: 'a' }, valueString: 'a', valueInteger: 1 } }], value: undefined },
      {},
    ],
  ])('%s', (_, resource, facts) => {
    expect(factsOf(JSON.parse(JSON.stringify(resource)) as Json)).toEqual(facts)
  })
})

describe('a value in the place of an object', () => {
  const question = (answerOption: Json): JsonObject => ({
    resourceType: 'Questionnaire',
    status: 'draft',
    item: [{ linkId: '1', type: 'choice', answerOption }],
  })
  const answer = (...answers: readonly Json[]): JsonObject => ({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    item: [{ linkId: '1', answer: answers }],
  })
  const concept = (...codes: readonly Json[]): JsonObject => ({
    resourceType: 'ValueSet',
    status: 'draft',
    compose: { include: [{ system: 'https://ejemplo.cl/a', concept: codes }] },
  })
  it.each<[string, Json, string | undefined]>([
    ['is the text of one of the types that it has to have', question(['a']), 'valueString'],
    ['is the number of one of them', question([5]), 'valueInteger'],
    ['is no number of another', question([1.5]), undefined],
    ['is no logical value where none may be', question([true]), undefined],
    ['is the text of one that it may have', answer('a'), 'valueString'],
    ['is the whole number of one', answer(5), 'valueInteger'],
    ['is the decimal of one', answer(1.5), 'valueDecimal'],
    ['is the logical value of one', answer(true), 'valueBoolean'],
    ['is the code that it has to have', concept('rojo'), 'code'],
    ['is no code that cannot be one', concept(' rojo '), undefined],
    ['is no code for a number', concept(5), undefined],
    ['is none of two that have to be there', { resourceType: 'Bundle', type: 'collection', link: ['a'] }, undefined],
    ['is none where nothing has to be there', patient({ contact: ['Ana'] }), undefined],
    ['is the concept that it has to have', patient({ communication: ['es'] }), 'language'],
    ['is none for a number where a concept has to be there', patient({ communication: [5] }), undefined],
    ['is none of a type', patient({ name: ['Ana'] }), undefined],
  ])('%s', (_, resource, holder) => {
    const { problems } = r4Checker.check(resource)
    expect(problems.flatMap((one) => (one.code === 'r4-json-03' ? [(one as { holder?: string }).holder] : []))).toEqual([holder])
  })
})

describe('a choice without its type', () => {
  it.each<[string, JsonObject, object]>([
    ['is the one that has the form', observation({ text: 'a' }), { fitting: ['valueCodeableConcept'] }],
    ['is the one whose required members are there', observation({ value: 5, unit: 'kg' }), { fitting: ['valueQuantity'] }],
    ['is the one that has the most of its members', observation({ numerator: { value: 1 }, x: 1 }), { fitting: ['valueRatio'] }],
    ['is none without any of them', observation({ x: 1, y: 1 }), { fitting: [] }],
    [
      'is the one of what it holds alone',
      observation({ concept: { text: 'a' } }),
      { fitting: ['valueCodeableConcept'], inner: { text: 'a' } },
    ],
    [
      'is a reference to a type that may stand there',
      prescription({ reference: { reference: 'Medication/1' } }),
      { fitting: ['medicationReference'], inner: { reference: 'Medication/1' } },
    ],
    [
      'is a reference to anything',
      { resourceType: 'Patient', extension: [{ url: 'https://ejemplo.cl/a', value: { concept: { reference: 'Patient/1' } } }] },
      { fitting: ['valueReference'], inner: { reference: 'Patient/1' } },
    ],
    [
      'is one of those that have the form, not of those that have the name',
      { resourceType: 'Patient', extension: [{ url: 'https://ejemplo.cl/a', value: { value: 5 } }] },
      { fitting: ['valueAge', 'valueCount', 'valueDistance', 'valueDuration', 'valueMoney', 'valueQuantity'] },
    ],
    ['is no reference to another', prescription({ reference: { reference: 'Patient/1' } }), { fitting: ['medicationReference'] }],
  ])('%s', (_, resource, facts) => {
    expect(factsOf(resource)).toEqual(facts)
  })
})

describe('a CodeableReference of R5', () => {
  const concept = { concept: { text: 'a' } }
  const code = (...value: JsonObject[]) => ({ nearest: 'reasonCode', isFitting: true, value })
  const unlike = { nearest: 'reasonCode', isFitting: false }
  const condition = { reference: 'Condition/1' }
  it.each<[string, Json, object]>([
    ['is a concept', [concept], code(concept.concept)],
    ['is two concepts', [concept, concept], code(concept.concept, concept.concept)],
    ['is a reference', [{ reference: condition }], { nearest: 'reasonReference', isFitting: true, value: [condition] }],
    ['is no concept as far as one is not', [concept, { text: 'b' }], unlike],
    ['is no concept as far as one has another name', [concept, { concept: { color: 'rojo' } }], unlike],
    ['is a concept outside of a list', concept.concept, code(concept.concept)],
    ['is a reference outside of a list', condition, { nearest: 'reasonReference', isFitting: true, value: [condition] }],
    ['is nothing else in an empty list', [], { nearest: 'reasonCode', isFitting: true }],
    ['is looked at in eight', Array.from({ length: 8 }, () => concept), code(...Array.from({ length: 8 }, () => concept.concept))],
    ['is not looked at in nine', Array.from({ length: 9 }, () => concept), unlike],
  ])('%s', (_, reason, facts) => {
    expect(factsOf(procedure({ reason }))).toEqual(facts)
  })

  it('is not in a list where one is asked for', () => {
    expect(factsOf(procedure({ statusReasons: concept }))).toEqual({ nearest: 'statusReason', isFitting: true, value: concept.concept })
    expect(factsOf(procedure({ statusReasons: [concept] }))).toEqual({ nearest: 'statusReason', isFitting: false })
  })
})

describe('an object in other words', () => {
  const contact = (nombre: Json) => patient({ contact: [{ nombre }] })
  const address = (value: JsonObject) => ({ nearest: 'address', isFitting: true, value: [value] })
  const unlike = { nearest: 'address', isFitting: false }
  const eight = { use: 'home', type: 'both', text: 'a', calle: 'a', city: 'a', district: 'a', state: 'a', postalCode: 'a' }
  const { calle: _, ...seven } = eight
  it.each<[string, JsonObject, object]>([
    ['is written in FHIR’s', patient({ dirección: { calle: 'a', país: 'CL' } }), address({ line: ['a'], country: 'CL' })],
    ['keeps those that are FHIR’s', patient({ dirección: { city: 'a', calle: 'b' } }), address({ city: 'a', line: ['b'] })],
    ['keeps a list', patient({ dirección: { calle: ['a', 'b'] } }), address({ line: ['a', 'b'] })],
    ['goes into no list where none is asked for', contact({ apellido: 'a' }), { nearest: 'name', isFitting: true, value: { family: 'a' } }],
    ['is none with two names of one thing', patient({ dirección: { calle: 'a', street: 'b' } }), unlike],
    ['is none with FHIR’s name behind', patient({ dirección: { calle: 'a', line: ['b'] } }), unlike],
    ['is none with a name that is nobody’s', patient({ dirección: { calle: 'a', color: 'rojo' } }), unlike],
    ['is none with a wrong value', patient({ dirección: { calle: 5 } }), unlike],
    ['is none with a code that is not one of them', patient({ dirección: { calle: 'a', use: 'malo' } }), unlike],
    ['is looked at in eight names', patient({ dirección: eight }), address({ ...seven, line: ['a'] })],
    ['is not looked at in nine', patient({ dirección: { ...eight, country: 'CL' } }), unlike],
  ])('%s', (_title, resource, facts) => {
    expect(factsOf(resource)).toEqual(facts)
  })
})
