import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../rules/engine/json.ts'
import { lint, type Issue } from '../../../rules/index.ts'
import { hostCatalogs as catalogs } from '../../support/catalogs.ts'
import { patient } from '../../support/complete-patient.ts'

/** Resources of other countries are held to nothing that only Chile writes so, and no fix makes Chilean ones of them. */

const options = { today: '2026-01-15', catalogs, only: ['cl'] }

function issuesOf(resource: JsonObject): readonly Issue[] {
  return lint(resource, options).issues
}

function codesOf(resource: JsonObject): readonly string[] {
  return issuesOf(resource).map(({ code }) => code)
}

function safeFixesOf(resource: JsonObject): readonly string[] {
  return issuesOf(resource).flatMap(({ code, quickFix }) => (quickFix?.safe === true ? [code] : []))
}

const phone = (value: string): JsonObject[] => [{ system: 'phone', value }]
const ambulatory = { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' }
const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition'

describe('a city called like a commune', () => {
  it.each<[string, JsonObject]>([
    [
      'of a patient with an OID of Paraguay',
      { identifier: [{ system: 'urn:oid:2.16.600.1.1', value: '1234567' }], address: [{ city: 'Concepción' }] },
    ],
    [
      'of a patient with a document of Argentina',
      {
        identifier: [{ system: 'http://www.renaper.gob.ar/dni', value: '32456789' }],
        address: [{ city: 'San Pedro' }],
        telecom: phone('912345678'),
      },
    ],
    [
      'of a patient with a social security number of the United States',
      { identifier: [{ system: 'http://hl7.org/fhir/sid/us-ssn', value: '999-99-9999' }], address: [{ city: 'Santa Cruz' }] },
    ],
    [
      'of a patient by a profile of US Core',
      { meta: { profile: [`${usCore}/us-core-patient`] }, address: [{ city: 'San Antonio' }], telecom: phone('912345678') },
    ],
    [
      'of a patient with an extension of US Core',
      { extension: [{ url: `${usCore}/us-core-birthsex`, valueCode: 'F' }], address: [{ city: 'Florida' }], telecom: phone('212345678') },
    ],
    [
      'of a patient with a number of a hospital in Peru',
      { identifier: [{ system: 'https://hospital.example.pe/hc', value: '7' }], address: [{ city: 'La Unión' }] },
    ],
  ])('%s', (_, members) => {
    expect(codesOf(patient(members))).toEqual([])
  })

  it('of a place in a Bundle of another country', () => {
    const place = { resourceType: 'Organization', name: 'Hospital', address: [{ city: 'Concepción' }], telecom: phone('912345678') }
    const bundle = (system: string): JsonObject => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [place, patient({ identifier: [{ system, value: '1234567' }] })].map((resource, index) => ({
        fullUrl: `urn:uuid:6f1c2d54-8a3b-4c77-9e10-00000000000${index}`,
        resource,
      })),
    })
    const territorial = (one: JsonObject): readonly string[] => codesOf(one).filter((code) => /comuna|direccion|telecom/.test(code))
    expect(territorial(bundle('urn:oid:2.16.600.1.1'))).toEqual([])
    expect(safeFixesOf(bundle('urn:oid:2.16.600.1.1'))).toEqual([])
    expect(territorial(bundle('https://clinica.example/fichas'))).toEqual(['cl-comuna-07', 'cl-telecom-01'])
  })

  it('beside a postal code that Chile does not have makes no fix safe', () => {
    const address = [{ city: 'Los Angeles', postalCode: '90012' }]
    expect(codesOf(patient({ address }))).toEqual(['cl-patient-05', 'cl-comuna-07'])
    expect(safeFixesOf(patient({ address }))).toEqual([])
  })

  it('is a commune where nothing else is of another country', () => {
    const address = [{ city: 'Concepción' }]
    expect(safeFixesOf(patient({ address }))).toEqual(['cl-patient-05', 'cl-comuna-07'])
    expect(safeFixesOf(patient({ identifier: [{ system: 'https://fichas.example.com', value: '7' }], address }))).toEqual([
      'cl-patient-05',
      'cl-comuna-07',
    ])
  })

  it('is a commune where the patient has a RUN beside a number of another country', () => {
    const identifier = [
      { system: 'urn:oid:2.16.600.1.1', value: '1234567' },
      { system: 'http://registrocivil.cl/run', value: '12345678-5' },
    ]
    expect(codesOf(patient({ identifier, address: [{ city: 'Concepción' }] }))).toContain('cl-patient-05')
  })
})

describe('a telephone number without a prefix', () => {
  it('is none of Chile at an address with a postal code of another country', () => {
    expect(codesOf(patient({ address: [{ city: 'Madrid', postalCode: '28001' }], telecom: phone('912345678') }))).not.toContain(
      'cl-telecom-01',
    )
  })
})

describe('a patient without a name', () => {
  it('is of another country by what is said of the date of birth', () => {
    const extension = [{ url: 'http://hl7.org.au/fhir/StructureDefinition/date-accuracy-indicator', valueCoding: { code: 'AAA' } }]
    const found = issuesOf({ resourceType: 'Patient', birthDate: '1956-08-23', _birthDate: { extension } })
    expect(found.find(({ code }) => code === 'cl-patient-02')?.severity).toBe('warning')
  })
})

describe('a usual name', () => {
  const name = [{ use: 'usual', prefix: ['Mrs'], given: ['Jane'], family: 'Smith' }]

  it('is no social name of a patient from another country', () => {
    const nhs = { system: 'https://fhir.nhs.uk/Id/nhs-number', value: '9000000009' }
    expect(codesOf(patient({ identifier: [nhs], name }))).not.toContain('cl-patient-10')
  })

  it('is one where the profile of CL Core says so', () => {
    const meta = { profile: ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'] }
    const nhs = { system: 'https://fhir.nhs.uk/Id/nhs-number', value: '9000000009' }
    expect(codesOf(patient({ meta, identifier: [nhs], name }))).toContain('cl-patient-10')
  })

  it('is one of a patient who may be of Chile', () => {
    const record = { system: 'https://clinica.example/fichas', value: '417' }
    expect(codesOf(patient({ identifier: [record], name }))).toContain('cl-patient-10')
  })
})

describe('a point outside Chile', () => {
  const position = { latitude: 41.7, longitude: -72.6 }
  const meta = { profile: ['http://fhir.ch/ig/ch-core/StructureDefinition/ch-core-location'] }

  it.each<[string, JsonObject]>([
    ['at an address with a state of another country', { address: { city: 'Hartford', state: 'CT' }, position }],
    ['of a place by a profile of another country', { meta, address: { city: 'Genève' }, position: { latitude: 46.2, longitude: 6.1 } }],
  ])('%s', (_, members) => {
    expect(codesOf({ resourceType: 'Location', ...members })).not.toContain('cl-loc-03')
  })
})

describe('an hour of another country', () => {
  const period = { start: '2022-02-10T09:20:00+10:00' }
  const members = { resourceType: 'Encounter', status: 'in-progress', class: ambulatory, subject: { display: 'Ana' }, period }

  it('is that of an encounter by a profile of another country', () => {
    const meta = { profile: ['http://hl7.org.au/fhir/StructureDefinition/au-encounter'] }
    expect(codesOf({ ...members, meta })).toEqual([])
  })

  it('is one to look at in an encounter that may be of Chile', () => {
    expect(codesOf(members)).toEqual(['cl-enc-09'])
  })
})

describe('a number that is no RUN', () => {
  it.each<[string, JsonObject]>([
    ['of the run of a sequencer', { system: 'https://lab.example.org/ngs/run', value: '220101_A00123_0123' }],
    ['of the run of a machine, in digits', { system: 'https://lab.example.org/run/', value: '220101' }],
    ['of the tax register of Colombia', { type: { text: 'RUT' }, system: 'https://www.dian.gov.co/rut', value: '21.001.190-0' }],
  ])('%s', (_, identifier) => {
    expect(codesOf({ resourceType: 'Specimen', identifier: [identifier] })).toEqual([])
  })

  it.each<[string, string]>([
    ['https://lab.example.org/run', '12.345.678-5'],
    ['https://hospital.cl/run', 'A-7'],
    ['https://lab.example.org/rut', 'A-7'],
  ])('is one under %s as %s', (system, value) => {
    expect(codesOf({ resourceType: 'Specimen', identifier: [{ system, value }] })).not.toEqual([])
  })
})
