import { expect, it } from 'vitest'
import { readingAt, type ReadingRow } from '../../language/reading.ts'
import { readText } from '../../language/text.ts'
import { findExample } from '../../rules/examples/index.ts'

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
  expect(text.slice(reading.rows[2]!.from)).toMatch(/^"1990-05-04"/)
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
  const wide = JSON.stringify({ resourceType: 'Patient', name: Array.from({ length: 5000 }, (_, index) => ({ family: `f${index}` })) })
  expect(readingAt(readText(wide), 0, 'es')!.rows).toHaveLength(50)
})
