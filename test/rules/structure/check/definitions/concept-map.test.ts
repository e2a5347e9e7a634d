import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { found, r4Checker, tellsApart } from '../../../../support/structure-check.ts'

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
    {
      title: 'outside the set that it leads to',
      valid: map('M', 'male', { targetUri: 'http://hl7.org/fhir/ValueSet/administrative-gender' }, { source: v3, target: gender }),
      wrong: map('M', 'male', { targetCanonical: 'http://hl7.org/fhir/ValueSet/marital-status' }, { source: v3, target: gender }),
      finds: ['r4-codigo-01 group.0.element.0.target.0.code'],
    },
  ])

  it.each<[string, JsonObject, readonly string[]]>([
    ['that say no system', { element: [{ code: 'masculino', target: [{ code: 'H', equivalence: 'equal' }] }] }, []],
    ['that are not there', { source: gender, target: v3, element: [{ target: [{ equivalence: 'unmatched', comment: 'a' }] }] }, []],
    [
      'of a set that is not at hand',
      { source: gender, target: v3, element: [{ code: 'masculino', target: [{ code: 'M', equivalence: 'equal' }] }] },
      ['r4-codigo-03 group.0.element.0.code'],
    ],
  ])('%s', (_, group, finds) => {
    const own = { sourceCanonical: 'https://ejemplo.cl/ValueSet/sexo', targetCanonical: 5 }
    const told = found(r4Checker, { resourceType: 'ConceptMap', status: 'draft', ...own, group: [group] })
    expect(told.filter((one) => one.includes('r4-codigo'))).toEqual(finds)
  })
})
