import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'
import { createAccounts } from '../proxy/accounts/create.ts'
import { drawSecrets } from '../proxy/secret.ts'
import { createStore } from '../proxy/store/create.ts'
import { openDatabase } from '../proxy/store/database.ts'

/** What the service adds to the engine, and what it does under load beside a bare Express. */
export interface ServiceMeasures {
  /** Milliseconds of an answer, without those of the engine, for one client. */
  readonly overhead: { readonly median: number; readonly p99: number }
  /** Milliseconds of a whole answer, for one client. */
  readonly whole: { readonly median: number; readonly p99: number }
  /** Requests a second with 50 clients: rounds in turn, the median of each. */
  readonly service: number
  readonly echo: number
}

const clients = 50
const warmUpSeconds = 3
const rounds = 5
const roundSeconds = 2
const serialRequests = 3000

/** Measures the service as `npm start` runs it, with SQLite and the embedded engine, on one resource. */
export async function measureService(body: string): Promise<ServiceMeasures> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const secret = 'a secret for measuring'
  const file = join(folder, 'svc.db')
  const apiKey = await createUnlimited(file, secret)
  const engineTimes = new Map<string, number>()
  const env = { SVC_DATABASE_URL: `sqlite:${file}`, SVC_SECRET: secret, SVC_BURST_LIMIT: '1000000', SVC_SKIP_BUILD: '1', PORT: '0' }
  const service = await start('../proxy/server.ts', env, (line) => {
    const { requestId, engineMs } = JSON.parse(line) as { requestId?: string; engineMs?: number }
    if (requestId !== undefined && engineMs !== undefined) engineTimes.set(requestId, engineMs)
  })
  const echo = await start('echo.ts', {})
  try {
    const target = { body, apiKey }
    await flood(service.url, target, warmUpSeconds)
    await flood(echo.url, target, warmUpSeconds)
    const answers = await askInTurn(service.url, target, serialRequests)
    const speeds: { readonly service: number[]; readonly echo: number[] } = { service: [], echo: [] }
    for (let round = 0; round < rounds; round += 1) {
      speeds.service.push(await flood(service.url, target, roundSeconds))
      speeds.echo.push(await flood(echo.url, target, roundSeconds))
    }
    await service.end()
    const whole = answers.map(({ ms }) => ms)
    const overhead = answers.flatMap(({ id, ms }) => (engineTimes.has(id) ? [ms - engineTimes.get(id)!] : []))
    return {
      overhead: { median: quantile(overhead, 0.5), p99: quantile(overhead, 0.99) },
      whole: { median: quantile(whole, 0.5), p99: quantile(whole, 0.99) },
      service: quantile(speeds.service, 0.5),
      echo: quantile(speeds.echo, 0.5),
    }
  } finally {
    await service.end()
    await echo.end()
    rmSync(folder, { recursive: true })
  }
}

interface Target {
  readonly body: string
  readonly apiKey: string
}

async function createUnlimited(file: string, secret: string): Promise<string> {
  const store = createStore(await openDatabase({ kind: 'sqlite', file }, Date.now), Date.now)
  const account = { email: 'bench@example.cl', organization: 'Bench' }
  const { tenantId, apiKey } = (await createAccounts(store, drawSecrets(secret, undefined), Date.now).register(account))!
  await store.setPlan(tenantId, { plan: 'unlimited', until: null })
  await store.close()
  return apiKey
}

interface Running {
  readonly url: string
  readonly end: () => Promise<void>
}

/** Starts a server in a process of its own; `onLine` is told every line of its log. */
async function start(script: string, env: Readonly<Record<string, string>>, onLine: (line: string) => void = () => {}): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${script} ended`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^listening on (\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
      else if (line.startsWith('{')) onLine(line)
    })
  })
  return { url, end: () => end(child, ended) }
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** One client that asks again as soon as it is answered: the time of each answer, under its id. */
async function askInTurn(url: string, target: Target, count: number): Promise<readonly { readonly id: string; readonly ms: number }[]> {
  const pool = new Pool(url, { connections: 1, pipelining: 1 })
  const answers: { id: string; ms: number }[] = []
  for (let asked = 0; asked < count; asked += 1) {
    const begun = performance.now()
    const id = await ask(pool, target)
    answers.push({ id, ms: performance.now() - begun })
  }
  await pool.close()
  return answers
}

/** Many clients that do the same for some seconds: answers a second. */
async function flood(url: string, target: Target, seconds: number): Promise<number> {
  const pool = new Pool(url, { connections: clients, pipelining: 1 })
  const begun = performance.now()
  const until = begun + seconds * 1000
  let answered = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await ask(pool, target)
        answered += 1
      }
    }),
  )
  const speed = answered / ((performance.now() - begun) / 1000)
  await pool.close()
  return speed
}

async function ask(pool: Pool, { body, apiKey }: Target): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }
  const { statusCode, headers: answered, body: answer } = await pool.request({ method: 'POST', path: '/api/validate', headers, body })
  await answer.dump()
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
  return String(answered['svc-request-id'])
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
