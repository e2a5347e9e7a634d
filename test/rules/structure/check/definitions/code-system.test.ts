import { describe } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { tellsApart } from '../../../../support/structure-check.ts'

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
    },
    {
      title: 'what it supplements',
      valid: supplement({}),
      wrong: system({ content: 'supplement' }),
      finds: ['r4-conf-01 content'],
    },
    { title: 'that it supplements', valid: supplement({}), wrong: supplement({ content: 'complete' }), finds: ['r4-conf-01 content'] },
    {
      title: 'a code that is not in what it supplements',
      valid: supplement({}),
      wrong: supplement({ concept: [{ code: 'male', concept: [{ code: 'masculino' }] }] }),
      finds: ['r4-conf-01 concept.0.concept.0.code'],
    },
    {
      title: 'the set of all its codes',
      valid: system({ url: gender, valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
      wrong: system({ url: 'http://ejemplo.cl/sexo', valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
      finds: ['r4-conf-01 valueSet'],
    },
    {
      title: 'a supplement to what is not at hand',
      valid: supplement({ supplements: 'http://loinc.org', concept: [{ code: 'a' }] }),
      wrong: supplement({ supplements: 'http://loinc.org', concept: [{ code: 'a' }], content: 'complete' }),
      finds: ['r4-conf-01 content'],
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
    },
    {
      title: 'with the same URI',
      valid: declaring([{ code: 'p', type: 'string', uri: 'http://ejemplo.cl/p' }]),
      wrong: declaring([
        { code: 'p', type: 'string', uri: 'http://ejemplo.cl/p' },
        { code: 'q', type: 'string', uri: 'http://ejemplo.cl/p' },
      ]),
      finds: ['r4-conf-01 property.1.uri'],
    },
    {
      title: 'of another type than declared',
      valid: declaring([{ code: 'p', type: 'dateTime' }], [{ code: 'p', valueDateTime: '2026-01-01' }]),
      wrong: declaring([{ code: 'p', type: 'dateTime' }], [{ code: 'p', valueString: '2026-01-01' }]),
      finds: ['r4-conf-01 concept.0.property.0.valueString'],
    },
    {
      title: 'of another type than FHIR gives it',
      valid: declaring([{ code: 'n', type: 'boolean', uri: `${properties}notSelectable` }]),
      wrong: declaring([{ code: 'n', type: 'string', uri: `${properties}notSelectable` }]),
      finds: ['r4-conf-01 property.0.type'],
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
    },
    {
      title: 'above what is not there',
      valid: declaring([{ code: 'parent', type: 'code' }], [{ code: 'parent', valueCode: 'x' }]),
      wrong: declaring([{ code: 'parent', type: 'code' }], [{ code: 'parent', valueCode: 'z' }]),
      finds: ['r4-conf-01 concept.0.property.0.valueCode'],
    },
  ])
})
