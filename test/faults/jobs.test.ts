import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../proxy/config.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { ensureDist } from '../support/dist.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { startReceiver } from '../support/receiver.ts'
import { createChance, type Chance } from './support/chance.ts'
import { isLong, patience, seeds } from './support/form.ts'
import { createFalseClock, faketime } from './support/false-clock.ts'
import { startInstance, type Instance } from './support/instance.ts'
import { addTenant } from './support/tenant.ts'

const examples = join(import.meta.dirname, '../../rules/examples')
const [good, bad] = ['patient-valid.json', 'patient-invalid.json'].map((name) =>
  JSON.stringify(JSON.parse(readFileSync(join(examples, name), 'utf8'))),
) as [string, string]

/** A machine may be so slow that a line is not judged within the usual limit, and not charged. */
const env = { SVC_VALIDATOR_TIMEOUT_MS: '600000' }

/** Lines of which every third has findings, every tenth is blank and every seventeenth is no resource. */
function lineAt(index: number): string {
  if (index % 10 === 9) return ''
  if (index % 17 === 16) return `{"n":${index}`
  return index % 3 === 2 ? bad : good
}

const count = isLong ? 20_000 : 4000
const lines = Array.from({ length: count }, (_, index) => lineAt(index))
const chargeable = lines.filter((line) => line !== '').length

/** Some lines at a time, as from a disk that others use, too. */
async function* slowly(from: number): AsyncGenerator<Buffer> {
  for (let at = from; at < count; at += 100) {
    yield Buffer.from(`${lines.slice(at, at + 100).join('\n')}\n`)
    await pause(1)
  }
}

interface Answered {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
}

/** Sends the lines from one on; undefined where the connection broke. */
async function send(url: string, apiKey: string, id: string, from = 0): Promise<Answered | undefined> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/x-ndjson', 'idempotency-key': id, 'x-svc-first-line': `${from + 1}` }
  try {
    const { statusCode, body } = await request(`${url}/api/jobs`, {
      method: 'POST',
      headers,
      body: Readable.from(slowly(from)),
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return { status: statusCode, json: (await body.json()) as Answered['json'] }
  } catch {
    return undefined
  }
}

async function get(url: string, apiKey: string, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const { statusCode, body } = await request(`${url}/api/jobs/${path}`, { headers: { 'x-api-key': apiKey } })
  return { status: statusCode, text: await body.text() }
}

async function progress(url: string, apiKey: string, id: string): Promise<Answered['json']> {
  const { status, text } = await get(url, apiKey, id)
  return status === 200 ? (JSON.parse(text) as Answered['json']) : {}
}

/** Units of a tenant, as the quota and the counts of days have them. */
async function unitsOf(database: Database, tenantId: string): Promise<readonly number[]> {
  const { db } = await openDatabase(database, Date.now)
  const sumOf = (rows: readonly { readonly units: number }[]): number => rows.reduce((sum, { units }) => sum + units, 0)
  const months = await db.selectFrom('quota_months').select('used as units').where('tenant_id', '=', tenantId).execute()
  const days = await db.selectFrom('usage_days').select('units').where('tenant_id', '=', tenantId).execute()
  await db.destroy()
  return [sumOf(months), sumOf(days)]
}

const numbersIn = (result: string): readonly number[] =>
  result.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { readonly line: number }).line]))

/** Kills the instance that judges a job, again and again, and sends the job again each time: from its beginning, or from the next line. */
async function killInTheMiddle(database: Database, instances: number, kills: number, chance: Chance): Promise<void> {
  const receiver = await startReceiver()
  const { tenantId, apiKey } = await addTenant(database, { plan: 'unlimited', webhookUrl: `${receiver.url}/avisos` })
  const start = (): Promise<Instance> => startInstance({ database, env })
  const running = await Promise.all(Array.from({ length: instances }, start))
  const [id, undisturbed] = [randomUUID(), randomUUID()]
  for (let kill = 0; kill < kills; kill += 1) {
    const at = chance.below(instances)
    const before = Number((await progress(running[at]!.url, apiKey, id))['lines'] ?? 0)
    const sending = send(running[at]!.url, apiKey, id, chance.percent(50) ? before : 0)
    const watcher = running[(at + 1) % instances]!
    await expect
      .poll(async () => Number((await progress(watcher.url, apiKey, id))['lines'] ?? 0), { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(before)
    await pause(chance.below(20))
    await running[at]!.kill()
    expect(await sending).toBeUndefined()
    running[at] = await start()
  }
  const { url } = running[0]!
  expect(Number((await progress(url, apiKey, id))['lines'])).toBeLessThan(count)
  expect(await send(url, apiKey, id)).toMatchObject({ status: 201, json: { state: 'done', lines: count, units: chargeable } })
  expect(await unitsOf(database, tenantId)).toEqual([chargeable, chargeable])

  // The same as of a job that nobody disturbed.
  expect((await send(url, apiKey, undisturbed))?.json['units']).toBe(chargeable)
  const [one, two] = [await get(running.at(-1)!.url, apiKey, `${id}/result`), await get(url, apiKey, `${undisturbed}/result`)]
  expect(one.text === two.text).toBe(true)
  expect(new Set(numbersIn(one.text)).size).toBeGreaterThan(count / 4)
  await expect.poll(() => receiver.received.filter(({ body }) => body.includes('job.complete')).length, { timeout: 20_000 }).toBe(2)
  for (const instance of running) expect(await instance.interrupt()).toBe(0)
  await receiver.close()
}

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-jobs-'))
  await ensureDist()
}, patience)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sqlite = (name: string): Database => ({ kind: 'sqlite', file: join(folder, `${name}.db`) })

describe.each(seeds)('a job under kill -9, seed %i', { timeout: 2 * patience }, (seed) => {
  it('on SQLite: charges each line once, and finds the same', () => killInTheMiddle(sqlite(`killed${seed}`), 1, 2, createChance(seed)))

  describeWith(postgres, 'of one of two instances', () => {
    let server: PostgresServer | undefined
    beforeAll(async () => void (server = await startPostgres()), 60_000)
    afterAll(() => server?.remove())

    it('charges each line once, and finds the same; the other one tells the progress', async () => {
      await killInTheMiddle({ kind: 'postgres', url: await server!.createDatabase() }, 2, 2, createChance(seed))
    })
  })
})

describe('a job', { timeout: 2 * patience }, () => {
  it('is given back at SIGTERM, with what was judged, and goes on after the start', async () => {
    const database = sqlite('ended')
    const { tenantId, apiKey } = await addTenant(database, { plan: 'unlimited' })
    const first = await startInstance({ database, env })
    const id = randomUUID()
    const sending = send(first.url, apiKey, id)
    await expect.poll(async () => Number((await progress(first.url, apiKey, id))['lines'] ?? 0), { timeout: 60_000 }).toBeGreaterThan(0)
    const ending = first.stop()
    const answered = await sending
    if (answered !== undefined) expect([answered.status, answered.json['code']]).toEqual([503, 'job-interrupted'])
    expect(await ending).toBe(0)
    const second = await startInstance({ database, env })
    const { state, lines: judged } = await progress(second.url, apiKey, id)
    expect(state).toBe('interrupted')
    expect(judged).toBeLessThan(count)
    expect(await send(second.url, apiKey, id, Number(judged))).toMatchObject({ status: 201, json: { state: 'done', units: chargeable } })
    expect(await unitsOf(database, tenantId)).toEqual([chargeable, chargeable])
    await second.interrupt()
  })

  it('of many lines takes no more memory than one of some', async () => {
    const database = sqlite('long')
    const { apiKey } = await addTenant(database, { plan: 'unlimited' })
    const instance = await startInstance({ database, options: ['--import', join(import.meta.dirname, 'support/heap-probe.ts')] })
    const heap = async (): Promise<number> => {
      const before = instance.lines.length
      process.kill(instance.pid, 'SIGUSR2')
      const line = (): string | undefined => instance.lines.slice(before).find((one) => one.startsWith('heap '))
      await expect.poll(line, { timeout: 20_000 }).toBeDefined()
      return Number(line()!.slice(5))
    }
    let sent = 0
    const most = (isLong ? 200 : 24) * 2 ** 20
    const heaps: number[] = []
    async function* body(): AsyncGenerator<Buffer> {
      const piece = Buffer.from(`${good}\n${bad}\n`.repeat(20))
      let next = most / 3
      while (sent < most) {
        sent += piece.length
        if (sent >= next) {
          heaps.push(await heap())
          next += most / 6
        }
        yield piece
      }
    }
    const { statusCode, body: answer } = await request(`${instance.url}/api/jobs`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/x-ndjson' },
      body: Readable.from(body()),
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    expect([statusCode, ((await answer.json()) as { readonly bytes: number }).bytes]).toEqual([201, sent])
    // A job holds some megabytes at once; to keep each line would take as much as was sent.
    expect(heaps.length).toBeGreaterThanOrEqual(4)
    expect(heaps.at(-1)! - heaps[0]!).toBeLessThan(8 * 2 ** 20)
    expect(await instance.interrupt()).toBe(0)
  })

  describeWith(faketime, 'a day later', () => {
    it('is gone with its findings', async () => {
      const database = sqlite('expired')
      const clock = createFalseClock(Date.now())
      try {
        const { apiKey } = await addTenant(database)
        const instance = await startInstance({ database, env: clock.env })
        const headers = { 'x-api-key': apiKey, 'content-type': 'application/x-ndjson' }
        const { body } = await request(`${instance.url}/api/jobs`, { method: 'POST', headers, body: `${bad}\n` })
        const { id } = (await body.json()) as { readonly id: string }
        expect((await get(instance.url, apiKey, `${id}/result`)).text).toContain('"line":1')
        clock.set(Date.now() + 25 * 3_600_000)
        await expect.poll(async () => (await get(instance.url, apiKey, id)).status, { timeout: 20_000 }).toBe(404)
        expect((await get(instance.url, apiKey, `${id}/result`)).status).toBe(404)
        expect(await instance.interrupt()).toBe(0)
      } finally {
        clock.remove()
      }
    })
  })
})
