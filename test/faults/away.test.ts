import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDist } from '../support/dist.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { redis, startRedis, type RedisServer } from '../support/redis.ts'
import { createChance } from './support/chance.ts'
import { deliverLeftovers, expectDelivered } from './support/deliveries.ts'
import { isLong, patience, seeds } from './support/form.ts'
import { startInstance, type Instance } from './support/instance.ts'
import { expectExact, readLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { countDescriptors, expectDescriptorsBack } from './support/process.ts'
import { expectReplays } from './support/replays.ts'
import { planMany } from './support/requests.ts'
import { addTenant } from './support/tenant.ts'
import { layWire } from './support/wire.ts'

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
      })
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
        const bases = running.map(countDescriptors)
        const load = startLoad({ apiKey, plan: planMany(chance), target: () => chance.pick(running).url, chance })
        const statuses = (path: string): Promise<number[]> => Promise.all(running.map((instance) => statusOf(instance, path)))

        await load.done(30 + chance.below(40))
        await windows!.stop()
        const done = load.sent.length
        await load.done(40)
        expect(load.sent.slice(done).flatMap(({ attempts }) => attempts.filter(({ kind }) => kind !== 'verdict'))).toEqual([])
        await windows!.start()

        for (const how of ['stop', 'crash'] as const) {
          await load.done(20 + chance.below(20))
          await database![how]()
          await load.failed(10)
          expect(await statuses('/readyz')).toEqual([503, 503])
          expect(await statuses('/healthz')).toEqual([200, 200])
          if (chance.percent(50)) await windows!.stop()
          await database!.start()
          await expect.poll(() => statuses('/readyz'), { timeout: 60_000 }).toEqual([200, 200])
          await windows!.stop()
          await windows!.start()
        }
        await load.done(30)
        await load.finish()
        expect(load.surprises).toEqual([])
        // Nobody was cut off: who could not be served was told so.
        expect(load.sent.flatMap(({ attempts }) => attempts.filter(({ kind }) => kind === 'lost'))).toEqual([])
        await expectReplays(running[0].url, apiKey, load.sent, chance)
        for (const [index, instance] of running.entries()) {
          // A pool of connections to the database, and one to Redis.
          await expectDescriptorsBack(instance, bases[index]! + 11)
          expect(await instance.interrupt()).toBe(0)
          expect(instance.lines.filter((line) => line.includes('"level":60'))).toEqual([])
        }
        expectExact(await readLedger(kept, tenantId), load.sent, { refusalsMayBeCharged: true })
        await deliverLeftovers(kept)
        expectDelivered(receiver, await readLedger(kept, tenantId), webhookSecret)
      })

      // That takes its time to be noticed.
      if (isLong)
        it('are answered with 503 also where the wire to the database goes dead, and with verdicts on another connection', async () => {
          const chance = createChance(seed)
          const url = await database!.createDatabase()
          const direct = { kind: 'postgres', url } as const
          const { tenantId, apiKey } = await addTenant(direct)
          const wire = await layWire(Number(new URL(url).port))
          const wired = new URL(url)
          wired.port = String(wire.port)
          const instance = await startInstance({ database: { kind: 'postgres', url: wired.href }, env: { SVC_REDIS_URL: windows!.url } })
          const load = startLoad({ apiKey, plan: planMany(chance), target: () => instance.url, clients: 16, chance })
          await load.done(30 + chance.below(30))
          // Each waits two seconds for Redis, and then no more.
          windows!.freeze()
          await load.done(8)
          windows!.thaw()
          wire.cut()
          await load.failed(24)
          wire.mend()
          await load.done(60)
          await load.finish()
          expect(load.surprises).toEqual([])
          expect(load.sent.flatMap(({ attempts }) => attempts.filter(({ kind }) => kind === 'lost'))).toEqual([])
          await expectReplays(instance.url, apiKey, load.sent, chance)
          expect(await instance.interrupt()).toBe(0)
          expectExact(await readLedger(direct, tenantId), load.sent, { refusalsMayBeCharged: true, hasWebhook: false })
          await wire.close()
        })
    })
  })
})
