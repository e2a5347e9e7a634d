import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../proxy/config.ts'
import { ensureDist } from '../support/dist.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { createChance, type Chance } from './support/chance.ts'
import { createFalseClock, faketime, type FalseClock } from './support/false-clock.ts'
import { patience, seeds } from './support/form.ts'
import { startInstance } from './support/instance.ts'
import { expectExact, readLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { expectReplays } from './support/replays.ts'
import { planRequests } from './support/requests.ts'
import { addTenant } from './support/tenant.ts'

const quota = 100
const hour = 3_600_000
/** Two quotas of the free plan, less what a Bundle that does not fit may leave over. */
const mostUnits = 180

beforeAll(ensureDist, patience)

const clocks: FalseClock[] = []
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.remove()
})

/** Moves the clocks of instances over a month's end while more is asked for than a month's quota has room for. */
async function crossMonthEnd(database: Database, instances: number, chance: Chance): Promise<void> {
  const { tenantId, apiKey } = await addTenant(database, { plan: 'free' })
  const end = Date.UTC(2026, 11 + chance.below(5))
  const own = Array.from({ length: instances }, () => createFalseClock(end - (1 + chance.below(48)) * hour))
  clocks.push(...own)
  const running = await Promise.all(own.map(({ env }) => startInstance({ database, env })))
  let units = 0
  const plan = planRequests(chance, mostUnits, { keyless: 5 }).filter((planned) => (units += planned.units) <= mostUnits)
  const load = startLoad({ apiKey, plan, target: () => chance.pick(running).url, refusals: [429], chance })

  // Everybody waits, for nothing is left of the month; one after the other the instances come to its end by themselves.
  await load.failed(100)
  for (const clock of own) clock.set(end - chance.below(300))
  await load.done(10)
  // One is set right: it was not the end yet.
  chance.pick(own).set(end - hour)
  await load.failed(10)
  for (const clock of own) clock.set(end + chance.below(20 * hour))
  await load.end()
  expect(load.surprises).toEqual([])
  await expectReplays(running[0]!.url, apiKey, load.sent, chance)
  for (const instance of running) expect(await instance.interrupt()).toBe(0)

  const ledger = await readLedger(database, tenantId)
  expectExact(ledger, load.sent, { hasWebhook: false, limit: quota })
  const [last, next] = [end - 1, end].map((time) => new Date(time).toISOString().slice(0, 7))
  expect(Object.keys(ledger.months).toSorted()).toEqual([last, next])
  expect(ledger.months[last!]).toBeGreaterThan(quota - 4)
  // Each answer tells the end of the month that it is charged to.
  const months = new Map(ledger.charges.map(({ requestId, month }) => [requestId, month]))
  for (const { verdict } of load.sent) {
    if (verdict !== undefined)
      expect(new Date(Number(verdict.quota[2]) * 1000 - 1).toISOString().slice(0, 7)).toBe(months.get(verdict.requestId))
  }
  const alerted = [last!, next!].filter((month) => ledger.months[month]! >= quota * 0.8)
  expect(ledger.outbox).toHaveLength(alerted.length)
}

describe.each(seeds)("a month's end under load, seed %i", { timeout: patience }, (seed) => {
  describeWith(faketime, 'the clock of the service on SQLite', () => {
    let folder: string
    beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'svc-month-'))))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    it('begins a quota anew exactly once', async () => {
      await crossMonthEnd({ kind: 'sqlite', file: join(folder, 'svc.db') }, 1, createChance(seed))
    })
  })

  describeWith(faketime, 'the clocks of two instances, of which one is ahead', () => {
    describeWith(postgres, 'PostgreSQL', () => {
      let server: PostgresServer | undefined
      beforeAll(async () => void (server = await startPostgres()), 60_000)
      afterAll(() => server?.remove())

      it('begin a quota anew exactly once', async () => {
        await crossMonthEnd({ kind: 'postgres', url: await server!.createDatabase() }, 2, createChance(seed))
      })
    })
  })
})
