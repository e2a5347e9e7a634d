import { describe, expect, it } from 'vitest'
import { typeOfGuideProfile } from '../../../rules/guides/profile-type.ts'
import { guideEvents, guides, lint, profileOfEvent, type Json, type JsonObject, type LintOptions } from '../../../rules/index.ts'

const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'
const profile = (name: string): string => `${tei}/StructureDefinition/${name}`
const judge = (resource: Json, options: Partial<LintOptions> = {}) => lint(JSON.stringify(resource), { today: '2026-11-22', ...options })

interface Parts {
  readonly event?: string
  readonly claim?: string
  readonly type?: string
  readonly status?: string
  readonly header?: JsonObject
}

/** Of a message no more than what tells its event, and the resource that it is about. */
function message({ event = 'priorizar', claim, type = 'message', status = 'active', header = {} }: Parts = {}): Json {
  return {
    resourceType: 'Bundle',
    ...(claim !== undefined && { meta: { profile: [claim] } }),
    type,
    entry: [
      {
        fullUrl: 'http://example.org/MessageHeader/m',
        resource: {
          resourceType: 'MessageHeader',
          id: 'm',
          eventCoding: { system: `${tei}/CodeSystem/CSTipoEventoLE`, code: event },
          source: { endpoint: 'http://example.org/' },
          focus: [{ reference: 'ServiceRequest/s' }],
          ...header,
        },
      },
      {
        fullUrl: 'http://example.org/ServiceRequest/s',
        resource: { resourceType: 'ServiceRequest', id: 's', status, intent: 'order', subject: { display: 'x' } },
      },
    ],
  }
}

describe('the event of a message', () => {
  it.each(['iniciar', 'referenciar', 'revisar', 'priorizar', 'agendar', 'atender', 'terminar'])('%s: its Bundle', (event) => {
    const found = judge(message({ event }))
    expect(found.profile).toBe(profile(`Bundle${event[0]!.toUpperCase()}${event.slice(1)}LE`))
    expect(found.guides).toContainEqual({ id: 'tei', version: '0.2.2', source: 'embedded' })
  })

  it('an issue says that its profile follows from it', () => {
    const { issues } = judge(message())
    const own = issues.filter(({ profileUrl }) => profileUrl === profile('BundlePriorizarLE'))
    expect(own.length).toBeGreaterThan(0)
    for (const { why } of own) expect(why).toMatch(/Este perfil se sigue del evento «priorizar» de la guía tei\.$/)
  })

  it.each(['', 'mensaje'])('is told by the header where the Bundle says no type that there is: «%s»', (type) => {
    const { type: _, ...untyped } = message() as JsonObject
    const found = judge(type === '' ? untyped : { ...untyped, type })
    expect(found.profile).toBe(profile('BundlePriorizarLE'))
    expect(found.issues.map(({ code }) => code)).toContain('cl-bundle-01')
  })

  it.each(['collection', 'transaction', 'batch'])('is no profile in a %s, which is told', (type) => {
    const found = judge(message({ type }))
    expect(found.profile).toBeNull()
    expect(found.issues).toContainEqual(expect.objectContaining({ code: 'cl-msg-01', severity: 'warning', path: 'Bundle.type' }))
  })

  it.each(['searchset', 'history'])('is none of a %s', (type) => {
    const found = judge(message({ type }))
    expect(found.profile).toBeNull()
    expect(found.issues.map(({ code }) => code)).not.toContain('cl-msg-01')
  })

  it('is told by the header wherever it stands', () => {
    const { entry, ...whole } = message() as { readonly entry: readonly Json[] }
    expect(judge({ ...whole, entry: entry.toReversed() } as Json).profile).toBe(profile('BundlePriorizarLE'))
  })

  it('an entry that claims nothing is held to the slice that it fills, and an issue says so', () => {
    const ofStatus = (status: string) =>
      judge(message({ status })).issues.filter(({ path, profileUrl }) => path === 'ServiceRequest.status' && profileUrl !== undefined)
    const [wrong] = ofStatus('active')
    expect(wrong).toMatchObject({ severity: 'error', entryIndex: 1, profileUrl: profile('ServiceRequestLE') })
    expect(wrong!.why).toMatch(/La entrada no declara perfil: se revisa con el del lugar que ocupa en el Bundle\.$/)
    expect(ofStatus('draft')).toEqual([])
  })

  it('the same where the Bundle claims the profile, but for the words', () => {
    const found = (resource: Json) =>
      judge(resource)
        .issues.filter(({ path }) => !path.startsWith('Bundle.meta'))
        .map(({ code, path, entryIndex }) => `${code} ${entryIndex} ${path}`)
    expect(found(message({ claim: profile('BundlePriorizarLE') }))).toEqual(found(message()))
    const { issues } = judge(message({ claim: profile('BundlePriorizarLE') }))
    expect(issues.some(({ why = '' }) => why.includes('se sigue del evento'))).toBe(false)
  })

  it.each<[string, Json, Partial<LintOptions>]>([
    ['another profile is claimed', message({ claim: profile('BundleIniciarLE') }), {}],
    ['another is asked for', message(), { profile: profile('BundleIniciarLE') }],
  ])('nothing follows where %s', (_what, resource, options) => {
    expect(judge(resource, options).profile).toBe(profile('BundleIniciarLE'))
  })

  it.each<[string, Json, Partial<LintOptions>]>([
    ['it is no message', message({ type: 'collection' }), {}],
    ['the guide has no such event', message({ event: 'cancelar' }), {}],
    ['it answers one', message({ header: { response: { identifier: 'm1', code: 'ok' } } }), {}],
    ['no guide is wanted', message(), { guide: 'none' }],
  ])('nothing follows where %s', (_what, resource, options) => {
    expect(judge(resource, options).profile).toBeNull()
  })
})

const ministry = 'https://interoperabilidad.minsal.cl/fhir/ig'
const bundle = (type: string, ...resources: readonly JsonObject[]): Json => ({
  resourceType: 'Bundle',
  type,
  entry: resources.map((resource) => ({ resource })),
})
const role = (code: string): JsonObject => ({
  resourceType: 'PractitionerRole',
  code: [{ coding: [{ system: `${ministry}/quirurgico/CodeSystem/CSPractitionerTipoRolLE`, code }] }],
})
const visit = (status: string): JsonObject => ({
  resourceType: 'Encounter',
  status,
  extension: [{ url: `${ministry}/urgencia/StructureDefinition/Acompanante`, valueBoolean: false }],
})
const biopsy = (resourceType: string, name: string): JsonObject => ({
  resourceType,
  extension: [{ url: `${ministry}/r2bo/StructureDefinition/r2bo-extension-referencia-${name}` }],
})
const patient: JsonObject = { resourceType: 'Patient', extension: [{ url: `${ministry}/nid/StructureDefinition/Religion` }] }

describe('the event of what is no message', () => {
  it.each<[string, Json]>([
    ['urgencia/StructureDefinition/BundleAdmision', bundle('transaction', visit('arrived'))],
    ['urgencia/StructureDefinition/BundleCategorizacion', bundle('transaction', visit('triaged'))],
    [
      'urgencia/StructureDefinition/BundleAtencion',
      bundle('transaction', { resourceType: 'Encounter', status: 'finished', partOf: {} }, visit('in-progress')),
    ],
    ['urgencia/StructureDefinition/BundleEgreso', bundle('transaction', visit('finished'))],
    [
      'quirurgico/StructureDefinition/BundleAtenderLE',
      bundle('transaction', role('indicador'), { resourceType: 'Encounter' }, { resourceType: 'Patient' }),
    ],
    ['quirurgico/StructureDefinition/BundleEntrevistaLE', bundle('transaction', role('entrevistador'), { resourceType: 'Encounter' })],
    ['quirurgico/StructureDefinition/BundleAgendarEntrevistaLE', bundle('transaction', role('agendador'), { resourceType: 'Appointment' })],
    ['quirurgico/StructureDefinition/BundleCirugiaLE', bundle('transaction', role('atendedor'), { resourceType: 'Procedure' })],
    ['quirurgico/StructureDefinition/BundleCierreLE', bundle('transaction', role('terminador'), { resourceType: 'ServiceRequest' })],
    ['r2bo/StructureDefinition/r2bo-bundle-generar-informe', bundle('transaction', biopsy('DiagnosticReport', 'composition'))],
    ['r2bo/StructureDefinition/r2bo-bundle-documento', bundle('document', biopsy('Composition', 'diagnosticReport'))],
    ['nid/StructureDefinition/BundleSearchMPI', bundle('searchset', patient)],
  ])('%s', (expected, resource) => {
    expect(judge(resource).profile).toBe(`${ministry}/${expected}`)
    expect(judge(resource, { guide: 'none' }).profile).toBeNull()
  })

  it('says that an appointment may be another one that asks for the same', () => {
    const { issues } = judge(bundle('transaction', role('agendador'), { resourceType: 'Appointment' }))
    expect(issues.some(({ why = '' }) => why.endsWith('; si es «agendar cirugía», se pide lo mismo.'))).toBe(true)
  })

  it('a prescription, and those that it contains', () => {
    const route = { coding: [{ system: `${ministry}/snre/CodeSystem/CSViasAdmin`, code: '26643006' }] }
    const request = { resourceType: 'MedicationRequest', id: 'm', dosageInstruction: [{ route }] }
    const { profile: found, issues } = judge({ resourceType: 'RequestGroup', contained: [request] })
    expect(found).toBe(`${ministry}/snre/StructureDefinition/RecetaCl`)
    const own = issues.filter(({ profileUrl }) => profileUrl === `${ministry}/snre/StructureDefinition/RecetaPrescripcionCl`)
    expect(own.map(({ path }) => path)).toContain('RequestGroup.contained[0].groupIdentifier')
    for (const { why } of own) expect(why).toMatch(/El recurso contenido no declara perfil: se revisa con el que el evento le pide\.$/)
  })

  it.each<[string, Json]>([
    ['the guide is not named', bundle('transaction', { resourceType: 'Encounter', status: 'triaged' })],
    ['it is of another type', bundle('collection', visit('triaged'))],
    [
      'an entry claims a profile of another guide',
      bundle('searchset', patient, { resourceType: 'Patient', meta: { profile: [`${ministry}/tei/StructureDefinition/PatientLE`] } }),
    ],
    [
      'a Bundle names a guide in the system of an identifier alone',
      bundle('searchset', { resourceType: 'Patient', identifier: [{ system: `${ministry}/nid/CodeSystem/x`, value: '1' }] }),
    ],
  ])('nothing follows where %s', (_what, resource) => {
    expect(judge(resource).profile).toBeNull()
  })

  it('the Bundle of FHIR itself is no claim', () => {
    const claim = { ...(message() as JsonObject), meta: { profile: ['http://hl7.org/fhir/StructureDefinition/Bundle'] } }
    expect(judge(claim).guides).toContainEqual({ id: 'tei', version: '0.2.2', source: 'embedded' })
    expect(judge(claim).issues.some(({ profileUrl }) => profileUrl === profile('BundlePriorizarLE'))).toBe(true)
  })
})

it('events are told by an id, a guide and a title each', () => {
  expect(new Set(guideEvents.map(({ id }) => id)).size).toBe(guideEvents.length)
  for (const { id, guide, title } of guideEvents) {
    expect(id).toMatch(new RegExp(`^${guide}:[a-z-]+$`))
    expect(title).toMatch(/^\p{Lu}\p{L}+(?:ar|er|ir)? .*[^.]$/u)
  }
  const embedded = new Set(guides.map((one) => one.id))
  const own = guideEvents.filter((event) => embedded.has(event.guide))
  expect(own.filter((event) => typeOfGuideProfile(profileOfEvent(event)!) !== event.resourceType)).toEqual([])
})

describe('the event of a document', () => {
  const clips = 'https://hl7chile.cl/fhir/ig/clips/StructureDefinition/Bundle-documento-ips-cl'
  const summary = (claims: readonly string[]): Json => ({
    resourceType: 'Bundle',
    type: 'document',
    entry: [
      {
        fullUrl: 'http://example.org/Composition/c',
        resource: {
          resourceType: 'Composition',
          id: 'c',
          ...(claims.length > 0 && { meta: { profile: claims } }),
          type: { coding: [{ system: 'http://loinc.org', code: '60591-5' }] },
          author: [
            {
              type: 'Practitioner',
              identifier: { type: { coding: [{ system: `${clcore}/CodeSystem/CSTipoIdentificador`, code: '01' }] } },
            },
          ],
        },
      },
    ],
  })
  const clcore = 'https://hl7chile.cl/fhir/ig/clcore'

  it.each([[[]], [[`${clcore}/StructureDefinition/Composicion`]], [['http://hl7.org/fhir/StructureDefinition/Composition']]])(
    'is that of the summary of CL IPS where it names CL Core and claims %j',
    (claims) => expect(judge(summary(claims)).profile).toBe(clips),
  )

  it('is none where its Composition claims a profile of another guide', () => {
    expect(judge(summary(['http://hl7.org/fhir/uv/ips/StructureDefinition/Composition-uv-ips'])).profile).toBeNull()
  })
})
