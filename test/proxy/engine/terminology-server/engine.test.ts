import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEngine } from '../../../../proxy/engine/create.ts'
import type { Engine } from '../../../../proxy/engine/engine.ts'
import { toText } from '../../../../proxy/engine/text.ts'
import { createPool, type Pool } from '../../../../proxy/pool/pool.ts'
import { builtThread } from '../../../support/built-service/built-service.ts'
import { startFhirServer, type FhirServer } from '../../../support/terminology/fhir-server.ts'

const snomed = 'http://snomed.info/sct'
const concepts = [
  { system: snomed, code: '73211009', display: 'diabetes mellitus', names: ['DM'] },
  { system: snomed, code: '22298006', display: 'infarto', names: ['antiguo'], isInactive: true },
]

let server: FhirServer
let pool: Pool
let engine: Engine

beforeAll(async () => void (pool = createPool({ threads: 2, module: await builtThread() })))
beforeEach(async () => {
  await engine?.close()
  await server?.close()
  server = await startFhirServer({ concepts })
  const terminologyServer = { url: server.url, header: undefined, timeoutMs: 500 }
  engine = createEngine(
    { kind: 'embedded', url: undefined, timeoutMs: 30_000, concurrency: 1, terminologyServer },
    'http://127.0.0.1',
    pool,
    () => {},
  )
})
afterAll(async () => {
  await engine.close()
  await server.close()
  await pool.close()
})

async function validate(resource: object) {
  const body = new TextEncoder().encode(JSON.stringify(resource))
  const { text, degraded } = await engine.validate(
    {
      body,
      resourceType: (resource as { resourceType: string }).resourceType,
      profile: undefined,
      evaluated: null,
      clCoreVersion: '1.9.4',
      form: 'json',
      tenantId: 't',
      deadline: performance.now() + 60_000,
    },
    new AbortController().signal,
  )
  const response = JSON.parse(toText(text)) as { issues: { code: string; message: string; severity: string }[]; engineDegraded?: boolean }
  return { ...response, degraded, told: response.issues.map(({ code, severity, message }) => `${severity} ${code} ${message}`) }
}

const basic = (...coding: readonly object[]) => ({
  resourceType: 'Basic',
  id: 'marca-id',
  code: { coding, text: 'marca-texto' },
})

describe('the embedded engine with a terminology server', () => {
  it('tells of displays, inactive codes and codes that are not there', async () => {
    const { told, engineDegraded } = await validate(
      basic(
        { system: snomed, code: '73211009', display: 'Glicemia' },
        { system: snomed, code: '73211009', display: 'dm' },
        { system: snomed, code: '22298006' },
        { system: snomed, code: '44054006' },
      ),
    )
    expect(told.filter((one) => one.includes('r4-codigo'))).toEqual([
      'warning r4-codigo-04 «Glicemia» no es como su sistema llama al código 73211009: «diabetes mellitus».',
      `warning r4-codigo-03 «22298006» ya no se usa en ${snomed}: está inactivo en la versión del servidor de terminologías (2026-01).`,
      `warning r4-codigo-03 «44054006» no está en ${snomed}, en la versión del servidor de terminologías (2026-01).`,
    ])
    expect(engineDegraded).toBeUndefined()
    expect(server.sent).toHaveLength(1)
    await validate(basic({ system: snomed, code: '73211009', display: 'Glicemia' }))
    expect(server.sent).toHaveLength(1)
  })

  it('sends codes of public systems alone, and no text, display, RUN or code of anybody else', async () => {
    await validate({
      ...basic(
        { system: snomed, code: '38341003', display: 'marca-display' },
        { system: 'http://hospital.cl/camas', code: 'marca-cama' },
        { system: snomed, code: 'marca con texto' },
        { system: 'http://loinc.org', code: '12345678-5' },
        { system: snomed, code: '38341003 |marca-termino|' },
      ),
      subject: { identifier: { system: 'http://regcivil.cl', value: 'marca-run' } },
    })
    const all = server.sent.map(({ url, body, headers }) => url + body + JSON.stringify(headers)).join(' ')
    expect(all).toContain('38341003')
    expect(all).not.toMatch(/marca|12345678-5|hospital|regcivil/)
  })

  it.each([
    ['fails', { always: { status: 500 } }],
    ['is slow', { delay: 2000, concepts }],
  ])('is degraded where it %s: nothing is an error for that', async (_, behaviour) => {
    server.behaves(behaviour)
    const { degraded, engineDegraded, issues } = await validate(basic({ system: snomed, code: '195967001' }))
    expect([degraded, engineDegraded]).toEqual([true, true])
    expect(issues.filter(({ severity, code }) => severity === 'error' && code.startsWith('r4-codigo'))).toEqual([])
    expect(await engine.health()).toEqual({ state: 'degraded', detail: 'El servidor de terminologías no responde.' })
  })

  it('is degraded where it is away', async () => {
    await server.close()
    expect((await validate(basic({ system: snomed, code: '195967001' }))).degraded).toBe(true)
  })

  it('does not ask for what needs no terminology', async () => {
    server.behaves({ always: { status: 500 } })
    expect((await validate({ resourceType: 'Patient', gender: 'female' })).degraded).toBe(false)
    expect(server.sent).toHaveLength(0)
  })

  it('judges large texts again with the answers', async () => {
    const note = { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${'a'.repeat(100_000)}</div>` }
    const { told } = await validate({ ...basic({ system: snomed, code: '44054006' }), text: note })
    expect(told.join()).toContain('«44054006» no está')
  })
})
