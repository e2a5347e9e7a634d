import { describe, expect, it } from 'vitest'
import { findEventExample } from '../../../rules/examples/events/index.ts'
import { lint, type JsonObject } from '../../../rules/index.ts'

const sigges = 'https://interoperabilidad.minsal.cl/fhir/ig/sigges'

async function notification(step: string, ...changes: readonly (readonly [string, string])[]): Promise<string> {
  const text = JSON.stringify(await findEventExample(`sigges:${step}`, true))
  return changes.reduce((whole, [before, after]) => whole.replaceAll(before, after), text)
}

function errorsIn(text: string): readonly string[] {
  const { issues } = lint(text, { today: '2026-11-30' })
  return issues.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`)
}

describe('notifications of SIGGES', () => {
  it.each(['sic', 'ipd', 'oa', 'po', 'hd', 'cc', 'exgo'])('%s is in order, with and without profiles', async (step) => {
    const text = await notification(step)
    expect(errorsIn(text)).toEqual([])
    const bare = JSON.stringify(JSON.parse(text), (name, value: unknown) => (name === 'meta' ? undefined : value))
    expect(errorsIn(bare)).toEqual([])
    const { profile, issues } = lint(bare.replace('"timestamp"', '"fecha"'), { today: '2026-11-30' })
    expect(profile).toBe(`${sigges}/StructureDefinition/bundle-notificacion-ges`)
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toContain('r4-card-01 Bundle.timestamp')
  })

  it.each([
    // Sets that pick codes by a property of theirs.
    [
      'sic',
      '"code":"1","display":"Confirmación Diagnóstica"',
      '"code":"7","display":"Tratamiento"',
      'ServiceRequest.category[0].coding[0].code',
    ],
    [
      'oa',
      '"code":"7","display":"Tratamiento"',
      '"code":"2","display":"Realizar Tratamiento"',
      'ServiceRequest.category[0].coding[0].code',
    ],
    ['cc', '"code":"8","display":"Descarte"', '"code":"202","display":"Inasistencia"', 'Task.statusReason.coding[0].code'],
    ['exgo', '"code":"202"', '"code":"24"', 'Task.statusReason.coding[0].code'],
  ])('%s does not take a code of another document: %s → %s', async (step, before, after, path) => {
    expect(errorsIn(await notification(step, [before, after]))).toContain(`r4-codigo-01 ${path}`)
  })

  it('are held to the focus of their event, which is said over several lines', async () => {
    const text = await notification('sic')
    expect(lint(text, { today: '2026-11-30' }).unverified).toBeUndefined()
  })

  it('take a service of the tariff, of which no codes are here, unseen', async () => {
    expect(errorsIn(await notification('oa', ['"code":"0302047"', '"code":"9999999"']))).toEqual([])
  })
})

describe('the response to a notification', () => {
  const episode: JsonObject = {
    resourceType: 'EpisodeOfCare',
    id: '1',
    status: 'active',
    patient: { reference: 'https://ejemplo.cl/fhir/Patient/1' },
  }
  const header: JsonObject = {
    resourceType: 'MessageHeader',
    id: '2',
    eventCoding: { system: `${sigges}/CodeSystem/tipo-documento-sigges`, code: 'SIC' },
    source: { endpoint: 'https://ejemplo.cl/sigges/fhir/' },
    response: { identifier: 'mensaje-1', code: 'ok' },
    focus: [{ reference: 'EpisodeOfCare/1' }],
  }
  const response = {
    resourceType: 'Bundle',
    meta: { profile: [`${sigges}/StructureDefinition/bundle-respuesta-ges`] },
    type: 'message',
    timestamp: '2026-01-05T10:30:00-03:00',
    entry: [header, episode].map((resource) => ({
      fullUrl: `https://ejemplo.cl/sigges/fhir/${String(resource['resourceType'])}/${String(resource['id'])}`,
      resource,
    })),
  }

  it('has the case in its focus, and is no notification', () => {
    expect(errorsIn(JSON.stringify(response))).toEqual([])
    expect(errorsIn(JSON.stringify({ ...response, meta: undefined }))).toEqual([])
  })
})
