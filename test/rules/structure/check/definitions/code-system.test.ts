import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { found, r4Checker, tellsApart } from '../../../../support/structure-check.ts'

const gender = 'http://hl7.org/fhir/administrative-gender'
const properties = 'http://hl7.org/fhir/concept-properties#'

const system = (members: JsonObject): JsonObject => ({
  resourceType: 'CodeSystem',
  status: 'draft',
  content: 'complete',
  concept: [{ code: 'x', concept: [{ code: 'y' }] }],
  ...members,
})
const supplement = (members: JsonObject): JsonObject =>
  system({ content: 'supplement', supplements: gender, concept: [{ code: 'male' }], ...members })
const declaring = (property: readonly JsonObject[], ofConcept: readonly JsonObject[] = []): JsonObject =>
  system({ property, concept: [{ code: 'x', ...(ofConcept.length > 0 && { property: ofConcept }) }] })

describe('what a code system says of itself', () => {
  tellsApart([
    { title: 'how many codes it has', valid: system({ count: 2 }), wrong: system({ count: 1 }), finds: ['r4-dato-01 count'] },
    {
      title: 'how many it would have, if only some are there',
      valid: system({ content: 'fragment', count: 30 }),
      wrong: system({ content: 'fragment', count: 1 }),
      finds: ['!r4-dato-01 count'],
    },
    {
      title: 'that none is there',
      valid: { resourceType: 'CodeSystem', status: 'draft', content: 'not-present' },
      wrong: system({ content: 'not-present' }),
      finds: ['r4-conf-01 concept.0'],
      says: 'El sistema dice que sus códigos no están («not-present»), y aquí hay códigos.',
    },
    {
      title: 'what it supplements',
      valid: supplement({}),
      wrong: system({ content: 'supplement' }),
      finds: ['r4-conf-01 content'],
      says: 'Es un suplemento y no dice de qué sistema de códigos: falta «supplements».',
    },
    { title: 'that it supplements', valid: supplement({}), wrong: supplement({ content: 'complete' }), finds: ['r4-conf-01 content'] },
    {
      title: 'a code that is not in what it supplements',
      valid: supplement({}),
      wrong: supplement({ concept: [{ code: 'male', concept: [{ code: 'masculino' }] }] }),
      finds: ['r4-conf-01 concept.0.concept.0.code'],
      says: `«masculino» no es un código de ${gender}, el sistema que se complementa.`,
    },
    {
      title: 'the set of all its codes',
      valid: system({ url: gender, valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
      wrong: system({ url: 'http://ejemplo.cl/sexo', valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
      finds: ['r4-conf-01 valueSet'],
      says: 'http://hl7.org/fhir/ValueSet/administrative-gender no es el conjunto de todos los códigos de este sistema.',
    },
    {
      title: 'a supplement to what is not at hand',
      valid: supplement({ supplements: 'http://loinc.org', concept: [{ code: 'a' }] }),
      wrong: supplement({ supplements: 'http://loinc.org', concept: [{ code: 'a' }], content: 'complete' }),
      finds: ['r4-conf-01 content'],
      says: '«supplements» dice que complementa a http://loinc.org, y «content» es «complete»: debe ser «supplement».',
    },
  ])
})

describe('properties of a code system', () => {
  tellsApart([
    {
      title: 'declared twice',
      valid: declaring([
        { code: 'p', type: 'string' },
        { code: 'q', type: 'string' },
      ]),
      wrong: declaring([
        { code: 'p', type: 'string' },
        { code: 'p', type: 'string' },
      ]),
      finds: ['r4-conf-01 property.1.code'],
      says: 'La propiedad «p» se declara más de una vez.',
    },
    {
      title: 'with the same URI',
      valid: declaring([{ code: 'p', type: 'string', uri: 'http://ejemplo.cl/p' }]),
      wrong: declaring([
        { code: 'p', type: 'string', uri: 'http://ejemplo.cl/p' },
        { code: 'q', type: 'string', uri: 'http://ejemplo.cl/p' },
      ]),
      finds: ['r4-conf-01 property.1.uri'],
      says: 'La propiedad «http://ejemplo.cl/p» se declara más de una vez.',
    },
    {
      title: 'of another type than declared',
      valid: declaring([{ code: 'p', type: 'dateTime' }], [{ code: 'p', valueDateTime: '2026-01-01' }]),
      wrong: declaring([{ code: 'p', type: 'dateTime' }], [{ code: 'p', valueString: '2026-01-01' }]),
      finds: ['r4-conf-01 concept.0.property.0.valueString'],
      says: 'La propiedad «p» es de tipo dateTime, y aquí es string.',
    },
    {
      title: 'that is declared as a coding',
      valid: declaring([{ code: 'p', type: 'Coding' }], [{ code: 'p', valueCoding: { code: 'a' } }]),
      wrong: declaring([{ code: 'p', type: 'Coding' }], [{ code: 'p', valueCode: 'a' }]),
      finds: ['r4-conf-01 concept.0.property.0.valueCode'],
      says: 'La propiedad «p» es de tipo Coding, y aquí es code.',
    },
    {
      title: 'of another type than FHIR gives it',
      valid: declaring([{ code: 'n', type: 'boolean', uri: `${properties}notSelectable` }]),
      wrong: declaring([{ code: 'n', type: 'string', uri: `${properties}notSelectable` }]),
      finds: ['r4-conf-01 property.0.type'],
      says: 'La propiedad «notSelectable» es de tipo boolean, y aquí es string.',
    },
    {
      title: 'with a relative URI',
      valid: declaring([{ code: 'n', type: 'string', uri: 'http://ejemplo.cl/n' }]),
      wrong: declaring([{ code: 'n', type: 'string', uri: 'n' }]),
      finds: ['r4-formato-01 property.0.uri'],
    },
    {
      title: 'that FHIR does not define',
      valid: declaring([{ code: 'n', type: 'decimal', uri: `${properties}itemWeight` }]),
      wrong: declaring([{ code: 'n', type: 'decimal', uri: `${properties}peso` }]),
      finds: ['r4-conf-01 property.0.uri'],
      says: `«${properties}peso» no es una propiedad de FHIR: las propias llevan una URI propia.`,
    },
    {
      title: 'above what is not there',
      valid: declaring([{ code: 'parent', type: 'code', uri: `${properties}parent` }], [{ code: 'parent', valueCode: 'x' }]),
      wrong: declaring([{ code: 'parent', type: 'code', uri: `${properties}parent` }], [{ code: 'parent', valueCode: 'z' }]),
      finds: ['r4-conf-01 concept.0.property.0.valueCode'],
      says: 'La propiedad «parent» apunta a «z», que no es un código de este sistema.',
    },
    {
      title: 'above what is not there, by a property that may mean something else',
      valid: declaring([{ code: 'parent', type: 'code' }], [{ code: 'parent', valueCode: 'x' }]),
      wrong: declaring([{ code: 'parent', type: 'code' }], [{ code: 'parent', valueCode: 'z' }]),
      finds: ['!r4-conf-01 concept.0.property.0.valueCode'],
    },
  ])
})

describe('properties that FHIR defines', () => {
  it.each(
    Object.entries({
      inactive: 'boolean',
      status: 'code',
      effectiveDate: 'dateTime',
      deprecated: 'dateTime',
      deprecationDate: 'dateTime',
      retirementDate: 'dateTime',
      notSelectable: 'boolean',
      parent: 'code',
      child: 'code',
      partOf: 'code',
      synonym: 'code',
      comment: 'string',
      itemWeight: 'decimal',
    }),
  )('%s is of type %s', (name, type) => {
    const declared = (other: string): readonly string[] =>
      found(r4Checker, declaring([{ code: 'n', type: other, uri: `${properties}${name}` }]))
    expect(declared(type)).toEqual([])
    expect(declared('integer')).toEqual(['r4-conf-01 property.0.type'])
  })
})

describe('what a code system may say, and what it is told for at most', () => {
  const above = [{ code: 'parent', type: 'code' }]
  const unknown = [{ code: 'parent', valueCode: 'z' }]
  const vs = 'http://hl7.org/fhir/ValueSet'
  const sct = 'http://snomed.info/sct'
  const all = (url: string, valueSet: string): JsonObject => system({ url, valueSet: `${vs}/${valueSet}` })

  it.each<[string, JsonObject, (readonly string[])?]>([
    ['fewer codes than it would have, of which only examples are there', system({ content: 'example', count: 1 }), ['!r4-dato-01 count']],
    ['as many as are there, of a part of it', system({ content: 'fragment', count: 2 })],
    ['how many there are of those that are not there', { ...system({ content: 'not-present', count: 30 }), concept: [] }],
    ['more than a supplement has', supplement({ count: 30 })],
    [
      'that it adds to what an extension tells',
      system({
        content: 'supplement',
        _supplements: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
      }),
    ],
    ['codes of a version of what it adds to', supplement({ supplements: `${gender}|4.0.1` })],
    ['a property without a type', declaring([{ code: 'p' }], [{ code: 'p', valueString: 'a' }]), ['r4-card-01 property.0.type']],
    ['a property that is not declared', declaring([], [{ code: 'q', valueString: 'a' }])],
    ['a property without a value', declaring([{ code: 'p', type: 'string' }], [{ code: 'p' }]), ['r4-card-01 concept.0.property.0.value']],
    [
      'a property called like one of an object',
      declaring([{ code: 'n', type: 'string', uri: `${properties}toString` }]),
      ['r4-conf-01 property.0.uri'],
    ],
    ['a code above that is not there, of a part', { ...declaring(above, unknown), content: 'fragment' }],
    [
      'a code above that is not there, of a supplement',
      { ...declaring(above, unknown), supplements: gender, content: 'supplement', concept: [{ code: 'male', property: unknown }] },
    ],
    [
      'a code below that is not there',
      declaring([{ code: 'child', type: 'code', uri: `${properties}child` }], [{ code: 'child', valueCode: 'z' }]),
      ['r4-conf-01 concept.0.property.0.valueCode'],
    ],
    [
      'a code that it is part of and is not there',
      declaring([{ code: 'partOf', type: 'code', uri: `${properties}partOf` }], [{ code: 'partOf', valueCode: 'z' }]),
      ['r4-conf-01 concept.0.property.0.valueCode'],
    ],
    ['another code that is not there', declaring([{ code: 'status', type: 'code' }], [{ code: 'status', valueCode: 'z' }])],
    ['the set of some of its codes', all(sct, 'c80-practice-codes'), ['r4-conf-01 valueSet']],
    ['the set of its codes below one', all(sct, 'clinical-findings'), ['r4-conf-01 valueSet']],
    [
      'the set of its codes and others',
      all('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'marital-status'),
      ['r4-conf-01 valueSet'],
    ],
    ['a set that is not at hand', all(sct, 'nada')],
    ['the set of all its codes, without an address of its own', system({ valueSet: `${vs}/administrative-gender` })],
  ])('%s', (_, resource, finds = []) => {
    expect(found(r4Checker, resource).filter((one) => !one.startsWith('r4-inv-'))).toEqual(finds)
  })
})
