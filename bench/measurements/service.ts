import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, createReadStream, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { createAccounts } from '../../proxy/accounts/create.ts'
import { drawSecrets } from '../../proxy/secrets/secret.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { quantile, withRatios } from '../measure.ts'
import type { Measured, Row, Text } from '../results.ts'
import { openClient, toRequest } from './client.ts'
import { patient } from './patient.ts'

const connections = [1, 2, 5, 10, 20, 50, 100, 200]
/** By when the compiler of V8 is done with all of them. */
const warmUpAnswers = 20_000
const rounds = 5
const roundSeconds = 2
const serialRequests = 3000
/** After a flood of fifty, the first 500 requests of a single client are slower than those that follow; a pause in between does not change it. */
const serialWarmUp = 1000

/** The service as `npm start` runs it, with SQLite and the embedded engine, beside servers that repeat what they are sent. */
export async function measureService(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const secret = 'a secret for measuring'
  const file = join(folder, 'svc.db')
  const apiKey = await createUnlimited(file, secret)
  const request = toRequest('/api/validate', { 'Content-Type': 'application/json', 'X-API-Key': apiKey }, JSON.stringify(patient))
  const env = { SVC_DATABASE_URL: `sqlite:${file}`, SVC_SECRET: secret, SVC_BURST_LIMIT: '1000000', SVC_SKIP_BUILD: '1', PORT: '0' }
  const service = await start('../../proxy/server.ts', env, folder)
  const servers = { svc: service, 'Express 5': await start('echo.ts', {}, folder), 'node:http': await start('bare-echo.ts', {}, folder) }
  try {
    for (const { url } of Object.values(servers)) {
      for (let answered = 0; answered < warmUpAnswers;) answered += await flood(url, request, { clients: 50, seconds: 1 })
    }
    await askInTurn(service.url, request, serialWarmUp)
    const disk = waitForDisk(folder)
    const answers = await askInTurn(service.url, request, serialRequests)
    const lines = await speedsOf(servers, request)
    // By then its log is written to the end.
    await service.end()
    const engineTimes = await readEngineTimes(service.output)
    const overhead = answers.flatMap(({ id, ms }) => (engineTimes.has(id) ? [ms - engineTimes.get(id)!] : []))
    return {
      tables: [
        {
          title: { en: 'The service, SQLite, Patient of 2 kB, one client', es: 'El servicio, SQLite, Patient de 2 kB, un cliente' },
          unit: 'ms',
          rows: [
            waiting({ en: 'what the service adds to the engine', es: 'lo que el servicio agrega al motor' }, overhead),
            waiting(
              { en: 'the whole answer', es: 'la respuesta entera' },
              answers.map(({ ms }) => ms),
            ),
            waiting({ en: 'of it, one write to the same disk', es: 'de ella, una escritura en el mismo disco' }, disk),
          ],
        },
        {
          title: {
            en: 'The same, 50 clients, each answer charged on disk before',
            es: 'Lo mismo, 50 clientes, con el cobro en disco antes',
          },
          unit: '/s',
          rows: withRatios(
            ['Express 5', 'node:http', 'svc'].map((name) => ({
              name: { en: name, es: name },
              median: lines[name]!.find(([clients]) => clients === 50)![1],
            })),
          ),
        },
      ],
      curves: [
        {
          file: 'clients',
          title: { en: 'Answers a second against clients', es: 'Respuestas por segundo según los clientes' },
          x: 'clients',
          y: 'answers a second',
          scale: 'log',
          lines,
        },
      ],
    }
  } finally {
    for (const server of Object.values(servers)) await server.end()
    rmSync(folder, { recursive: true })
  }
}

/** Answers a second by number of clients: the servers in turn, the median of the rounds. */
async function speedsOf(servers: Readonly<Record<string, Running>>, request: Buffer): Promise<Record<string, [number, number][]>> {
  const lines: Record<string, [number, number][]> = {}
  for (const clients of connections) {
    const speeds: Record<string, number[]> = {}
    for (let round = 0; round < (clients === 50 ? rounds : 1); round += 1) {
      for (const [name, { url }] of Object.entries(servers)) {
        speeds[name] = [...(speeds[name] ?? []), await flood(url, request, { clients, seconds: roundSeconds })]
      }
    }
    for (const [name, list] of Object.entries(speeds)) lines[name] = [...(lines[name] ?? []), [clients, quantile(list, 0.5)]]
  }
  return lines
}

function waiting(name: Text, values: readonly number[]): Row {
  return { name, median: quantile(values, 0.5), p95: quantile(values, 0.95), p99: quantile(values, 0.99) }
}

/** Milliseconds that each of some writes takes to be on the disk; a charge is one such, to the log of SQLite. */
function waitForDisk(folder: string): readonly number[] {
  const file = openSync(join(folder, 'disk'), 'w')
  const pages = Buffer.alloc(6 * 4096, 1)
  const times = Array.from({ length: 500 }, () => {
    const begun = performance.now()
    writeSync(file, pages)
    fdatasyncSync(file)
    return performance.now() - begun
  })
  closeSync(file)
  return times
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
  /** The file that what it prints goes to: who reads it along the way takes from the processor what the server would need. */
  readonly output: string
  readonly end: () => Promise<void>
}

/** Starts a server in a process of its own. */
async function start(script: string, env: Readonly<Record<string, string>>, folder: string): Promise<Running> {
  const output = join(folder, `${basename(script)}.log`)
  const file = openSync(output, 'w')
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', file, 'inherit'],
  })
  closeSync(file)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { url: await findUrl(child, output), output, end: () => end(child, ended) }
}

async function findUrl(child: ChildProcess, output: string): Promise<string> {
  while (child.exitCode === null) {
    const url = /^listening on (\S+)$/m.exec(readFileSync(output, 'utf8'))?.[1]
    if (url !== undefined) return url
    await setTimeout(50)
  }
  throw new Error(`${output} ended`)
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** How long the engine took for each request, by its id, as the service's log says. */
async function readEngineTimes(log: string): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  for await (const line of createInterface({ input: createReadStream(log) })) {
    if (!line.includes('"engineMs"')) continue
    const { requestId, engineMs } = JSON.parse(line) as { readonly requestId: string; readonly engineMs: number }
    times.set(requestId, engineMs)
  }
  return times
}

/** One client that asks again as soon as it is answered: the time of each answer, under its id. */
async function askInTurn(url: string, request: Buffer, count: number): Promise<readonly { readonly id: string; readonly ms: number }[]> {
  const client = await openClient(url, request)
  const answers: { id: string; ms: number }[] = []
  for (let asked = 0; asked < count; asked += 1) {
    const begun = performance.now()
    const head = await client.ask()
    answers.push({ id: /^svc-request-id: (.*)\r$/im.exec(head)![1]!, ms: performance.now() - begun })
  }
  client.close()
  return answers
}

/** Many clients that do the same for some seconds: answers a second. */
async function flood(url: string, request: Buffer, { clients, seconds }: { clients: number; seconds: number }): Promise<number> {
  const open = await Promise.all(Array.from({ length: clients }, () => openClient(url, request)))
  const begun = performance.now()
  const until = begun + seconds * 1000
  let answered = 0
  await Promise.all(
    open.map(async ({ ask }) => {
      while (performance.now() < until) {
        await ask()
        answered += 1
      }
    }),
  )
  const speed = answered / ((performance.now() - begun) / 1000)
  for (const { close } of open) close()
  return speed
}
