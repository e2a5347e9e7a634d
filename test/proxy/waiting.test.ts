import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../proxy/config.ts'
import { startService, type Service } from '../../proxy/service.ts'
import { builtThread } from '../support/built-service/built-service.ts'
import { breachesOf } from '../support/contract.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'

describeWith(postgres, 'a service that starts while its database is away', () => {
  let server: PostgresServer
  let pageFolder: string
  let service: Service
  let lines: string[]
  beforeAll(async () => {
    server = await startPostgres()
    pageFolder = mkdtempSync(join(tmpdir(), 'svc-page-'))
  })
  afterEach(() => service.close())
  afterAll(async () => {
    await server.remove()
    rmSync(pageFolder, { recursive: true })
  })

  /** Starts it over a database of a server that is away. */
  async function start(change: (url: string) => string = (url) => url): Promise<void> {
    const url = change(await server.createDatabase())
    await server.stop()
    lines = []
    const reading = readConfig({ PORT: '0', SVC_DATABASE_URL: url, SVC_SECRET: 'un secreto de prueba' })
    if ('wrong' in reading) throw new Error(reading.wrong)
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    service = await startService(reading.config, {
      pageFolder,
      secret: 'un secreto de prueba',
      version: '0.0.0',
      log,
      threadModule: await builtThread(),
    })
  }

  async function ask(method: string, path: string, body?: string) {
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const response = await fetch(`${service.url}${path}`, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    expect(breachesOf({ method, path, status: response.status, headers: response.headers, text })).toEqual([])
    return { status: response.status, retryAfter: response.headers.get('retry-after'), json: JSON.parse(text) as Record<string, unknown> }
  }

  const away = {
    status: 503,
    retryAfter: '5',
    json: { code: 'store-unavailable', detail: 'La base de datos no responde. Conviene reintentar.' },
  }
  const patient = '{"resourceType":"Patient"}'
  const account = JSON.stringify({ email: 'ana@example.cl', password: 'seis búhos de Ñuble', organization: 'Hospital' })

  it('answers 503 where it needs it, says so, and answers by itself once it is there', { timeout: 60_000 }, async () => {
    await start()
    expect(await ask('GET', '/readyz')).toMatchObject(away)
    expect(await ask('POST', '/api/validate', patient)).toMatchObject(away)
    expect(await ask('POST', '/api/accounts', account)).toMatchObject(away)
    expect(await ask('GET', '/healthz')).toMatchObject({ status: 200 })
    expect(await ask('GET', '/api/status')).toMatchObject({ status: 200, json: { status: 'down', database: { state: 'down' } } })
    expect(lines.join('')).toContain('"msg":"waiting for the database"')
    await server.start()
    expect(await service.waiting).toBe(true)
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 200 })
    expect(await ask('POST', '/api/validate', patient)).toMatchObject({ status: 401 })
    expect(await ask('POST', '/api/accounts', account)).toMatchObject({ status: 201 })
    expect(await ask('GET', '/api/status')).toMatchObject({ status: 200, json: { database: { state: 'up' } } })
  })

  it('can be ended meanwhile', { timeout: 60_000 }, async () => {
    await start()
    await service.close()
    await server.start()
    expect(await service.waiting).toBe(false)
  })

  it('gives up where the server is there and does not have the database', { timeout: 60_000 }, async () => {
    await start((url) => `${url}_otra`)
    const outcome = service.waiting!.catch((cause: unknown) => cause)
    await server.start()
    expect(await outcome).toMatchObject({ code: '3D000' })
  })
})
