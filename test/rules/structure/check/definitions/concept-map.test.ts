import { describe } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { tellsApart } from '../../../../support/structure-check.ts'

const gender = 'http://hl7.org/fhir/administrative-gender'
const v3 = 'http://terminology.hl7.org/CodeSystem/v3-AdministrativeGender'
const map = (from: string, to: string, members: JsonObject = {}, systems = { source: gender, target: v3 }): JsonObject => ({
  resourceType: 'ConceptMap',
  status: 'draft',
  ...members,
  group: [{ ...systems, element: [{ code: from, target: [{ code: to, equivalence: 'equal' }] }] }],
})

describe('codes of a concept map', () => {
  const valid = map('male', 'M')
  const own = { source: 'https://ejemplo.cl/sexo', target: v3 }
  tellsApart([
    { title: 'that it leads from', valid, wrong: map('masculino', 'M'), finds: ['r4-codigo-03 group.0.element.0.code'] },
    { title: 'that it leads to', valid, wrong: map('male', 'H'), finds: ['r4-codigo-03 group.0.element.0.target.0.code'] },
    {
      title: 'of a system that is not at hand',
      valid: map('masculino', 'M', {}, own),
      wrong: map('masculino', 'H', {}, own),
      finds: ['r4-codigo-03 group.0.element.0.target.0.code'],
    },
    {
      title: 'outside the set that it is for',
      valid: map('male', 'M', { sourceCanonical: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
      wrong: map('male', 'M', { sourceUri: 'http://hl7.org/fhir/ValueSet/marital-status' }),
      finds: ['r4-codigo-01 group.0.element.0.code'],
    },
  ])
})
