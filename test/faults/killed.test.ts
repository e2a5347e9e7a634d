import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../proxy/config.ts'
import { ensureDist } from '../support/dist.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { createChance, type Chance } from './support/chance.ts'
import { deliverLeftovers, expectDelivered } from './support/deliveries.ts'
import { patience, seeds } from './support/form.ts'
import { startAndKill, startInstance, type Instance } from './support/instance.ts'
import { expectExact, readLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { expectReplays } from './support/replays.ts'
import { planMany } from './support/requests.ts'
import { addTenant } from './support/tenant.ts'

let receiver: Receiver

beforeAll(ensureDist, patience)
beforeEach(async () => void (receiver = await startReceiver()))
afterEach(() => receiver.close())

/** Kills instances under load, `kills` times in all, and holds everything that they leave behind against what they answered. */
async function killUnderLoad(database: Database, instances: number, kills: number, chance: Chance): Promise<void> {
  const { tenantId, apiKey, webhookSecret } = await addTenant(database, { webhookUrl: `${receiver.url}/avisos` })
  const start = (): Promise<Instance> => startInstance({ database })
  const running = await Promise.all(Array.from({ length: instances }, start))
  const load = startLoad({ apiKey, plan: planMany(chance), target: () => chance.pick(running).url, chance })
  for (let kill = 1; kill <= kills; kill += 1) {
    await load.done(10 + chance.below(60))
    const victim = chance.below(instances)
    await new Promise((resolve) => setTimeout(resolve, chance.below(10)))
    await running[victim]!.kill()
    if (kill === 1) await startAndKill({ database }, chance.below(600))
    running[victim] = await start()
  }
  await load.done(30)
  await load.finish()
  expect(load.surprises).toEqual([])
  expect(load.sent.flatMap(({ attempts }) => attempts).filter(({ kind }) => kind === 'lost').length).toBeGreaterThan(0)
  await expectReplays(chance.pick(running).url, apiKey, load.sent, chance)
  for (const instance of running) {
    expect(await instance.interrupt()).toBe(0)
    expect(instance.lines.filter((line) => line.includes('"level":60'))).toEqual([])
  }
  expectExact(await readLedger(database, tenantId), load.sent)
  await deliverLeftovers(database)
  expectDelivered(receiver, await readLedger(database, tenantId), webhookSecret)
}

describe.each(seeds)('kill -9 under load, seed %i', { timeout: patience }, (seed) => {
  describe('of the service on SQLite', () => {
    let folder: string
    beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'svc-killed-'))))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    it('loses nothing that was answered and charges nothing twice', async () => {
      await killUnderLoad({ kind: 'sqlite', file: join(folder, 'svc.db') }, 1, 2, createChance(seed))
    })
  })

  describeWith(postgres, 'of one of two instances', () => {
    let server: PostgresServer | undefined
    beforeAll(async () => void (server = await startPostgres()), 60_000)
    afterAll(() => server?.remove())

    it('loses nothing that was answered and charges nothing twice', async () => {
      await killUnderLoad({ kind: 'postgres', url: await server!.createDatabase() }, 2, 3, createChance(seed))
    })
  })
})
