import { describe, expect, it } from 'vitest'
import { lint, type Json, type LintOptions } from '../../../rules/index.ts'

const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'
const profile = (name: string): string => `${tei}/StructureDefinition/${name}`
const judge = (resource: Json, options: Partial<LintOptions> = {}) => lint(JSON.stringify(resource), { today: '2026-11-22', ...options })

interface Parts {
  readonly event?: string
  readonly claim?: string
  readonly type?: string
  readonly status?: string
}

/** Of a message no more than what tells its event, and the resource that it is about. */
function message({ event = 'priorizar', claim, type = 'message', status = 'active' }: Parts = {}): Json {
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
    ['no guide is wanted', message(), { guide: 'none' }],
  ])('nothing follows where %s', (_what, resource, options) => {
    expect(judge(resource, options).profile).toBeNull()
  })
})
