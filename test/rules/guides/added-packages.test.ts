import { expect, describe, it } from 'vitest'
import { definitions as base, lint, type Json, type JsonObject } from '../../../rules/index.ts'
import { createPackageDefinitions } from '../../../rules/structure/package/package-definitions.ts'
import type { DefinitionPackage } from '../../../rules/structure/package/read-package.ts'

/** Guides of which only their site is known; the packages here are made up, under the names and addresses that theirs will have. */
const ministry = 'https://interoperabilidad.minsal.cl/fhir/ig'

/** A package with the profile of a Bundle, which asks for an identifier. */
function packageOf(guide: string, version: string, profile: string): DefinitionPackage {
  const url = `${ministry}/${guide}/StructureDefinition/${profile}`
  const structure = {
    resourceType: 'StructureDefinition',
    url,
    version,
    type: 'Bundle',
    baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Bundle',
    derivation: 'constraint',
    kind: 'resource',
    abstract: false,
    differential: { element: [{ id: 'Bundle.identifier', path: 'Bundle.identifier', min: 1 }] },
  }
  const file = {
    name: `${profile}.json`,
    type: 'StructureDefinition' as const,
    url,
    version,
    bytes: Buffer.from(JSON.stringify(structure)),
  }
  return { name: `hl7.fhir.cl.minsal.${guide}`, version, dependencies: {}, troubles: [], files: [file] }
}

function judge(resource: Json, added: DefinitionPackage, guide?: string) {
  const own = createPackageDefinitions([added], base, { decode: (bytes) => Buffer.from(bytes).toString('utf8') })
  return lint(JSON.stringify(resource), { today: '2026-11-22', definitions: own, guide })
}

const naming = (guide: string): JsonObject => ({ extension: [{ url: `${ministry}/${guide}/StructureDefinition/Nota`, valueString: 'x' }] })
const visit = (more: JsonObject): JsonObject => ({ resourceType: 'Encounter', class: { code: 'EMER' }, ...naming('urgencia'), ...more })
const bundle = (type: string, ...resources: readonly JsonObject[]): Json => ({
  resourceType: 'Bundle',
  type,
  entry: resources.map((resource, index) => ({
    fullUrl: `urn:uuid:00000000-0000-4000-8000-00000000000${index}`,
    resource,
    ...(type === 'transaction' && { request: { method: 'POST', url: resource['resourceType']! } }),
  })),
})
const header = (code: string): JsonObject => ({
  resourceType: 'MessageHeader',
  eventCoding: { system: `${ministry}/sigges/CodeSystem/EventoGES`, code },
  source: { endpoint: 'https://ejemplo.cl' },
  focus: [{ reference: 'Condition/1' }],
})

describe('the events and rules of a guide that a user adds', () => {
  it.each<[string, DefinitionPackage, Json, string]>([
    ['SIGGES', packageOf('sigges', '0.4.0', 'bundle-notificacion-ges'), bundle('message', header('SIC')), 'cl-ges-01'],
    [
      'Laboratorio',
      packageOf('laboratorio', '0.6.0', 'bundle-solicitud-laboratorio'),
      bundle(
        'transaction',
        { resourceType: 'ServiceRequest', requisition: { value: '1' }, ...naming('laboratorio') },
        { resourceType: 'ServiceRequest', requisition: { value: '2' } },
      ),
      'cl-lab-01',
    ],
    [
      'Imagenología',
      packageOf('imagenologia', '0.3.0', 'bundle-informe-imagenologia'),
      bundle(
        'transaction',
        { resourceType: 'DiagnosticReport', status: 'final', ...naming('imagenologia') },
        { resourceType: 'ImagingStudy' },
      ),
      'cl-img-01',
    ],
    [
      'Urgencia 0.2.0',
      packageOf('urgencia', '0.2.0', 'bundle-alta-urgencia'),
      bundle('transaction', visit({ status: 'finished', hospitalization: { dischargeDisposition: { text: 'Domicilio' } } })),
      'cl-urg-05',
    ],
  ])('%s', (_name, added, message, rule) => {
    const { profile, issues, guides } = judge(message, added)
    expect(profile).toBe(added.files[0]!.url)
    expect(guides).toContainEqual({ id: added.name, version: added.version, source: 'package' })
    const codes = issues.map(({ code, path }) => `${code} ${path}`)
    expect(codes).toContain('r4-card-01 Bundle.identifier')
    expect(codes.some((one) => one.startsWith(rule))).toBe(true)
  })

  it('of another guide are silent', () => {
    const discharge = visit({ status: 'finished', hospitalization: { dischargeDisposition: { text: 'Domicilio' } }, extension: [] })
    const { profile, issues } = judge(bundle('transaction', discharge), packageOf('hospital', '0.2.0', 'bundle-alta-urgencia'))
    expect(profile).toBeNull()
    expect(issues.filter(({ code }) => code.startsWith('cl-urg-'))).toEqual([])
  })
})

describe('a package that builds upon a guide', () => {
  const profile = `${ministry}/hospital/StructureDefinition/PacienteHospital`
  const base = `${ministry}/tei/StructureDefinition/PatientLE`
  const { files, ...plain } = packageOf('hospital', '0.1.0', 'PacienteHospital')
  const structure = {
    resourceType: 'StructureDefinition',
    url: profile,
    version: '0.1.0',
    type: 'Patient',
    baseDefinition: base,
    derivation: 'constraint',
    kind: 'resource',
    abstract: false,
    differential: { element: [{ id: 'Patient.photo', path: 'Patient.photo', max: '0' }] },
  }
  const added: DefinitionPackage = {
    ...plain,
    dependencies: { 'hl7.fhir.cl.minsal.tei': '0.2.2' },
    files: [{ ...files[0]!, url: profile, bytes: Buffer.from(JSON.stringify(structure)) }],
  }
  const patient: Json = { resourceType: 'Patient', meta: { profile: [profile] }, active: true }

  it.each([undefined, 'none'])('is judged with the definitions of that, where `guide` is %s', (guide) => {
    const { unverified, issues, guides } = judge(patient, added, guide)
    expect(guides).toContainEqual({ id: 'tei', version: '0.2.2', source: 'embedded' })
    expect(unverified?.filter(({ what }) => what === 'profile')).toBeUndefined()
    expect(issues.filter((issue) => issue.profileUrl === profile).map(({ code }) => code)).toContain('r4-card-01')
  })
})

describe('two versions of one guide in one Bundle', () => {
  const clcore = 'https://hl7chile.cl/fhir/ig/clcore'
  const practitioner = (version: string, code: string): JsonObject => ({
    resourceType: 'Practitioner',
    meta: { profile: [`${clcore}/StructureDefinition/CorePrestadorCl|${version}`] },
    identifier: [
      { use: 'official', type: { coding: [{ system: `${clcore}/CodeSystem/CSTipoIdentificador`, code }] }, value: '12345678-5' },
    ],
    name: [{ use: 'official', family: 'Ejemplo', given: ['Ana'] }],
  })
  const errorsOf = (...resources: readonly JsonObject[]) => {
    const { issues, guides } = lint(JSON.stringify(bundle('collection', ...resources)), { today: '2026-11-22' })
    const wrong = issues.filter(({ severity }) => severity === 'error')
    return { guides, wrong: wrong.map(({ code, path, entryIndex }) => `${entryIndex} ${code} ${path}`) }
  }

  it('each hold to what they say themselves: «01» is a RUN in 1.9.2, and «1» in 2.0.0', () => {
    const { wrong, guides } = errorsOf(practitioner('1.9.2', '01'), practitioner('2.0.0', '1'))
    expect(wrong).toEqual([])
    for (const version of ['1.9.2', '2.0.0']) expect(guides).toContainEqual({ id: 'clcore', version, source: 'embedded' })
  })

  it('and not to what the other says', () => {
    const { wrong } = errorsOf(practitioner('1.9.2', '1'), practitioner('2.0.0', '01'))
    expect(wrong).toEqual(
      expect.arrayContaining([expect.stringMatching(/^0 .*identifier\[0\]\.type/), expect.stringMatching(/^1 .*identifier\[0\]\.type/)]),
    )
  })
})
