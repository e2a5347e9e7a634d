import { describe, expect, it } from 'vitest'
import { lint, type Json } from '../../../rules/index.ts'

const encounterCl = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/EncounterCL'

function severities(resource: Json, code: string, profile?: string): readonly string[] {
  return lint(resource, { today: '2026-01-15', profile })
    .issues.filter((issue) => issue.code === code)
    .map(({ severity }) => severity)
}

describe.each([
  ['cl-enc-12', { resourceType: 'Encounter', participant: [{ type: [{ text: 'Anestesista' }] }] }],
  ['cl-enc-13', { resourceType: 'Encounter', appointment: [{ reference: 'Appointment/1' }, { reference: 'Appointment/2' }] }],
])('%s', (code, encounter) => {
  it('an Encounter judged by FHIR alone gets a warning', () => {
    expect(severities(encounter, code)).toEqual(['warning'])
    expect(severities(encounter, code, 'http://hl7.org/fhir/StructureDefinition/Encounter')).toEqual(['warning'])
    expect(severities({ ...encounter, meta: { profile: [`${encounterCl}Otro`] } }, code)).toEqual(['warning'])
  })

  it('a resource that claims EncounterCL gets an error', () => {
    expect(severities({ ...encounter, meta: { profile: [encounterCl] } }, code)).toEqual(['error'])
    expect(severities({ ...encounter, meta: { profile: [`${encounterCl}|1.9.4`] } }, code)).toEqual(['error'])
  })

  it('a caller that asks for EncounterCL gets an error', () => {
    expect(severities(encounter, code, encounterCl)).toEqual(['error'])
    expect(severities(encounter, code, `${encounterCl}|1.9.4`)).toEqual(['error'])
  })

  it('the Encounter of an entry counts, not its Bundle', () => {
    const claiming = { ...encounter, meta: { profile: [encounterCl] } }
    expect(severities({ resourceType: 'Bundle', entry: [{ resource: claiming }, { resource: encounter }] }, code)).toEqual([
      'error',
      'warning',
    ])
  })
})

describe('the class of an Encounter', () => {
  it('is replaced as a whole, in the document that was sent', () => {
    const bundle = { resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Encounter', class: { code: 'HH', display: 'Casa' } } }] }
    const issue = lint(bundle, { today: '2026-01-15' }).issues.find(({ code }) => code === 'cl-enc-05')
    expect(issue).toMatchObject({
      path: 'Encounter.class.system',
      entryIndex: 0,
      quickFix: {
        jsonPointer: '/entry/0/resource/class',
        replacement: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'HH' },
        safe: false,
      },
    })
  })
})

describe.each<[string, Json]>([
  ['cl-enc-05', { resourceType: 'Encounter', class: [{ code: 'AMB' }] }],
  ['cl-enc-08', { resourceType: 'Encounter', period: { start: '2026-02-30T10:00:00' } }],
])('%s in %j', (code, encounter) => {
  it('gets no fix where nothing tells which is meant', () => {
    const issue = lint(encounter, { today: '2026-01-15' }).issues.find((one) => one.code === code)
    expect(issue).toBeDefined()
    expect(issue).not.toHaveProperty('quickFix')
  })
})

describe.each<[string, Json, string]>([
  ['cl-enc-04', { resourceType: 'Encounter', status: 'cerrado' }, 'finished'],
  ['cl-enc-08', { resourceType: 'Encounter', period: { start: '02/03/2026 10:00' } }, '2026-03-02T10:00:00-03:00'],
])('%s in %j', (code, encounter, likely) => {
  it('gets a choice of fixes, none of them safe', () => {
    const issue = lint(encounter, { today: '2026-01-15' }).issues.find((one) => one.code === code)
    expect(issue?.quickFix?.safe).toBe(false)
    expect(issue?.quickFix?.options?.map(({ replacement }) => replacement)).toContain(likely)
  })
})

describe('the class that is proposed for one of another system', () => {
  it.each([
    ['hospitalizacion', undefined, 'IMP'],
    ['3', 'Hospitalización', 'IMP'],
    ['stationaer', undefined, 'IMP'],
    ['vorstationaer', undefined, 'AMB'],
    ['AtencionUrgencia', undefined, 'EMER'],
    ['2', 'Visita domiciliaria', 'HH'],
    ['I', 'Inpatient', 'IMP'],
    ['E', undefined, 'EMER'],
    ['imp', 'Urgencia', 'IMP'],
    ['O', 'Outpatient', 'AMB'],
    ['consulta', 'Consulta', 'AMB'],
    [undefined, undefined, 'AMB'],
  ])('%s, %s: %s', (code, display, expected) => {
    const encounter = {
      resourceType: 'Encounter',
      class: { system: 'http://hospital.example/clase', ...(code !== undefined && { code }), ...(display !== undefined && { display }) },
    }
    const { quickFix } = lint(encounter, { today: '2026-01-15' }).issues.find((issue) => issue.code === 'cl-enc-05')!
    expect(quickFix).toMatchObject({ replacement: { code: expected }, safe: false })
  })
})
