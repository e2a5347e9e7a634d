import { describe, expect, it } from 'vitest'
import { lint, type Json, type LintOptions } from '../../../rules/index.ts'

const today = '2026-11-22'
const ministry = 'https://interoperabilidad.minsal.cl/fhir/ig'
const tei = (name: string): string => `${ministry}/tei/StructureDefinition/${name}`
const clCore = (name: string): string => `https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/${name}`

const judge = (resource: Json, options: Partial<LintOptions> = {}) => lint(JSON.stringify(resource), { today, ...options })
const guidesOf = (resource: Json, options: Partial<LintOptions> = {}) =>
  judge(resource, options).guides?.map(({ id, version, source }) => `${id}#${version} ${source}`)
const bundle = (...resources: readonly Json[]): Json => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: resources.map((resource, index) => ({ fullUrl: `urn:uuid:00000000-0000-4000-8000-00000000000${index}`, resource })),
})
const role = (meta: Json): Json => ({ resourceType: 'PractitionerRole', meta, code: [{ text: 'x' }] })

describe('guides that a text names', () => {
  it.each<[string, Json]>([
    ['nothing', { resourceType: 'Patient', active: true }],
    ['CL Core without a version', { resourceType: 'Patient', meta: { profile: [clCore('CorePacienteCl')] } }],
    ['CL Core 1.9.4', { resourceType: 'Patient', meta: { profile: [`${clCore('CorePacienteCl')}|1.9.4`] } }],
    ['a guide that is not here', { resourceType: 'Patient', meta: { profile: [`${ministry}/otra/StructureDefinition/P`] } }],
    ['a version that is not here', { resourceType: 'Patient', meta: { profile: [`${tei('PatientLE')}|7.0.0`] } }],
    ['its address in a sentence', { resourceType: 'Basic', code: { text: `según ${tei('PatientLE')}` } }],
  ])('%s: none', (_what, resource) => {
    expect(guidesOf(resource)).toBeUndefined()
  })

  it.each<[string, Json]>([
    ['a profile', role({ profile: [tei('PractitionerRoleLE')] })],
    ['a profile of an entry', bundle({ resourceType: 'Patient', active: true }, role({ profile: [tei('PractitionerRoleLE')] }))],
    ['an extension', { resourceType: 'ServiceRequest', extension: [{ url: tei('ExtensionOrigenInterconsulta'), valueString: 'x' }] }],
    [
      'a code system',
      { resourceType: 'Basic', code: { coding: [{ system: `${ministry}/tei/CodeSystem/CSTipoEventoLE`, code: 'iniciar' }] } },
    ],
  ])('%s: that guide, and the version of CL Core that it declares', (_what, resource) => {
    expect(guidesOf(resource)).toEqual(expect.arrayContaining(['tei#0.2.2 embedded', 'clcore#1.9.2 embedded']))
  })

  it('holds a resource to the profile that it claims', () => {
    const found = judge(role({ profile: [tei('PractitionerRoleLE')] }))
    expect(found.profile).toBe(tei('PractitionerRoleLE'))
    expect(found.issues.filter(({ profileUrl }) => profileUrl === tei('PractitionerRoleLE')).map(({ code }) => code)).toContain(
      'r4-card-01',
    )
    expect(found.unverified?.filter(({ what }) => what === 'profile')).toBeUndefined()
  })

  it('takes an extension that is derived from another by the address of that one', () => {
    const vaccinated = (url: string): Json => ({
      resourceType: 'Immunization',
      meta: { profile: ['https://hl7chile.cl/fhir/ig/clips/StructureDefinition/Inmunizacion-cl-ips-icvp'] },
      extension: [{ url, valueCoding: { system: 'http://example.org/s', code: 'a' } }],
    })
    const lacks = (resource: Json) =>
      judge(resource).issues.some(({ code, path }) => code === 'r4-card-01' && path === 'Immunization.extension')
    expect(lacks(vaccinated('http://smart.who.int/pcmt/StructureDefinition/ProductID'))).toBe(false)
    expect(lacks(vaccinated('https://hl7chile.cl/fhir/ig/clips/StructureDefinition/ProductID'))).toBe(true)
  })

  it('knows the codes of its systems', () => {
    const coded = (code: string): Json => ({
      resourceType: 'Basic',
      code: { coding: [{ system: `${ministry}/tei/CodeSystem/CSTipoEventoLE`, code }] },
    })
    const codes = (resource: Json) => judge(resource).issues.map(({ code }) => code)
    expect(codes(coded('iniciar'))).not.toContain('r4-codigo-03')
    expect(codes(coded('empezar'))).toContain('r4-codigo-03')
  })

  it('takes part where a profile is asked for, and where its id is', () => {
    const resource = { resourceType: 'PractitionerRole', active: true }
    expect(guidesOf(resource, { profile: tei('PractitionerRoleLE') })).toContain('tei#0.2.2 embedded')
    expect(guidesOf(resource, { guide: 'tei' })).toContain('tei#0.2.2 embedded')
    expect(guidesOf(role({ profile: [tei('PractitionerRoleLE')] }), { guide: 'none' })).toBeUndefined()
  })
})

describe('versions', () => {
  const patient = (profile: string): Json => ({ resourceType: 'Patient', meta: { profile: [profile] } })

  it('a version that is named is taken, and a draft only so', () => {
    expect(guidesOf(patient(`${clCore('CorePacienteCl')}|1.9.2`))).toEqual(['clcore#1.9.2 embedded'])
    expect(guidesOf(patient(`${clCore('CorePacienteCl')}|2.0.0`))).toContain('clcore#2.0.0 embedded')
    // Only the draft has it.
    expect(guidesOf({ resourceType: 'CarePlan', meta: { profile: [clCore('CoreCarePlanCL')] } })).toBeUndefined()
  })

  it('an address without a version is of the one that the guide of the profile declares', () => {
    const country = (system: string, code: string): Json => ({
      url: clCore('CodigoPaises'),
      valueCodeableConcept: { coding: [{ system, code }] },
    })
    const codes = (...extension: readonly Json[]) => {
      const resource = { ...(role({ profile: [tei('PractitionerRoleLE')] }) as object), location: [{ display: 'x', extension }] }
      const { issues, guides } = judge(resource, { only: ['r4'] })
      expect(guides).not.toContainEqual({ id: 'clcore', version: '1.9.4', source: 'embedded' })
      return issues.filter(({ path }) => path.startsWith('PractitionerRole.location')).map(({ code }) => code)
    }
    // CL Core 1.9.2 allows it anywhere and requires its own codes; 1.9.4 says where it may stand, and prefers others.
    expect(codes(country('https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CodPais', '152'))).toEqual([])
    expect(codes(country('urn:iso:std:iso:3166', '152'))).toEqual(['r4-codigo-01'])
  })

  it('two versions of one guide in one Bundle are each themselves', () => {
    const identified = (version: string, code: string): Json => ({
      resourceType: 'Practitioner',
      meta: { profile: [`${clCore('CorePrestadorCl')}|${version}`] },
      identifier: [
        {
          use: 'official',
          type: { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code }] },
          value: '5.126.663-3',
        },
      ],
    })
    const typed = (...patients: readonly Json[]) =>
      // Findings of the definitions alone; the national rules go by CL Core 1.9.4.
      judge(bundle(...patients), { only: ['r4'] })
        .issues.filter(({ path, code }) => code.startsWith('r4-codigo') && path.includes('identifier[0].type'))
        .map(({ entryIndex }) => entryIndex)
    expect(guidesOf(bundle(identified('1.9.2', '01'), identified('2.0.0', '1')))).toEqual(
      expect.arrayContaining(['clcore#1.9.2 embedded', 'clcore#2.0.0 embedded']),
    )
    expect(typed(identified('1.9.2', '01'), identified('2.0.0', '1'))).toEqual([])
    // Each with the code of the other.
    expect(typed(identified('1.9.2', '1'), identified('2.0.0', '01'))).toEqual([0, 1])
  })
})
