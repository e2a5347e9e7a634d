import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../proxy/accounts/create.ts'
import { EngineFailed, EngineUnavailable } from '../../proxy/engine/engine.ts'
import { drawSecrets } from '../../proxy/secrets/secret.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { StoreUnavailable } from '../../proxy/store/unavailable.ts'
import type { Json } from '../../rules/index.ts'
import { builtService } from '../support/built-service/built-service.ts'
import { bareEnvironment } from '../support/environment.ts'
import { json, startFakeEngine, type Behaviour } from '../support/fake-engine.ts'
import { startService, type TestService } from '../support/service.ts'

/*
 * Data that are never written anywhere: the body, any value out of it, names, RUNs. Marks are planted in every field of
 * resources of every kind, in names of members, headers and addresses; every route is driven, to success and to failure;
 * then logs, metrics and every file of the database are searched for them.
 */

const mark = 'Kanario7Q'
const run = '55.100.210-1'
const marked = `${mark} ${run}`
const found = new RegExp(
  [mark, '55\\.?100\\.?210', Buffer.from(mark).toString('base64').slice(0, 11), Buffer.from(mark).toString('hex')].join('|'),
  'i',
)

const exampleFolder = join(import.meta.dirname, '../../rules/examples')

/** Every example with a mark in the place of every text, and with one behind every text. */
async function plantedResources(): Promise<readonly string[]> {
  const names = (await readdir(exampleFolder)).filter((name) => name.endsWith('.json'))
  const examples = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(exampleFolder, name), 'utf8')) as Json))
  return examples.flatMap((example) =>
    [plant(example, () => marked), plant(example, (text) => `${text}${mark}`)].map((one) => JSON.stringify(one)),
  )
}

function plant(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => plant(item, change))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value as Readonly<Record<string, Json>>).map(([name, member]): [string, Json] =>
    name === 'resourceType' ? [name, member] : [name, plant(member, change)],
  )
  return { ...Object.fromEntries(members), [mark]: marked, [`_${mark}`]: { extension: [{ url: marked }] } }
}

/** Bodies that are refused. */
const refused: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  `{"resourceType":"${mark}"}`,
  `{"resourceType":"Patient","name":"${marked}"`,
  marked,
  `["${marked}"]`,
  new Uint8Array(Buffer.from(`{"resourceType":"Patient","name":"${marked} ñ"}`, 'latin1')),
  `{"resourceType":"Basic","x":${'["'.repeat(1)}${'['.repeat(200)}"${marked}"`,
  JSON.stringify({ resourceType: 'Bundle', entry: Array.from({ length: 201 }, () => ({ fullUrl: marked })) }),
  `{"resourceType":"Patient","text":"${marked.repeat(2000)}"}`,
]

const badHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'X-API-Key': mark },
  { 'Content-Type': `text/${mark}` },
  { 'Content-Type': `application/json; charset=${mark}` },
  { 'Content-Encoding': mark },
  { 'Idempotency-Key': mark },
  { 'X-FHIR-Profile': mark },
  { 'X-FHIR-Profile': `https://${mark}.example/${mark}` },
  { 'X-Svc-CL-Core-Version': mark },
  { Accept: `application/${mark}` },
  { Cookie: `${mark}=${mark}`, 'User-Agent': mark, Referer: `https://${mark}.example`, 'X-Forwarded-For': mark },
]

const addresses: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['GET', '/api/status'],
  ['GET', `/api/${mark}`],
  ['GET', `/${mark}?${mark}=${mark}`],
  ['GET', `/downloads/${mark}`],
  ['GET', `/api/usage?months=${mark}`],
  ['GET', '/api/tenant'],
  ['GET', '/api/keys'],
  ['DELETE', `/api/keys/${mark}`],
  ['POST', `/api/keys/${mark}/rotate`],
  ['GET', `/api/validations?cursor=${mark}`],
  ['GET', '/api/webhook'],
  ['PUT', '/api/webhook'],
  ['DELETE', '/api/webhook'],
  ['POST', '/api/webhook/test'],
  ['GET', `/api/webhook/deliveries?cursor=${mark}`],
  ['POST', '/api/cron/outbox'],
  ['POST', '/api/accounts'],
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/auth/sign-out'],
  ['GET', '/api/auth/get-session'],
  ['POST', '/api/auth/request-password-reset'],
  ['POST', '/api/auth/reset-password'],
  ['POST', `/api/auth/${mark}`],
  ['GET', `/api/jobs?cursor=${mark}`],
  ['GET', `/api/jobs/${mark}`],
  ['GET', `/api/jobs/${mark}/result`],
  ['DELETE', `/api/jobs/${mark}`],
  ['POST', '/api/jobs'],
  ['POST', `/api/validate/${mark}`],
  ['PATCH', '/api/validate'],
]

describe.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])('with SVC_LOG_LEVEL=%s', (logLevel) => {
  let service: TestService
  let isStoreAway = false

  beforeAll(async () => {
    service = await startService({
      logLevel,
      bodyLimit: 20_000,
      cronToken: 'token',
      burstLimit: 100_000,
      storeBetween: (store) => ({
        ...store,
        charge: (record) => (isStoreAway ? Promise.reject(new StoreUnavailable(new Error(marked))) : store.charge(record)),
      }),
    })
    await service.store.setPlan(service.tenantId, { plan: 'unlimited', until: null })
    await service.store.putWebhook(service.tenantId, 'https://receptor.example.cl/', 'sellado')
  })

  afterAll(() => service.close())

  async function validate(body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const usual = { 'Content-Type': 'application/json', 'X-API-Key': service.apiKey }
    return fetch(`${service.url}/api/validate`, { method: 'POST', body, headers: { ...usual, ...headers } })
  }

  it('nothing marked is written', async () => {
    const issue = { code: mark, severity: 'error', path: `Patient.${mark}.name`, message: marked, why: marked, suggestion: marked } as const
    const answers = [
      { issues: [issue], profile: `https://${mark}.example`, degraded: false },
      { issues: [{ ...issue, path: `Patient.name[0].where(use='${mark}')` }], profile: mark, degraded: true },
    ]
    const failures = [
      new EngineFailed('El validador remoto respondió con un error.', new Error(marked)),
      new EngineUnavailable('No está.', 5, new SyntaxError(`Unexpected token in "${marked}"`)),
      new StoreUnavailable(Object.assign(new Error(marked), { code: mark, detail: marked })),
      Object.assign(new TypeError(marked), { name: mark, code: marked, cause: { body: marked }, stack: `${marked}\n    at ${marked}` }),
    ]
    const [first, ...rest] = (await plantedResources()).slice(0, 8)
    for (const answer of answers) {
      service.engine.does(() => answer)
      for (const body of [first!, ...rest]) expect([200, 413, 422]).toContain((await validate(body)).status)
    }
    for (const failure of failures) {
      service.engine.does(() => Promise.reject(failure))
      expect((await validate(first!)).status).toBeGreaterThanOrEqual(500)
    }
    service.engine.does(() => answers[0]!)
    isStoreAway = true
    expect((await validate(first!)).status).toBe(503)
    isStoreAway = false
    for (const body of refused) expect([400, 413]).toContain((await validate(body)).status)
    for (const headers of badHeaders) await validate(first!, headers)
    for (const [method, path] of addresses) {
      const account = { email: `${mark}@example.cl`, password: marked, newPassword: marked, token: mark, organization: '' }
      const body = method === 'GET' ? null : JSON.stringify({ url: `http://${mark}`, name: mark, [mark]: mark, ...account })
      const own = { Origin: service.url, Cookie: `svc.session_token=${mark}.${mark}`, 'X-Test-Tenant': service.tenantId }
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${mark}`, ...own }
      await fetch(`${service.url}${path}`, { method, body, headers })
    }
    for (const answer of answers) {
      service.engine.does(() => answer)
      for (const more of [{}, ...badHeaders]) await runJob(service.url, service.apiKey, more)
    }
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toContain('svc_validations_total')
    expect(metrics).not.toMatch(found)
    expect(service.log()).not.toMatch(found)
    expect(await filesIn(service.folder)).not.toMatch(found)
    // And there is something in which it was looked for.
    expect(await filesIn(service.folder)).toContain('validation.complete')
    expect(service.log().length > 0).toBe(logLevel !== 'fatal')
  })
})

describe('of the whole service, as a process', () => {
  /** Ways in which a remote engine may answer, all of which quote what it was sent. */
  const behaviours: readonly Behaviour[] = [
    (response, { body }) =>
      json(200, { resourceType: 'OperationOutcome', issue: [outcome(body.toString())] })(response, undefined as never),
    (response, { body }) =>
      json(500, { resourceType: 'OperationOutcome', issue: [{ ...outcome(body.toString()), code: 'exception' }] })(
        response,
        undefined as never,
      ),
    (response, { body }) => void response.writeHead(500, { 'Content-Type': 'text/plain', [mark]: mark }).end(body),
    (response, { body }) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"a":${body.toString()}`),
    (response, { body }) => void response.writeHead(302, { Location: `https://${mark}.example` }).end(body),
    (response) => void response.destroy(),
    (response, { body }) => {
      response.writeHead(200, { 'Content-Length': '100000' }).write(body)
      setTimeout(() => response.destroy(), 20)
    },
  ]

  const outcome = (text: string): object => ({
    severity: 'error',
    code: 'invalid',
    diagnostics: text,
    details: { text, coding: [{ code: mark }] },
    expression: [`Patient.${mark}`],
  })

  it.each(['embedded', 'fhir', 'none'])(
    'SVC_ENGINE=%s: nothing marked is written',
    async (kind) => {
      const folder = await mkdtemp(join(tmpdir(), 'svc-privacy-'))
      const file = join(folder, 'svc.db')
      const engine = await startFakeEngine()
      const secret = 'un secreto de prueba'
      const store = createStore(await openDatabase({ kind: 'sqlite', file }, Date.now), Date.now)
      const { apiKey, tenantId } = (await createAccounts(store, drawSecrets(secret, undefined), Date.now).register({
        email: 'ana@example.cl',
        organization: 'Hospital',
      }))!
      await store.setPlan(tenantId, { plan: 'unlimited', until: null })
      await store.close()

      const child = spawn(process.execPath, [await builtService()], {
        env: {
          ...bareEnvironment(),
          PORT: '0',
          SVC_SKIP_BUILD: '1',
          SVC_DATABASE_URL: `sqlite:${file}`,
          SVC_SECRET: secret,
          SVC_ENGINE: kind,
          SVC_VALIDATOR_URL: engine.url,
          SVC_LOG_LEVEL: 'trace',
          SVC_BURST_LIMIT: '100000',
          NODE_DEBUG: '',
        },
      })
      let out = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (out += part.toString()))
      const ended = new Promise((resolve) => child.once('exit', resolve))
      try {
        await expect.poll(() => out, { timeout: 150_000 }).toMatch(/^listening on \S+$/m)
        const url = /^listening on (\S+)$/m.exec(out)![1]!
        const headers = { 'Content-Type': 'application/json', 'X-API-Key': apiKey }
        const send = (body: string | Uint8Array<ArrayBuffer>) => fetch(`${url}/api/validate`, { method: 'POST', headers, body })
        const resources = await plantedResources()
        for (const [index, body] of resources.entries()) {
          engine.does(behaviours[index % behaviours.length]!)
          expect([200, 422, 502, 503]).toContain((await send(body)).status)
        }
        for (const body of refused) await send(body)
        if (kind === 'embedded') await runJob(url, apiKey)
        for (const [method, path] of addresses) await fetch(`${url}${path}`, { method, headers })
        const metrics = await (await fetch(`${url}/metrics`)).text()
        expect(metrics).not.toMatch(found)
        child.kill('SIGTERM')
        expect(await ended).toBe(0)
        expect(out).toContain('"route":"/api/validate"')
        expect(out).not.toMatch(found)
        expect(await filesIn(folder)).not.toMatch(found)
      } finally {
        child.kill('SIGKILL')
        await engine.close()
        await rm(folder, { recursive: true })
      }
    },
    180_000,
  )
})

/** Sends everything that is planted and refused as a job, and searches what is kept of it, which is compressed in the database. */
async function runJob(url: string, apiKey: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const lines = [...(await plantedResources()).slice(0, 8), ...refused].map((one) => Buffer.concat([Buffer.from(one), Buffer.from('\n')]))
  const headers = { 'Content-Type': 'application/x-ndjson', 'X-API-Key': apiKey, ...more }
  const answer = await fetch(`${url}/api/jobs`, { method: 'POST', headers, body: Buffer.concat(lines) })
  expect(await answer.text()).not.toMatch(found)
  const location = answer.headers.get('location')
  if (location === null) return
  const own = { headers: { 'X-API-Key': apiKey } }
  const result = await (await fetch(`${url}${location}/result`, own)).text()
  expect(result).toContain('"line":')
  expect(result).not.toMatch(found)
  expect(await (await fetch(`${url}${location}`, own)).text()).not.toMatch(found)
}

/** Contents of all files of a folder, byte by byte. */
async function filesIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')))
  return texts.join('\n')
}
