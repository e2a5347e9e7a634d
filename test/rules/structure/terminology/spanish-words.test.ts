import { describe, expect, it } from 'vitest'
import { lint } from '../../../../rules/index.ts'
import { codesOfWord } from '../../../../rules/structure/terminology/spanish-words.ts'

function fixOf(resource: object, path: string) {
  return lint(JSON.stringify(resource), { today: '2026-01-15' }).issues.find((one) => one.path === path)?.quickFix
}

describe('a code in Spanish', () => {
  it.each([
    [{ resourceType: 'Patient', gender: 'Femenino' }, 'Patient.gender', 'female'],
    [{ resourceType: 'Patient', telecom: [{ system: 'teléfono', value: '+56912345678' }] }, 'Patient.telecom[0].system', 'phone'],
    [{ resourceType: 'Encounter', status: 'FINALIZADO' }, 'Encounter.status', 'finished'],
    [{ resourceType: 'DiagnosticReport', status: 'finalizado' }, 'DiagnosticReport.status', 'final'],
    [{ resourceType: 'Observation', valueQuantity: { comparator: 'menor que' } }, 'Observation.value.comparator', '<'],
    [{ resourceType: 'Observation', valueQuantity: { comparator: '&gt;=' } }, 'Observation.value.comparator', '>='],
    [{ resourceType: 'Immunization', status: 'no administrada' }, 'Immunization.status', 'not-done'],
    [
      { resourceType: 'PractitionerRole', availableTime: [{ daysOfWeek: ['Miércoles'] }] },
      'PractitionerRole.availableTime[0].daysOfWeek[0]',
      'wed',
    ],
  ])('is that of the set: %j', (resource, path, code) => {
    expect(fixOf(resource, path)).toMatchObject({ replacement: code, safe: false })
    expect(fixOf(resource, path)).not.toHaveProperty('options')
  })

  it('is chosen where a word may mean several, or none', () => {
    expect(fixOf({ resourceType: 'Patient', gender: 'M' }, 'Patient.gender')?.options).toHaveLength(4)
    expect(codesOfWord('mesa')).toEqual([])
  })

  it('is put into a concept where a text stands instead of one', () => {
    const status = { resourceType: 'Condition', clinicalStatus: 'activa' }
    expect(fixOf(status, 'Condition.clinicalStatus')?.replacement).toMatchObject({
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
    })
  })
})
