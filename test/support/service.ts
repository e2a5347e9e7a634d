import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import type { Accounts } from '../../proxy/accounts/accounts.ts'
import { createAccounts } from '../../proxy/accounts/create.ts'
import { createApp } from '../../proxy/app.ts'
import { createBursts } from '../../proxy/burst/create.ts'
import { toAnswer } from '../../proxy/engine/answer.ts'
import type { Engine, EngineHealth, EngineRequest, Findings } from '../../proxy/engine/engine.ts'
import { createReader, type Reader } from '../../proxy/pool/reader.ts'
import { createRunningJobs } from '../../proxy/job-runner/running.ts'
import { createRoom, roomFor, type Room, type RoomConfig } from '../../proxy/intake/room.ts'
import { listen } from '../../proxy/http/listen.ts'
import { createMetrics } from '../../proxy/telemetry/metrics.ts'
import { createLimits } from '../../proxy/middleware/limits.ts'
import { createRequireOrigin } from '../../proxy/middleware/origin.ts'
import { describeError } from '../../proxy/middleware/describe-error.ts'
import type { AttemptReport } from '../../proxy/dispatch/dispatcher.ts'
import { createWebhooks } from '../../proxy/dispatch/webhooks.ts'
import { Refusal } from '../../proxy/http/problem.ts'
import { drawSecrets, type Secrets } from '../../proxy/secrets/secret.ts'
import { createSessions } from '../../proxy/sessions/create.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import type { Store } from '../../proxy/store/store.ts'
import type { TerminologyService } from '../../proxy/terminology/client.ts'
import { breachesOf } from './contract.ts'
import { createClock, type Clock } from './stores.ts'

/** An answer, with its JSON where it is JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Readonly<Record<string, unknown>>
}

/** An engine that does what a test says. */
interface StubEngine extends Engine {
  readonly asked: readonly EngineRequest[]
  does(behaviour: (request: EngineRequest, signal: AbortSignal) => Findings | Promise<Findings>): void
  isWell(health: EngineHealth): void
}

/** Parts of the service that a test may change. */
export interface ServiceSettings {
  readonly engine?: Engine
  /** Where bodies are read; by the test's own thread unless it says otherwise. */
  readonly readerOf?: (secrets: Secrets) => Reader
  readonly room?: RoomConfig
  readonly timeoutMs?: number
  readonly burstLimit?: number
  readonly tenantBurstLimit?: number
  readonly bodyLimit?: number
  readonly jobLimit?: number
  readonly cronToken?: string
  readonly terminology?: TerminologyService
  readonly metricsToken?: string
  readonly logLevel?: string
  readonly trustedProxies?: readonly string[]
  readonly pageFolder?: string
  /** Changes the store, to let it fail. */
  readonly storeBetween?: (store: Store) => Store
}

/** The service over a SQLite file of its own, with one tenant. Every answer that `ask` gets is held against openapi.yaml. */
export interface TestService {
  readonly url: string
  readonly folder: string
  readonly clock: Clock
  readonly store: Store
  readonly accounts: Accounts
  readonly engine: StubEngine
  readonly room: Room
  readonly tenantId: string
  readonly apiKey: string
  /** The log so far. */
  readonly log: () => string
  readonly errors: readonly unknown[]
  /** How often who delivers was told of something new. */
  readonly woken: () => number
  /** Sets the outcome of a test of the webhook. */
  deliversTest(report: AttemptReport): void
  ask(path: string, init?: RequestInit): Promise<Answer>
  /** Validates as the tenant; a text or bytes are sent as they are. */
  validate(resource: object | string | Uint8Array<ArrayBuffer>, headers?: Readonly<Record<string, string>>): Promise<Answer>
  close(): Promise<void>
}

/** An engine that finds nothing, until it is told something else. */
function createStubEngine(): StubEngine {
  const asked: EngineRequest[] = []
  let wellbeing: EngineHealth = { state: 'up' }
  let behaviour: Parameters<StubEngine['does']>[0] = () => ({ issues: [], profile: null, degraded: false })
  return {
    name: 'embedded',
    asked,
    does: (next) => void (behaviour = next),
    async validate(request, signal) {
      asked.push(request)
      return toAnswer(await behaviour(request, signal), request)
    },
    isWell: (health) => void (wellbeing = health),
    health: () => Promise.resolve(wellbeing),
    close: () => Promise.resolve(),
  }
}

/** Starts it; who starts it closes it. */
export async function startService(settings: ServiceSettings = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-'))
  const clock = createClock()
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'svc.db') }, clock)
  const store = createStore(database, clock)
  const secrets = drawSecrets('un secreto de prueba', undefined)
  const accounts = createAccounts(store, secrets, clock)
  const { tenantId, apiKey } = (await accounts.register({ email: 'ana@example.cl', organization: 'Hospital' }))!
  const bursts = await createBursts(undefined, database)
  const engine = createStubEngine()
  const errors: unknown[] = []
  const lines: string[] = []
  const room = createRoom(settings.room ?? roomFor(10 * 2 ** 20))
  let woken = 0
  let report: AttemptReport | undefined
  const log = pino({ level: settings.logLevel ?? 'trace', base: null }, { write: (line: string) => void lines.push(line) })
  const seen = settings.storeBetween?.(store) ?? store
  const { url, serve, close } = await listen({ host: '127.0.0.1', port: 0 })
  const app = createApp({
    pageFolder: settings.pageFolder ?? folder,
    store: seen,
    accounts: seen === store ? accounts : createAccounts(seen, secrets, clock),
    webhooks: createWebhooks(seen, secrets, true),
    burst: bursts.open('burst', { limit: settings.burstLimit ?? 1000, windowS: 60 }),
    tenantBurst: bursts.open('tenant_burst', { limit: settings.tenantBurstLimit ?? 5000, windowS: 60, isRough: true }),
    burstWindowS: 60,
    secrets,
    engine: settings.engine ?? engine,
    reader: settings.readerOf?.(secrets) ?? createReader(secrets),
    room,
    timeoutMs: settings.timeoutMs ?? 60_000,
    dispatcher: {
      wake: () => void (woken += 1),
      deliverBatch: () => Promise.resolve({ attempted: 0, delivered: 0, failed: 0, remaining: 0 }),
      deliverTest: () => Promise.resolve(report),
      close: () => Promise.resolve(),
    },
    sessions: createSessions({
      database,
      store: seen,
      secrets,
      publicUrl: url,
      sendLetter: () => {},
      onError: (cause) => errors.push(cause),
    }),
    limits: createLimits(bursts, secrets.present.sessions),
    requireOrigin: createRequireOrigin(url),
    trustedProxies: settings.trustedProxies ?? [],
    requireSession: (request) => {
      const id = request.get('x-test-tenant')
      return id === undefined ? Promise.reject(new Refusal('session-missing')) : Promise.resolve({ tenantId: id })
    },
    metrics: createMetrics({ countDue: () => store.countDue(['validation.complete']) }),
    log,
    onError(cause) {
      errors.push(cause)
      log.error(describeError(cause), 'failed')
    },
    bodyLimit: settings.bodyLimit ?? 10 * 2 ** 20,
    jobLimit: settings.jobLimit ?? 2 ** 30,
    runningJobs: createRunningJobs(),
    cronToken: settings.cronToken,
    terminology: settings.terminology,
    metricsToken: settings.metricsToken,
    version: '0.0.0',
    now: clock,
  })
  serve(app)

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init })
    const { status, headers } = response
    const text = await response.text()
    const answered = { method: init.method ?? 'GET', path: new URL(path, url).pathname, status, headers, text }
    expect(breachesOf(answered), `${answered.method} ${path} ${status} ${text}`).toEqual([])
    const isJson = /[/+]json\b/.test(headers.get('content-type') ?? '') && text !== ''
    return { status, headers, text, json: isJson ? (JSON.parse(text) as Answer['json']) : {} }
  }

  return {
    url,
    folder,
    clock,
    store,
    accounts,
    engine,
    room,
    tenantId,
    apiKey,
    log: () => lines.join(''),
    errors,
    woken: () => woken,
    deliversTest: (next) => void (report = next),
    ask,
    validate: (resource, headers = {}) =>
      ask('/api/validate', {
        method: 'POST',
        body: typeof resource === 'string' || resource instanceof Uint8Array ? resource : JSON.stringify(resource),
        headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey, ...headers },
      }),
    async close() {
      await close()
      await bursts.close()
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}
