import { describe, expect, it } from 'vitest'
import { applyFix, lint, type Definitions, type Json } from '../../../rules/index.ts'
import { chileanDefinitions } from '../../../rules/cl/definitions/definitions.ts'
import type { JsonObject } from '../../../rules/engine/json.ts'
import type { ElementDefinition, StructureDefinition } from '../../../rules/structure/definitions.ts'
import { layered } from '../../../rules/structure/layered.ts'
import { generateSnapshot } from '../../../rules/structure/snapshot.ts'

const clCore = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition'
const guide = 'https://interoperabilidad.minsal.cl/fhir/ig/ejemplo'
const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition'

/** A guide on CL Core: one profile that changes nothing, and some that say otherwise of an element. */
const structures = [
  profile('Encuentro', 'Encounter', `${clCore}/EncounterCL`, []),
  profile('EncuentroPropio', 'Encounter', `${clCore}/EncounterCL`, [
    { id: 'Encounter.class', path: 'Encounter.class', binding: { strength: 'required', valueSet: `${guide}/ValueSet/modalidades` } },
  ]),
  profile('Prestador', 'Practitioner', `${clCore}/CorePrestadorCl`, []),
  profile('PrestadorPropio', 'Practitioner', `${clCore}/CorePrestadorCl`, [
    {
      id: 'Practitioner.identifier.type',
      path: 'Practitioner.identifier.type',
      binding: { strength: 'required', valueSet: `${guide}/ValueSet/tipos` },
    },
  ]),
  profile('Paciente', 'Patient', `${clCore}/CorePacienteCl`, [{ id: 'Patient.address.use', path: 'Patient.address.use', min: 1 }]),
  profile('PacienteDeFuera', 'Patient', `${clCore}/CorePacienteCl`, [
    { id: 'Patient.address.country', path: 'Patient.address.country', fixedString: 'CHL' },
  ]),
  profile('Lote', 'Bundle', 'http://hl7.org/fhir/StructureDefinition/Bundle', [
    {
      id: 'Bundle.entry',
      path: 'Bundle.entry',
      slicing: { discriminator: [{ type: 'type', path: 'resource' }], rules: 'open' },
    },
    { id: 'Bundle.entry:prestador', path: 'Bundle.entry', sliceName: 'prestador' },
    {
      id: 'Bundle.entry:prestador.resource',
      path: 'Bundle.entry.resource',
      min: 1,
      type: [{ code: 'Practitioner', profile: [`${guide}/StructureDefinition/Prestador`] }],
    },
  ]),
]
const definitions: Definitions = layered(
  { findStructure: (url) => structures.find((one) => one.url === url), findValueSet: () => undefined, findCodeSystem: () => undefined },
  chileanDefinitions,
)

function profile(name: string, type: string, baseDefinition: string, element: readonly ElementDefinition[]): StructureDefinition {
  const url = `${guide}/StructureDefinition/${name}`
  const whole = {
    url,
    name,
    kind: 'resource',
    abstract: false,
    type,
    baseDefinition,
    derivation: 'constraint',
    differential: { element },
  } as const
  return generateSnapshot(whole, chileanDefinitions.findStructure).structure!
}

/** A resource that claims profiles; those of the guide by their names. */
function claiming(resource: JsonObject, ...profiles: readonly string[]): JsonObject {
  const canonicals = profiles.map((one) => (one.includes(':') ? one : `${guide}/StructureDefinition/${one}`))
  return canonicals.length === 0 ? resource : { ...resource, meta: { profile: canonicals } }
}

/** How severe a rule finds something; undefined where it is silent. What the definitions say of it too does not count. */
function severityOf(code: string, resource: Json, own: Definitions | undefined = definitions): string | undefined {
  return lint(resource, { today: '2026-01-15', only: [code], definitions: own }).issues.find((issue) => issue.code === code)?.severity
}

const foreign: Readonly<Record<string, JsonObject>> = {
  'cl-practitioner-03': {
    resourceType: 'Practitioner',
    identifier: [{ type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NPI' }] }, value: '1' }],
  },
  'cl-practitioner-05': { resourceType: 'Practitioner', name: [{ use: 'usual', family: 'Careful' }] },
  'cl-patient-10': { resourceType: 'Patient', name: [{ use: 'usual', family: 'Chalmers' }] },
  'cl-patient-13': {
    resourceType: 'Patient',
    contact: [{ relationship: [{ coding: [{ system: 'http://example.org/contact', code: 'X' }] }] }],
  },
  'cl-cond-06': { resourceType: 'Condition', subject: { reference: 'Patient/1' }, onsetAge: { value: 24, unit: 'years' } },
  'cl-comp-01': { resourceType: 'Composition' },
  'cl-allergy-01': { resourceType: 'AllergyIntolerance' },
  'cl-enc-12': { resourceType: 'Encounter', participant: [{ type: [{ text: 'x' }] }] },
  'cl-enc-13': { resourceType: 'Encounter', appointment: [{ reference: 'Appointment/1' }, { reference: 'Appointment/2' }] },
  'cl-id-01': {
    resourceType: 'Patient',
    identifier: [{ type: { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '77' }] } }],
  },
}
const own: Readonly<Record<string, string>> = {
  Practitioner: 'CorePrestadorCl',
  Patient: 'CorePacienteCl',
  Condition: 'CoreDiagnosticoCl',
  Composition: 'DocumentoCl',
  AllergyIntolerance: 'CoreAlergiaIntCl',
  Encounter: 'EncounterCL',
}

describe('what only CL Core demands', () => {
  describe.each(Object.entries(foreign))('%s', (code, resource) => {
    it('is an error under its profile', () => {
      expect(severityOf(code, claiming(resource, `${clCore}/${own[resource['resourceType'] as string]}`))).toBe('error')
    })

    it('is a warning where no profile is in force', () => {
      expect(severityOf(code, resource)).toBe('warning')
      const type = resource['resourceType'] as string
      expect(severityOf(code, claiming(resource, `http://hl7.org/fhir/StructureDefinition/${type}`))).toBe('warning')
    })

    it('is nothing where only a profile of another country is', () => {
      expect(severityOf(code, claiming(resource, `${usCore}/us-core-patient`))).toBeUndefined()
    })

    it('is nothing in what stands in a resource under such a profile', () => {
      const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource }] }
      expect(severityOf(code, claiming(bundle, 'http://hl7.org/fhir/uv/ips/StructureDefinition/Bundle-uv-ips'))).toBeUndefined()
      expect(severityOf(code, bundle)).toBe('warning')
    })
  })

  it('is an error under a derived profile, and beside that of another country', () => {
    const practitioner = foreign['cl-practitioner-03']!
    expect(severityOf('cl-practitioner-03', claiming(practitioner, 'Prestador'))).toBe('error')
    expect(severityOf('cl-practitioner-03', claiming(practitioner, `${usCore}/us-core-practitioner`, 'Prestador'))).toBe('error')
  })

  it('is an error where the caller asks for its profile', () => {
    const options = { today: '2026-01-15', only: ['cl-practitioner-03'], profile: `${clCore}/CorePrestadorCl` }
    expect(lint(foreign['cl-practitioner-03']!, options).issues).toMatchObject([{ severity: 'error' }])
    expect(lint(foreign['cl-practitioner-03']!, { today: '2026-01-15', only: ['cl-practitioner-03'], full: true }).issues).toMatchObject([
      { severity: 'error' },
    ])
  })

  it('is an error where a slice of the Bundle asks for it', () => {
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: foreign['cl-practitioner-03']! }] }
    const found = lint(claiming(bundle, 'Lote'), { today: '2026-01-15', definitions }).issues
    expect(found.find(({ code }) => code === 'cl-practitioner-03')?.severity).toBe('error')
  })

  it('is nothing where the profile in force says otherwise of the element', () => {
    expect(severityOf('cl-practitioner-03', claiming(foreign['cl-practitioner-03']!, 'PrestadorPropio'))).toBeUndefined()
    expect(severityOf('cl-practitioner-05', claiming(foreign['cl-practitioner-05']!, 'PrestadorPropio'))).toBe('error')
  })

  it('is nothing, of codes, where a Chilean profile is not at hand, and else a warning', () => {
    const unknown = 'https://interoperabilidad.minsal.cl/fhir/ig/otra/StructureDefinition/X'
    expect(severityOf('cl-practitioner-03', claiming(foreign['cl-practitioner-03']!, unknown))).toBeUndefined()
    expect(severityOf('cl-practitioner-05', claiming(foreign['cl-practitioner-05']!, unknown))).toBe('warning')
  })

  it('is counted as what it comes to, where there are many', () => {
    const names = Array.from({ length: 1500 }, () => ({ use: 'usual', family: 'Careful' }))
    const practitioner = { resourceType: 'Practitioner', name: names }
    const report = (resource: Json) => lint(resource, { today: '2026-01-15', only: ['cl-practitioner-05'] })
    expect(report(practitioner).issues).toHaveLength(1000)
    expect(report(practitioner).omitted).toEqual([{ code: 'cl-practitioner-05', count: 500, errors: 0 }])
    expect(report(claiming(practitioner, `${usCore}/us-core-practitioner`))).toMatchObject({ issues: [] })
    expect(report(claiming(practitioner, `${usCore}/us-core-practitioner`)).omitted).toBeUndefined()
  })
})

describe('a Patient without a name', () => {
  const patient = { resourceType: 'Patient', name: [{ text: 'Ana' }] }

  it('is wrong as the specification asks, but under the profile of another country', () => {
    expect(severityOf('cl-patient-02', patient)).toBe('error')
    expect(severityOf('cl-patient-02', claiming(patient, `${clCore}/CorePacienteCl`))).toBe('error')
    expect(severityOf('cl-patient-02', claiming(patient, 'https://interoperabilidad.minsal.cl/fhir/ig/otra/StructureDefinition/X'))).toBe(
      'error',
    )
    expect(severityOf('cl-patient-02', claiming(patient, `${usCore}/us-core-patient`))).toBeUndefined()
  })

  it('is a warning where the patient says that it is of another country, and nothing of Chile', () => {
    const abroad = [
      { identifier: [{ system: 'http://hl7.org/fhir/sid/us-ssn', value: '1' }] },
      { identifier: [{ system: 'urn:oid:2.16.840.1.113883.4.1', value: '1' }] },
      { address: [{ country: 'AU' }] },
      { address: [{ city: 'Strahan', state: 'TAS' }] },
      { extension: [{ url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex', valueCode: 'F' }] },
    ]
    for (const signs of abroad) {
      expect(severityOf('cl-patient-02', { ...patient, ...signs })).toBe('warning')
      expect(severityOf('cl-patient-02', claiming({ ...patient, ...signs }, `${clCore}/CorePacienteCl`))).toBe('error')
    }
    const ofChile = [
      { identifier: [{ system: 'http://regcivil.cl/Validacion/RUN', value: '53456789-8' }], address: [{ country: 'AU' }] },
      { identifier: [{ system: 'https://hospital.example/fichas', value: '1' }] },
      { address: [{ city: 'Arica' }] },
      { gender: 'female' },
    ]
    for (const signs of ofChile) expect(severityOf('cl-patient-02', { ...patient, ...signs })).toBe('error')
  })
})

describe('the class of an encounter', () => {
  const local = { system: `${guide}/CodeSystem/CSModalidadAtencionCodigo`, code: '1' }
  const encounter = (coding: JsonObject) => ({ resourceType: 'Encounter', status: 'planned', class: coding })
  const actCode = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'

  it('is outside of an extensible set at most, so that it is a warning and no safe fix', () => {
    for (const coding of [local, { system: actCode, code: 'DISEASE' }]) {
      const stated = encounter(coding)
      for (const resource of [stated, claiming(stated, `${clCore}/EncounterCL`), claiming(stated, 'Encuentro')]) {
        const { issues } = lint(resource, { today: '2026-01-15', definitions })
        const about = issues.filter(({ path }) => path.startsWith('Encounter.class'))
        expect(about.map(({ severity }) => severity)).not.toContain('error')
        // Of the system that guides of the ministry require, only what binds the class speaks.
        expect(about.map(({ code }) => code)).toContain(coding === local ? 'r4-codigo-02' : 'cl-enc-06')
        expect(about.some(({ quickFix }) => quickFix?.safe === true)).toBe(false)
      }
    }
  })

  it('is the guide’s where it asks for its own', () => {
    const about = lint(claiming(encounter(local), 'EncuentroPropio'), { today: '2026-01-15', definitions }).issues
    expect(about.filter(({ code }) => code === 'cl-enc-05' || code === 'cl-enc-06')).toEqual([])
  })

  it('is an error where its system does not have it', () => {
    const { issues } = lint(encounter({ system: actCode, code: 'AMBULATORIO' }), { today: '2026-01-15' })
    expect(issues.find(({ code }) => code === 'cl-enc-06')?.severity).toBe('error')
  })
})

describe('the country of a Chilean address', () => {
  const patient = { resourceType: 'Patient', address: [{ use: 'home', line: ['Calle Uno 1'], city: 'Ñuñoa' }] }
  const fixOf = (resource: JsonObject) =>
    lint(resource, { today: '2026-01-15', definitions }).issues.find(({ code }) => code === 'cl-patient-05')?.quickFix
  const errorsOf = (resource: Json) =>
    lint(resource, { today: '2026-01-15', definitions }).issues.filter(({ severity }) => severity === 'error').length

  it('is written as the profile in force needs it, derived ones too', () => {
    for (const one of [`${clCore}/CorePacienteCl`, 'Paciente']) {
      const resource = claiming(patient, one)
      const fix = fixOf(resource)!
      expect(fix).toMatchObject({ jsonPointer: '/address/0', replacement: { country: 'CL' }, safe: true })
      const fixed = applyFix(resource as Json, fix)
      expect(errorsOf(fixed)).toBeLessThanOrEqual(errorsOf(resource))
    }
    expect(fixOf(patient)).toMatchObject({ jsonPointer: '/address/0/country', replacement: 'CL', safe: true })
  })

  it('is not safe to write where the profile in force says otherwise, or is not at hand', () => {
    expect(fixOf(claiming(patient, 'PacienteDeFuera'))?.safe).toBe(false)
    expect(fixOf(claiming(patient, 'https://interoperabilidad.minsal.cl/fhir/ig/otra/StructureDefinition/X'))?.safe).toBe(false)
  })
})

describe('the commune of an address', () => {
  const patient = (address: JsonObject) => ({ resourceType: 'Patient', address: [address] })
  const country = { url: `${clCore}/CodigoPaises`, valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152' }] } }

  it('is wrong for certain only where the address says that it is in Chile, or the profile does', () => {
    expect(severityOf('cl-comuna-01', patient({ city: 'Nunoa' }))).toBe('warning')
    expect(severityOf('cl-comuna-01', patient({ city: 'Nunoa', country: 'CL' }))).toBe('error')
    expect(severityOf('cl-comuna-01', patient({ city: 'Nunoa', _country: { extension: [country] } }))).toBe('error')
    expect(severityOf('cl-comuna-01', claiming(patient({ city: 'Nunoa' }), 'Paciente'))).toBe('error')
    expect(severityOf('cl-comuna-01', claiming(patient({ city: 'Nunoa' }), `${usCore}/us-core-patient`))).toBeUndefined()
  })

  it('is no code of another system, not even one that another version of that has', () => {
    const system = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'
    const coded = (code: string) => ({
      city: 'Ñuñoa',
      _city: { extension: [{ url: `${clCore}/ComunasCl`, valueCodeableConcept: { coding: [{ system, code }] } }] },
    })
    // «1» is one of CL Core 2.0.0.
    expect(['1', '01'].map((code) => severityOf('r4-codigo-01', patient(coded(code))))).toEqual(['error', 'error'])
  })

  it('is nothing to speak of beside a foreign state, nor a code of a commune', () => {
    expect(severityOf('cl-comuna-01', patient({ city: 'Castro Valley', state: 'CA' }))).toBeUndefined()
    expect(severityOf('cl-comuna-01', patient({ city: '07401', country: 'CL' }))).toBeUndefined()
  })
})

describe('the version in force', () => {
  const today = '2026-01-15'
  const system = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'
  const practitioner = (profile: string, code: string) => ({
    resourceType: 'Practitioner',
    meta: { profile: [profile] },
    identifier: [{ type: { coding: [{ system, code }] }, value: '53456789-8' }],
  })
  const types = (resource: Json) => lint(resource, { today }).issues.filter(({ code }) => code === 'cl-id-01')

  it('says which identifier types there are', () => {
    expect(types(practitioner(`${clCore}/CorePrestadorCl|2.0.0`, '1'))).toEqual([])
    expect(types(practitioner(`${clCore}/CorePrestadorCl|1.9.4`, '1'))).toMatchObject([{ severity: 'error' }])
    expect(types(practitioner(`${clCore}/CorePrestadorCl`, '1'))).toMatchObject([{ severity: 'error' }])
  })

  it('is what a guide depends on: the countries of CL Core 1.9.1 for NID 0.4.0', () => {
    const country = { system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CodPais', code: '858' }
    const patient = {
      resourceType: 'Patient',
      meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/nid/StructureDefinition/MINSALPaciente'] },
      extension: [{ url: `${clCore}/CodigoPaises`, valueCodeableConcept: { coding: [country] } }],
    }
    const about = lint(patient, { today }).issues.filter(({ path }) => path.startsWith('Patient.extension[0].value'))
    expect(about.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('is what a guide depends on in its extensions too: CL Core 1.9.1 requires the countries that 1.9.4 prefers', () => {
    const countryIn = (system: string) => {
      const coding = [{ system, code: '858' }]
      const patient = {
        resourceType: 'Patient',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/nid/StructureDefinition/MINSALPaciente'] },
        extension: [{ url: `${clCore}/CodigoPaises`, valueCodeableConcept: { coding } }],
      }
      const about = lint(patient, { today }).issues.filter(({ path }) => path.startsWith('Patient.extension[0].value'))
      return about.map(({ code, severity }) => `${severity} ${code}`)
    }
    expect(countryIn('https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CodPais')).toEqual([])
    expect(countryIn('https://ejemplo.cl/paises')).toEqual(['error r4-codigo-01'])
  })

  it('is not said by the version of a profile of FHIR itself, which is of no guide', () => {
    const language = (...profile: readonly string[]) => {
      const coding = [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodigoslenguaje', code: 'es-CL' }]
      const patient = { resourceType: 'Patient', meta: { profile }, communication: [{ language: { coding } }] }
      return lint(patient, { today })
        .issues.filter(({ path }) => path.startsWith('Patient.communication'))
        .map(({ code }) => code)
    }
    expect(language(`${clCore}/CorePacienteCl`, 'http://hl7.org/fhir/StructureDefinition/Patient|4.0.1')).toEqual([])
    expect(language(`${clCore}/CorePacienteCl|1.9.4`)).toEqual(['r4-codigo-01'])
  })

  it.each([
    ['CL Core', `${clCore}/CorePacienteCl`],
    ['TEI', 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/PatientLE'],
    ['Urgencia', 'https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/PatientUrg'],
    ['NID', 'https://interoperabilidad.minsal.cl/fhir/ig/nid/StructureDefinition/MINSALPaciente'],
    ['FALP', 'https://FALP.cl/StructureDefinition/Paciente'],
  ])('is what the country of an address is written for: %s', (_, profile) => {
    const patient = {
      resourceType: 'Patient',
      meta: { profile: [profile] },
      address: [{ use: 'home', line: ['Calle Uno 1'], city: 'Ñuñoa' }],
    }
    const { issues } = lint(patient, { today })
    const { quickFix } = issues.find(({ code }) => code === 'cl-patient-05')!
    const errors = (all: typeof issues) => all.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`)
    const before = errors(issues)
    expect(errors(lint(applyFix(patient as Json, quickFix!), { today }).issues).filter((one) => !before.includes(one))).toEqual([])
  })
})
