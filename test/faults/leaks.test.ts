import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../proxy/config.ts'
import { ensureDist } from '../support/dist.ts'
import { json, startFakeEngine, type FakeEngine } from '../support/fake-engine.ts'
import { hapiOutcome } from '../support/outcomes.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { redis, startRedis, type RedisServer } from '../support/redis.ts'
import { createChance } from './support/chance.ts'
import { minutes, patience, rate, seeds } from './support/form.ts'
import { startInstance, type Instance, type InstanceSettings } from './support/instance.ts'
import { readUsed } from './support/ledger.ts'
import { liesAbout } from './support/lies.ts'
import { startLoad } from './support/load.ts'
import { countDescriptors, expectDescriptorsBack, measurable, measureMemory, measureSettled } from './support/process.ts'
import { planRequests } from './support/requests.ts'
import { addTenant } from './support/tenant.ts'

const isWatched = minutes > 0
/** Requests between two measurements. */
const slice = isWatched ? 1000 : 300
/** Measurements until everything is warm, and those after them where no time is set. */
const warmUp = 3
const slices = 4
/** In MB: how much the heap may differ from that after the warm-up. In the short form no request may leave 300 bytes. */
const noise = isWatched ? 1.5 : 0.35
/** How much more may be resident in the last quarter than in the second, as a factor: memory lies in pieces. */
const mostResident = 1.15

const timeout = minutes * 60_000 + (isWatched ? 900_000 : patience)

beforeAll(ensureDist, patience)

/** The surroundings of a service while it works. */
interface World {
  readonly settings: InstanceSettings
  /** Undefined: nobody is told of validations. */
  readonly receiver?: Receiver
  /** How many connections it may keep that it did not have in the beginning. */
  readonly kept: number
  /** Does harm during each slice; at its end everything is well again. */
  harm(): Promise<void>
}

/** Watches memory and descriptors of a service under load, for some slices or so long as was asked for. */
async function watch({ settings, receiver, kept, harm }: World, seed: number): Promise<void> {
  const webhook = receiver === undefined ? {} : { webhookUrl: `${receiver.url}/avisos` }
  const { tenantId, apiKey } = await addTenant(settings.database, { plan: 'unlimited', ...webhook })
  const instance = await startInstance({ ...settings, options: measurable })
  const base = countDescriptors(instance)
  const chance = createChance(seed)
  let units = 0

  async function work(): Promise<void> {
    const plan = planRequests(chance, slice, { keyless: 0 })
    const load = startLoad({ apiKey, plan, target: () => instance.url, rate, refusals: [502, 503], chance })
    await harm()
    await load.end()
    expect(load.surprises).toEqual([])
    units += plan.reduce((sum, planned) => sum + planned.units, 0)
    receiver?.received.splice(0)
  }

  for (let count = 0; count < warmUp; count += 1) await work()
  const before = await measureSettled(instance)
  const resident: number[] = []
  for (const begun = Date.now(); resident.length < slices || Date.now() - begun < minutes * 60_000;) {
    await work()
    resident.push(await tell(instance, (warmUp + resident.length + 1) * slice))
  }
  expect(await measureSettled(instance)).toBeLessThan(before + noise)
  if (isWatched) expectSteady(resident)
  await expectDescriptorsBack(instance, base + kept)
  expect(await instance.interrupt()).toBe(0)
  expect(await readUsed(settings.database, tenantId)).toBe(units)
}

/** Says how much memory a service holds; how much is resident, in MB. */
async function tell(instance: Instance, requests: number): Promise<number> {
  const { heap, resident } = await measureMemory(instance)
  if (isWatched)
    console.log(
      `${new Date().toISOString()} ${requests} requests, heap ${heap.toFixed(2)} MB, resident ${resident.toFixed(0)} MB, ${countDescriptors(instance)} descriptors`,
    )
  return resident
}

function expectSteady(resident: readonly number[]): void {
  const quarter = Math.floor(resident.length / 4)
  const [second, last] = [resident.slice(quarter, 2 * quarter), resident.slice(-quarter)].map((part) => Math.max(...part))
  expect(last).toBeLessThan(second! * mostResident)
}

// An hour for each of many seeds would be too much.
describe.each(isWatched ? seeds.slice(0, 1) : seeds)('under load for a long time, seed %i', { timeout }, (seed) => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'svc-leaks-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('the service on SQLite holds no more than in the beginning', async () => {
    const database: Database = { kind: 'sqlite', file: join(folder, 'svc.db') }
    await watch({ settings: { database }, kept: 0, harm: () => Promise.resolve() }, seed)
  })

  if (isWatched) describeWith(redis, 'Redis', () => describeWith(postgres, 'PostgreSQL', () => watchAround(seed)))
})

/** Where everything around the service fails: too slow to settle for a short form. */
function watchAround(seed: number): void {
  let server: PostgresServer
  let windows: RedisServer
  let engine: FakeEngine
  let receiver: Receiver
  const chance = createChance(seed)

  beforeEach(async () => {
    server = await startPostgres()
    windows = await startRedis()
    receiver = await startReceiver()
    receiver.answer((response) => void response.writeHead(chance.percent(90) ? 204 : 500).end())
    const truth = hapiOutcome()
    const lies = liesAbout(truth)
    engine = await startFakeEngine((response, asked) =>
      (asked.method === 'GET' || chance.percent(97) ? json(200, truth) : chance.pick(lies).behaviour)(response, asked),
    )
  })

  afterEach(async () => {
    await engine.close()
    await receiver.close()
    await windows.remove()
    await server.remove()
  })

  async function harm(): Promise<void> {
    await windows.stop()
    await server.stop()
    await server.start()
    await windows.start()
  }

  it('the service holds no more than in the beginning, whatever fails around it', async () => {
    const env = { SVC_ENGINE: 'fhir', SVC_VALIDATOR_URL: engine.url, SVC_REDIS_URL: windows.url }
    const database: Database = { kind: 'postgres', url: await server.createDatabase() }
    // A pool of connections to the database, and one to Redis.
    await watch({ settings: { database, env }, receiver, kept: 11, harm }, seed)
  })
}
