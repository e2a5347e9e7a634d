import { describe, expect, it } from 'vitest'
import { lint, type Json, type LintOptions } from '../../rules/index.ts'

const today = '2026-01-15'
const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
const address = { city: 'Iquique', country: 'CL' }
const patient = { resourceType: 'Patient', gender: 'female', address: [address] }

function found(resource: Json, options: Omit<LintOptions, 'today'> = {}): readonly string[] {
  return lint(resource, { today, ...options }).issues.map(({ code, severity, path }) => `${severity} ${code} ${path}`)
}

describe('the profile of the type', () => {
  const missing = 'error r4-card-01 Patient.address[0].city.extension'

  it('is applied where it is claimed or asked for, and always in full', () => {
    const profile = `${clCore}/StructureDefinition/CorePacienteCl`
    expect(found(patient, { only: ['r4'] })).toEqual([])
    expect(found(patient, { only: ['r4'], profile })).toContain(missing)
    expect(found({ ...patient, meta: { profile: [profile] } }, { only: ['r4'] })).toContain(missing)
    expect(found(patient, { only: ['r4'], full: true })).toContain(missing)
  })

  it('is applied in entries too, and to no type that has none', () => {
    const entry = [patient, { resourceType: 'Basic', code: { text: 'Nota' } }].map((resource, index) => ({
      fullUrl: `urn:uuid:00000000-0000-4000-8000-00000000000${index}`,
      resource,
    }))
    expect(found({ resourceType: 'Bundle', type: 'collection', entry }, { only: ['r4'], full: true })).toContain(missing)
  })

  it('gives way to one that is asked for', () => {
    const base = 'http://hl7.org/fhir/StructureDefinition/Patient'
    expect(found(patient, { only: ['r4'], full: true, profile: base })).toEqual([])
  })
})

describe('forms that are accepted in Chile', () => {
  const profile = `${clCore}/StructureDefinition/CorePacienteCl`
  const withCity = (extension: Json) => ({
    ...patient,
    address: [{ ...address, _city: { extension: [extension] }, country: 'AR' }],
  })

  it.each([
    ['the extension of the specification', { url: `${clCore}/StructureDefinition/CodigoComuna`, valueCoding: { code: '01101' } }],
    ['valueCoding for valueCodeableConcept', { url: `${clCore}/StructureDefinition/ComunasCl`, valueCoding: { code: '01101' } }],
  ])('%s fills the slice of the commune', (_, extension) => {
    const codes = found(withCity(extension as Json), { only: ['r4'], profile }).filter((one) => one.includes('city'))
    expect(codes).toEqual([])
  })

  it('another extension does not', () => {
    const other = { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }
    expect(found(withCity(other), { only: ['r4'], profile })).toContain('error r4-card-01 Patient.address[0].city.extension')
  })

  it('names of codes in a language that the resource says, but not the name of another code', () => {
    const married = (display: string) => ({
      resourceType: 'Patient',
      maritalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M', display }] },
    })
    const display = 'warning r4-codigo-04 Patient.maritalStatus.coding[0].display'
    expect(found(married('Casada'), { only: ['r4'] })).toEqual([display])
    for (const same of ['Married', 'MARRIED', ' married.']) expect(found(married(same), { only: ['r4'] })).not.toContain(display)
    expect(found(married('Divorced'), { only: ['r4'] })).toEqual([display])
    expect(found({ ...married('Divorced'), language: 'es-CL' }, { only: ['r4'] })).toEqual([display])
    expect(found({ ...married('Casada'), language: 'es-CL' }, { only: ['r4'] })).toEqual([])
    expect(found({ ...married('Casada'), language: 'en-US' }, { only: ['r4'] })).toEqual([display])
    const bundle = (language: string) => ({
      resourceType: 'Bundle',
      type: 'collection',
      language,
      entry: [{ fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000000', resource: married('Casada') }],
    })
    expect(found(bundle('es'), { only: ['r4'] })).toEqual([])
    expect(found(bundle('en'), { only: ['r4'] })).toEqual([display])
  })
})

describe('what is looked for', () => {
  const unknown = { ...patient, extension: [{ url: 'https://ejemplo.cl/nota', valueString: 'a' }] }

  it('extensions that nobody defined are errors where it is strict', () => {
    expect(found(unknown, { only: ['r4-ext'] })).toEqual(['warning r4-ext-01 Patient.extension[0]'])
    expect(found(unknown, { only: ['r4-ext'], strict: true })).toEqual(['error r4-ext-01 Patient.extension[0]'])
  })

  it('systems that FHIR does not define under its own address, where it is strict', () => {
    const noted = (system: string) => ({ resourceType: 'Basic', code: { coding: [{ system, code: 'a' }] } })
    const invented = noted('http://hl7.org/fhir/notas')
    expect(found(invented, { only: ['r4'] })).toEqual([])
    expect(found(invented, { only: ['r4'], strict: true })).toEqual(['error r4-codigo-05 Basic.code.coding[0].system'])
    for (const system of ['http://hl7.org/fhir/uv/guia/CodeSystem/notas', 'http://hl7.org/fhir/sid/us-npi', 'https://ejemplo.cl/notas'])
      expect(found(noted(system), { only: ['r4'], strict: true })).toEqual([])
  })

  it('an entry of a document to which nothing leads is an error, one of a message a warning', () => {
    const of = (type: string, first: Json) => ({
      resourceType: 'Bundle',
      type,
      entry: [first, { resourceType: 'Basic', id: 'b', code: { text: 'a' } }].map((resource, index) => ({
        fullUrl: `urn:uuid:00000000-0000-4000-8000-00000000000${index}`,
        resource,
      })),
    })
    const header = { resourceType: 'MessageHeader', eventUri: 'https://ejemplo.cl/e', source: { endpoint: 'https://ejemplo.cl' } }
    expect(found(of('message', header), { only: ['r4-bundle-04'] })).toEqual(['warning r4-bundle-04 Bundle.entry[1]'])
    expect(found(of('document', { resourceType: 'Composition' }), { only: ['r4-bundle-04'] })).toEqual([
      'error r4-bundle-04 Bundle.entry[1]',
    ])
  })

  it('a profile that is asked for and not known, whatever else is said of the resource', () => {
    const nameless = { resourceType: 'Organization', alias: ['Cesfam'] }
    const said = found(nameless, { profile: 'https://ejemplo.cl/p' })
    expect(said).toEqual(['error cl-org-01 Organization', 'warning r4-perfil-01 Organization'])
    const { issues } = lint(nameless, { today, profile: 'https://ejemplo.cl/p' })
    expect(issues[1]?.message).toBe('No se conoce el perfil «https://ejemplo.cl/p», así que el recurso no se revisó con él.')
  })

  it('a profile that is asked for and is of another type, by its name', () => {
    const { issues } = lint(patient, { today, only: ['r4'], profile: `${clCore}/StructureDefinition/EncounterCL` })
    expect(issues.map(({ message }) => message)).toEqual(['Aquí hay un Patient, y el perfil EncounterCL admite solo Encounter.'])
  })

  it('of a URN, what is to follow', () => {
    const { issues } = lint({ resourceType: 'CodeSystem', status: 'active', content: 'not-present', url: 'urn:oid:1.02.3' }, { today })
    expect(issues[0]?.message).toMatch(/uri: urn:oid: y un OID/)
  })

  it('of a number, whether it is too large or not a whole one', () => {
    const said = (text: string) => lint(text, { today, only: ['r4-formato-02'] }).issues.map(({ message }) => message)
    const tooLarge = ['El número es demasiado grande: casi ningún programa puede leerlo.']
    expect(said('{"resourceType":"Observation","valueQuantity":{"value":1e400}}')).toEqual(tooLarge)
    expect(said('{"resourceType":"Patient","multipleBirthInteger":-1e400}')).toEqual(tooLarge)
    expect(said('{"resourceType":"Patient","telecom":[{"rank":1.5}]}')).toEqual([
      'El número 1.5 no es entero, como pide positiveInt: de 1 a 2147483647.',
    ])
    expect(said('{"resourceType":"Patient","telecom":[{"rank":0}]}')).toEqual([
      'El número 0 está fuera del rango de positiveInt: de 1 a 2147483647.',
    ])
  })

  it('of codes that contradict one another, in one sentence', () => {
    const coded = (url: string, system: string, code: string): Json => ({
      extension: [
        {
          url: `${clCore}/StructureDefinition/${url}`,
          valueCodeableConcept: { coding: [{ system: `${clCore}/CodeSystem/${system}`, code }] },
        },
      ],
    })
    const where = {
      city: 'Ñuñoa',
      _city: coded('ComunasCl', 'CSCodComunasCL', '13120'),
      _district: coded('ProvinciasCl', 'CSCodProvinciasCL', '051'),
      _state: coded('RegionesCl', 'CSCodRegionCL', '05'),
    }
    const { issues } = lint({ ...patient, address: [where] }, { today, only: ['cl-direccion-01'] })
    expect(issues[0]?.message).toBe(
      'La comuna 13120 (Ñuñoa) es de la provincia 131 (Santiago), no de la 051 (Valparaíso); la comuna 13120 (Ñuñoa) es de la región 13 (Metropolitana de Santiago), no de la 05 (Valparaíso).',
    )
  })

  it('which extension is missing', () => {
    const { issues } = lint(patient, { today, only: ['r4'], profile: `${clCore}/StructureDefinition/CorePacienteCl` })
    expect(issues.map(({ message }) => message)).toContain(
      `Falta la extensión «comunas» (${clCore}/StructureDefinition/ComunasCl): el perfil cl-address pide que esté.`,
    )
  })

  it('only codes that begin as asked', () => {
    expect(found(unknown, { only: ['cl-patient-02'] })).toEqual(['error cl-patient-02 Patient.name'])
    expect(found(unknown, { only: ['cl-run', 'r4-ext-02'] })).toEqual([])
    expect(found(unknown, { only: [] })).toEqual(found(unknown))
  })

  it('what could not be read, whatever is asked', () => {
    const codes = (text: string, only: readonly string[]) => lint(text, { today, only }).issues.map(({ code }) => code)
    const deep = `{"resourceType":"Patient","extension":${'['.repeat(200)}${']'.repeat(200)}}`
    for (const only of [['cl-run'], ['r4'], ['r4-ext']]) {
      expect(codes('{"resourceType":"Patient"', only)).toEqual(['cl-json-01'])
      expect(codes('[]', ['cl-run'])).toEqual(['cl-json-02'])
      expect(codes(deep, only)).toContain('cl-json-10')
    }
  })

  it('but not a type that may stand in what could not be read', () => {
    for (const text of ['{bad', '{"id":"p1"', '{"resourceType": , "id": "p1"}']) {
      expect(lint(text, { today }).issues.map(({ code }) => code)).toEqual(['cl-json-01'])
    }
  })

  it('what FHIR asks of any JSON, where all of the structure is asked', () => {
    const codes = (text: string, only: readonly string[]) => lint(text, { today, only }).issues.map(({ code }) => code)
    const twice = '{"resourceType":"Patient","active":true,"active":true}'
    const empty = '{"resourceType":"Patient","name":[]}'
    expect(codes(twice, ['r4'])).toEqual(['cl-json-05'])
    expect(codes(empty, ['r4'])).toEqual(['cl-json-06'])
    expect(codes(twice, ['r4-ext'])).toEqual([])
    expect(codes(empty, ['cl-run'])).toEqual([])
  })

  it('what could not be checked is counted', () => {
    const { unverified } = lint({ ...patient, meta: { profile: ['https://ejemplo.cl/p'] } }, { today })
    expect(unverified).toContainEqual({ what: 'profile', name: 'https://ejemplo.cl/p', count: 1 })
    const system = 'http://unstats.un.org/unsd/methods/m49/m49.htm'
    const jurisdiction = ['152', '032'].map((code) => ({ coding: [{ system, code }] }))
    expect(lint({ resourceType: 'ValueSet', status: 'active', jurisdiction }, { today }).unverified).toEqual([
      { what: 'valueSet', name: 'http://hl7.org/fhir/ValueSet/jurisdiction', count: 2, verifiedBy: [system] },
    ])
  })
})
