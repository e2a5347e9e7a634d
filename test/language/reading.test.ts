import { expect, it } from 'vitest'
import { readingAt, type ReadingRow } from '../../language/reading.ts'
import { readText } from '../../language/text.ts'
import { findExample } from '../../rules/examples/index.ts'
import { knowledgeOnDisk } from './knowledge.ts'

const knowledge = knowledgeOnDisk()

const patient = {
  resourceType: 'Patient',
  id: 'p1',
  meta: { profile: ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'] },
  name: [
    {
      use: 'official',
      given: ['Ana', 'María'],
      family: 'Soto',
      _family: { extension: [{ url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/SegundoApellido', valueString: 'Rojas' }] },
    },
  ],
  gender: 'female',
  birthDate: '1990-05-04',
  address: [{ line: ['Irarrázaval 100'], city: 'Ñuñoa' }],
  contact: [{ relationship: [{ text: 'madre' }], name: { text: 'Eva Rojas' } }],
  managingOrganization: { reference: '#o1' },
  contained: [{ resourceType: 'Organization', id: 'o1', name: 'CESFAM Norte' }],
}

const said = (rows: readonly ReadingRow[]): readonly unknown[] =>
  rows.map(({ label, value, rows: inside }) => (inside.length === 0 ? `${label}: ${value}` : [label, ...said(inside)]))

it('reads a resource as people do, in Spanish', () => {
  const text = JSON.stringify(patient)
  const reading = readingAt(readText(text), 5, 'es')!
  expect(reading).toMatchObject({ type: 'Patient', name: 'Paciente', title: 'Ana María Soto', id: 'p1', entries: [], left: 0 })
  expect(said(reading.rows)).toEqual([
    'Nombre: Ana María Soto Rojas',
    'Sexo: Mujer',
    'Fecha de nacimiento: 04-05-1990',
    'Dirección: Irarrázaval 100, Ñuñoa',
    ['Contacto', 'Parentesco: madre', 'Nombre: Eva Rojas'],
    'Organización responsable: CESFAM Norte',
  ])
  expect(text.slice(reading.rows[2]!.from)).toMatch(/^"birthDate"/)
})

it('reads it in English by the names of FHIR', () => {
  const { name, rows } = readingAt(readText(JSON.stringify(patient)), 5, 'en')!
  expect(name).toBe('Patient')
  expect(said(rows)).toContain('Birth date: 1990-05-04')
})

it('reads values of choice elements, quantities, periods and codes', () => {
  const observation = {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '8867-4', display: 'Frecuencia cardíaca' }] },
    effectivePeriod: { start: '2026-01-02T10:30:00-03:00' },
    valueQuantity: { value: 72, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
  }
  expect(said(readingAt(readText(JSON.stringify(observation)), 0, 'es')!.rows)).toEqual([
    'Estado: final',
    'Código: Frecuencia cardíaca (8867-4)',
    'Fecha: 02-01-2026, 10:30 – …',
    'Valor: 72 /min',
  ])
})

it('names codes by catalogs, sets and systems, in the language of the reader', () => {
  const condition = {
    resourceType: 'Condition',
    clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] },
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'J45.0' }] },
    extension: [{ url: 'https://ejemplo.cl/StructureDefinition/gravedad', valueCode: 'final' }],
  }
  const read = readText(JSON.stringify(condition))
  const [status, code, extension] = readingAt(read, 0, 'es', { knowledge })!.rows
  expect(status).toMatchObject({ label: 'Estado clínico', value: 'Activo' })
  expect(code).toMatchObject({ value: expect.stringMatching(/^Asma .*\(J45\.0\)$/) })
  expect(extension).toMatchObject({ label: 'Gravedad' })
  expect(readingAt(read, 0, 'en', { knowledge })!.rows[0]).toMatchObject({ label: 'Clinical status', value: 'Active (active)' })
  const bare = readText('{"resourceType": "Encounter", "status": "finished", "class": {"code": "AMB"}}')
  expect(said(readingAt(bare, 0, 'es', { knowledge })!.rows)).toEqual(['Estado: Terminado', 'Tipo de atención: AMB'])
  expect(said(readingAt(bare, 0, 'en', { knowledge })!.rows)).toEqual(['Status: Finished', 'Class: AMB'])
})

it.each([
  [{ frequency: 1, period: 8, periodUnit: 'h' }, 'cada 8 horas', 'every 8 hours'],
  [{ frequency: 2, period: 1, periodUnit: 'd' }, '2 veces por día', '2 times a day'],
  [{ frequency: 1, period: 1, periodUnit: 'd', timeOfDay: ['22:00:00'] }, 'cada día a las 22:00', 'every day at 22:00'],
  [
    { frequency: 1, period: 12, periodUnit: 'h', boundsDuration: { value: 7, unit: 'días', code: 'd' } },
    'cada 12 horas por 7 días',
    'every 12 hours for 7 days',
  ],
  [{ period: 1, periodUnit: 'wk', dayOfWeek: ['mon', 'thu'] }, 'cada semana lunes, jueves', 'every week Monday, Thursday'],
])('says when something is taken as prescriptions do: %o', (repeat, spanish, english) => {
  const request = { resourceType: 'MedicationRequest', dosageInstruction: [{ timing: { repeat } }] }
  const read = readText(JSON.stringify(request))
  expect(said(readingAt(read, 0, 'es')!.rows)).toEqual([['Indicaciones', `Horario: ${spanish}`]])
  expect(said(readingAt(read, 0, 'en')!.rows)).toEqual([['Dosage instruction', `Timing: ${english}`]])
})

it('tells one by one when something is taken that has more to it', () => {
  const repeat = { frequency: 1, frequencyMax: 2, period: 8, periodUnit: 'h' }
  const read = readText(JSON.stringify({ resourceType: 'MedicationRequest', dosageInstruction: [{ timing: { repeat } }] }))
  expect(said(readingAt(read, 0, 'es', { knowledge })!.rows)).toEqual([
    ['Indicaciones', ['Horario', ['Repetición', 'Frecuencia: 1', 'Frecuencia máxima: 2', 'Período: 8', 'Unidad del período: horas']]],
  ])
})

it('reads a narrative without its markup', () => {
  const div = '<div xmlns="http://www.w3.org/1999/xhtml"><p>Sin  fiebre &amp; <b>estable</b> &lt; 3 días.</p></div>'
  const read = readText(JSON.stringify({ resourceType: 'Composition', section: [{ text: { status: 'generated', div } }] }))
  expect(said(readingAt(read, 0, 'es')!.rows)).toEqual([['Sección', 'Texto: Sin fiebre & estable < 3 días.']])
})

it('reads a Bundle of few entries whole, and of more only the entry around the place', () => {
  const entry = ['a', 'b', 'c'].map((id) => ({ resource: { resourceType: 'Patient', id, gender: 'male' } }))
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })
  const read = readText(text)
  const whole = readingAt(read, text.indexOf('"b"'), 'es', { whole: 3 })!
  expect([whole.type, whole.entries.map(({ id }) => id), whole.left]).toEqual(['Bundle', ['a', 'b', 'c'], 0])
  const one = readingAt(read, text.indexOf('"b"'), 'es', { whole: 2 })!
  expect([one.type, one.id, one.entry]).toEqual(['Patient', 'b', 1])
  expect(readingAt(read, text.lastIndexOf('{"resource"'), 'es', { whole: 2 })).toMatchObject({ id: 'c' })
  const outside = readingAt(read, 0, 'es', { whole: 2 })!
  expect([outside.type, outside.entries.length, outside.left]).toEqual(['Bundle', 0, 3])
})

it('reads the entry around the place, and a whole Bundle from outside of its entries', async () => {
  const text = JSON.stringify(await findExample('Bundle', true), undefined, 2)
  const read = readText(text)
  const whole = readingAt(read, 0, 'es')!
  expect(whole.entries.length).toBeGreaterThan(1)
  expect(whole.rows.map(({ label }) => label)).not.toContain('Entrada')
  const inside = readingAt(read, text.indexOf('"Patient"'), 'es')!
  expect(inside).toEqual(whole.entries.find(({ type }) => type === 'Patient'))
})

it('tells a text that is still being written as far as it goes, and nothing of none', () => {
  expect(said(readingAt(readText('{"resourceType":"Patient","gender":"male","birthDate":"19'), 0, 'es')!.rows)).toEqual([
    'Sexo: Hombre',
    'Fecha de nacimiento: 19',
  ])
  expect(readingAt(readText('{"a": 1}'), 0, 'es')).toBeUndefined()
})

it('ends with texts that nest deeply or hold much', () => {
  const deep = `{"resourceType":"Patient","x":${'{"y":'.repeat(5000)}1${'}'.repeat(5000)}}`
  expect(readingAt(readText(deep), 0, 'es')).toBeDefined()
  const many = {
    resourceType: 'Bundle',
    entry: Array.from({ length: 90 }, () => ({
      resource: { resourceType: 'Patient', name: JSON.parse('[' + '{"family":"x"},'.repeat(49) + '{}]') },
    })),
  }
  const reading = readingAt(readText(JSON.stringify(many)), 0, 'es')!
  expect([reading.isCut, reading.entries.flatMap(({ rows }) => rows).length]).toEqual([true, 2_000])
  const wide = JSON.stringify({ resourceType: 'Patient', name: Array.from({ length: 5000 }, (_, index) => ({ family: `f${index}` })) })
  expect(readingAt(readText(wide), 0, 'es')!.rows).toHaveLength(50)
})
