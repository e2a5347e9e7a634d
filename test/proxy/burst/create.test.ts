import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest'
import type { Burst, Bursts } from '../../../proxy/burst/burst.ts'
import { createBursts } from '../../../proxy/burst/create.ts'
import { openDatabase, type OpenDatabase } from '../../../proxy/store/database.ts'
import { layWire } from '../../faults/support/wire.ts'
import { postgres, startPostgres, type PostgresServer } from '../../support/postgres.ts'
import { describeWith } from '../../support/program.ts'
import { redis, startRedis, type RedisServer } from '../../support/redis.ts'

const settings = { limit: 3, windowS: 60 }
const open = new Set<Bursts>()

/** Opens an instance whose windows are counted where `redisUrl` and `database` say. */
async function instance(redisUrl: string | undefined, database: Pick<OpenDatabase, 'pool'>, change: Partial<typeof settings> = {}) {
  const bursts = await createBursts(redisUrl, database)
  open.add(bursts)
  return bursts.open('test', { ...settings, ...change })
}

afterEach(async () => {
  for (const bursts of open) await bursts.close()
  open.clear()
  vi.useRealTimers()
})

/** Tests that hold wherever windows are counted. */
function itCounts(instances: () => Promise<readonly [Burst, Burst]>): void {
  it('lets a key make as many requests as it may, tells what is left, and refuses it then', async () => {
    const [burst] = await instances()
    const key = crypto.randomUUID()
    const standings = [await burst.hit(key), await burst.hit(key), await burst.hit(key), await burst.hit(key), await burst.hit(key)]
    expect(standings.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false])
    expect(standings.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0])
    for (const { limit, reset } of standings) {
      expect(limit).toBe(3)
      expect(reset).toBeGreaterThanOrEqual(55)
      expect(reset).toBeLessThanOrEqual(60)
    }
  })

  it('counts each key for itself', async () => {
    const [burst] = await instances()
    const [flooding, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (let count = 0; count < 10; count += 1) await burst.hit(flooding)
    expect(await burst.hit(other)).toMatchObject({ allowed: true, remaining: 2 })
  })

  it('forgets what a key has used of its window', async () => {
    const [burst] = await instances()
    const [key, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const one of [key, key, other]) await burst.hit(one)
    await burst.forget(key)
    expect(await burst.hit(key)).toMatchObject({ allowed: true, remaining: 2 })
    expect(await burst.hit(other)).toMatchObject({ remaining: 1 })
    await burst.forget(crypto.randomUUID())
  })

  it('lets a key begin where another stands, which goes on for itself', async () => {
    const [burst] = await instances()
    const [old, next] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const one of [old, old]) await burst.hit(one)
    await burst.inherit(old, next)
    expect(await burst.hit(next)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await burst.hit(next)).toMatchObject({ allowed: false })
    expect(await burst.hit(old)).toMatchObject({ allowed: true, remaining: 0 })
    await burst.inherit(crypto.randomUUID(), next)
    expect(await burst.hit(next)).toMatchObject({ allowed: false })
  })

  it('counts requests at the same time one by one', async () => {
    const [burst] = await instances()
    const key = crypto.randomUUID()
    const standings = await Promise.all(Array.from({ length: 10 }, () => burst.hit(key)))
    expect(standings.filter(({ allowed }) => allowed)).toHaveLength(3)
  })
}

function itShares(instances: () => Promise<readonly [Burst, Burst]>): void {
  it('shares windows between instances', async () => {
    const [burst, another] = await instances()
    const key = crypto.randomUUID()
    await burst.hit(key)
    expect(await another.hit(key)).toMatchObject({ remaining: 1 })
    expect(await burst.hit(key)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await another.hit(key)).toMatchObject({ allowed: false, remaining: 0 })
  })
}

describe('burst windows in memory', () => {
  const instances = async () => [await instance(undefined, { pool: undefined }), await instance(undefined, { pool: undefined })] as const
  itCounts(instances)

  it('begin with the first request, end after their time, and are not prolonged by what is refused', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const [burst] = await instances()
    expect(await burst.hit('key')).toMatchObject({ reset: 60 })
    vi.advanceTimersByTime(59_001)
    for (let count = 0; count < 5; count += 1) await burst.hit('key')
    expect(await burst.hit('key')).toEqual({ allowed: false, limit: 3, remaining: 0, reset: 1 })
    vi.advanceTimersByTime(999)
    expect(await burst.hit('key')).toEqual({ allowed: true, limit: 3, remaining: 2, reset: 60 })
  })
})

describe('windows of different names', () => {
  it('are counted apart', async () => {
    const bursts = await createBursts(undefined, { pool: undefined })
    open.add(bursts)
    const [one, other] = [bursts.open('one', settings), bursts.open('other', { limit: 5, windowS: 60 })]
    await one.hit('key')
    expect([(await one.hit('key')).remaining, (await other.hit('key')).remaining]).toEqual([1, 4])
  })
})

describeWith(postgres, 'burst windows in PostgreSQL', () => {
  let server: PostgresServer | undefined
  let databases: readonly OpenDatabase[] = []
  beforeAll(async () => {
    server = await startPostgres()
    const url = await server.createDatabase()
    const openOne = () => openDatabase({ kind: 'postgres', url }, Date.now)
    databases = await Promise.all([openOne(), openOne()])
  })
  afterAll(async () => {
    for (const { db } of databases) await db.destroy()
    await server?.remove()
  })
  const instances = async () => [await instance(undefined, databases[0]!), await instance(undefined, databases[1]!)] as const
  itCounts(instances)
  itShares(instances)
})

describeWith(redis, 'burst windows in Redis', () => {
  let server: RedisServer | undefined
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server?.remove())
  const instances = async () =>
    [await instance(server!.url, { pool: undefined }), await instance(server!.url, { pool: undefined })] as const
  itCounts(instances)
  itShares(instances)

  it('are counted in memory while Redis is away, also from the start, and in Redis when it is back', async () => {
    const [burst, another] = await instances()
    await server!.stop()
    const key = crypto.randomUUID()
    await expect.poll(async () => (await burst.hit(key)).remaining).toBe(0)
    expect(await burst.hit(key)).toMatchObject({ allowed: false, remaining: 0 })
    const late = await instance(server!.url, { pool: undefined })
    expect(await late.hit(key)).toMatchObject({ allowed: true, remaining: 2 })
    await server!.start()
    const fresh = crypto.randomUUID()
    await expect
      .poll(async () => ((await burst.hit(fresh)).allowed ? 'alone' : (await another.hit(fresh)).allowed), { timeout: 10_000 })
      .toBe(false)
  })

  it('go on from what was counted where Redis goes, and where it comes back empty', async () => {
    const [burst] = await instances()
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const key of [first, first, second, second]) await burst.hit(key)
    await server!.stop()
    expect(await burst.hit(first)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await burst.hit(first)).toMatchObject({ allowed: false })
    await server!.start()
    // By then Redis is asked again, which knows nothing of the second.
    const probe = crypto.randomUUID()
    const client = await instance(server!.url, { pool: undefined }, { limit: 1000 })
    await expect
      .poll(async () => ((await burst.hit(probe)).allowed ? '' : (await client.hit(probe)).remaining), { timeout: 20_000 })
      .not.toBe(999)
    expect(await burst.hit(second)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await burst.hit(second)).toMatchObject({ allowed: false })
  })

  it('are counted in Redis again after the wire to it was cut without a word', async () => {
    const wire = await layWire(Number(new URL(server!.url).port))
    const [burst, another] = [
      await instance(`redis://127.0.0.1:${wire.port}`, { pool: undefined }),
      await instance(server!.url, { pool: undefined }),
    ]
    await burst.hit(crypto.randomUUID())
    wire.cut()
    await burst.hit(crypto.randomUUID())
    wire.mend()
    const isShared = async (): Promise<boolean> => {
      const key = crypto.randomUUID()
      await burst.hit(key)
      return (await another.hit(key)).remaining === 1
    }
    await expect.poll(isShared, { timeout: 20_000, interval: 200 }).toBe(true)
    await wire.close()
  })

  it('are counted without Redis once it has hung twice, and nobody waits for it any more', async () => {
    const [burst] = await instances()
    server!.freeze()
    try {
      const begun = performance.now()
      for (let count = 0; count < 200; count += 1) await burst.hit(crypto.randomUUID())
      // Two waits of 150 ms, and not two hundred: there is room for a machine that does other things as well.
      expect(performance.now() - begun).toBeLessThan(10_000)
    } finally {
      server!.thaw()
    }
  })
})
