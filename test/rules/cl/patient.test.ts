import { expect, it } from 'vitest'
import { lint, type JsonObject } from '../../../rules/index.ts'

it('a name of a patient that is a text is told as that alone, and not as missing too', () => {
  const { issues } = lint({ resourceType: 'Patient', name: 'Rosa Huenchumán' }, { today: '2026-01-15' })
  expect(issues.filter(({ path }) => path.startsWith('Patient.name')).map(({ code }) => code)).toEqual(['r4-json-03'])
})

it('misses nothing of a name that was cut off', () => {
  const codesIn = (text: string): readonly string[] => lint(text, { today: '2026-01-15' }).issues.map(({ code }) => code)
  const text = '{"resourceType":"Patient","name":[{"family":"Soto","given":["Ana"]}]}'
  expect(codesIn(text.slice(0, text.indexOf('"Ana"')))).toContain('cl-json-01')
  for (const end of ['"Ana"', '"given"', '"Soto"']) expect(codesIn(text.slice(0, text.indexOf(end)))).not.toContain('cl-patient-02')
  expect(codesIn(text.replace('given', 'otros'))).toContain('cl-patient-02')
})

it('a patient among parameters, who may be the one to be looked for, needs no name unless a profile asks for it', () => {
  const severitiesOf = (patient: JsonObject): readonly string[] => {
    const part = { name: 'resource', resource: { resourceType: 'Patient', ...patient } }
    const parameters = { resourceType: 'Parameters', parameter: [part, { name: 'candidates', part: [part] }] }
    return lint(parameters, { today: '2026-01-15' }).issues.flatMap(({ code, severity }) => (code === 'cl-patient-02' ? [severity] : []))
  }
  expect(severitiesOf({ birthDate: '1990-03-15' })).toEqual(['warning', 'warning'])
  const profile = ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl']
  expect(severitiesOf({ birthDate: '1990-03-15', meta: { profile } })).toEqual(['error', 'error'])
})

const clCore = 'https://hl7chile.cl/fhir/ig/clcore'

it.each([
  ['no profile', undefined, 'urn:iso:std:iso:3166'],
  ['CL Core', `${clCore}/StructureDefinition/CorePacienteCl`, 'urn:iso:std:iso:3166'],
  ['NID', 'https://interoperabilidad.minsal.cl/fhir/ig/nid/StructureDefinition/MINSALPaciente', `${clCore}/CodeSystem/CodPais`],
])('a country that is coded needs no word beside it: %s', (_, profile, system) => {
  const coded = (name: string, coding: JsonObject): JsonObject => ({
    extension: [{ url: `${clCore}/StructureDefinition/${name}`, valueCodeableConcept: { coding: [coding] } }],
  })
  const address = {
    city: 'Ñuñoa',
    _city: coded('ComunasCl', { system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '13120' }),
    _country: coded('CodigoPaises', { system, code: '152' }),
  }
  const patient = { resourceType: 'Patient', ...(profile !== undefined && { meta: { profile: [profile] } }), address: [address] }
  const { issues } = lint(patient, { today: '2026-01-15' })
  expect(issues.filter(({ path }) => path.startsWith('Patient.address'))).toEqual([])
})
