import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDist } from '../support/dist.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { redis, startRedis, type RedisServer } from '../support/redis.ts'
import { createChance } from './support/chance.ts'
import { deliverLeftovers, expectDelivered } from './support/deliveries.ts'
import { patience, seeds } from './support/form.ts'
import { startInstance, type Instance } from './support/instance.ts'
import { expectExact, readLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { expectReplays } from './support/replays.ts'
import { planRequests } from './support/requests.ts'
import { addTenant } from './support/tenant.ts'

const requests = 320

beforeAll(ensureDist, patience)

const statusOf = async ({ url }: Instance, path: string): Promise<number> => (await fetch(`${url}${path}`)).status

describe.each(seeds)('servers that stop and start under load, seed %i', { timeout: patience }, (seed) => {
  describeWith(redis, 'Redis', () => {
    describeWith(postgres, 'PostgreSQL', () => {
      let database: PostgresServer | undefined
      let windows: RedisServer | undefined
      let receiver: Receiver
      beforeAll(async () => {
        database = await startPostgres({ isDurable: true })
        windows = await startRedis()
        receiver = await startReceiver()
      }, 60_000)
      afterAll(async () => {
        await receiver.close()
        await windows?.remove()
        await database?.remove()
      })

      it('are answered with 503 while the database is away, and with nothing but verdicts while Redis is', async () => {
        const chance = createChance(seed)
        const kept = { kind: 'postgres', url: await database!.createDatabase() } as const
        const { tenantId, apiKey, webhookSecret } = await addTenant(kept, { webhookUrl: `${receiver.url}/avisos` })
        const env = { SVC_REDIS_URL: windows!.url }
        const running = await Promise.all([startInstance({ database: kept, env }), startInstance({ database: kept, env })])
        const load = startLoad({ apiKey, plan: planRequests(chance, requests), target: () => chance.pick(running).url, chance })
        const statuses = (path: string): Promise<number[]> => Promise.all(running.map((instance) => statusOf(instance, path)))

        await load.done(30 + chance.below(40))
        await windows!.stop()
        const done = load.sent.length
        await load.done(done + 40)
        expect(load.sent.slice(done).flatMap(({ attempts }) => attempts.filter(({ kind }) => kind !== 'verdict'))).toEqual([])
        await windows!.start()

        for (const how of ['stop', 'crash'] as const) {
          await load.done(load.sent.length + 20 + chance.below(20))
          await database![how]()
          await load.failed(10)
          expect(await statuses('/readyz')).toEqual([503, 503])
          expect(await statuses('/healthz')).toEqual([200, 200])
          if (chance.percent(50)) await windows!.stop()
          await database!.start()
          await expect.poll(() => statuses('/readyz'), { timeout: 30_000 }).toEqual([200, 200])
          await windows!.stop()
          await windows!.start()
        }
        await load.end()
        expect(load.surprises).toEqual([])
        // Nobody was cut off: who could not be served was told so.
        expect(load.sent.flatMap(({ attempts }) => attempts.filter(({ kind }) => kind === 'lost'))).toEqual([])
        await expectReplays(running[0].url, apiKey, load.sent, chance)
        for (const instance of running) {
          expect(await instance.stop()).toBe(0)
          expect(instance.lines.filter((line) => line.includes('"level":60'))).toEqual([])
        }
        expectExact(await readLedger(kept, tenantId), load.sent, { refusalsMayBeCharged: true })
        await deliverLeftovers(kept)
        expectDelivered(receiver, await readLedger(kept, tenantId), webhookSecret)
      })
    })
  })
})
