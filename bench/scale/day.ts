#!/usr/bin/env node
/**
 * `npm run bench:scale [-- --validations N --seconds S --tenants N --instances N --kept N --keys v4|v7 --seed N]`: a working day of
 * hospitals, compressed, through the store of several instances over one PostgreSQL and one Redis of its own, as the service
 * asks it. Prints what it cost and what it left; docs/scale.md does the sums.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { arch, cpus, release, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import pg from 'pg'
import { createBursts } from '../../proxy/burst/create.ts'
import { forgetOld } from '../../proxy/forgetting.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { startRedis } from '../../test/support/redis.ts'
import { validationOf } from '../../test/support/validation.ts'
import { readSizes, readWork, since, type Work } from './figures.ts'
import { arrivals } from './shape.ts'

const day = 86_400_000
const begin = Date.parse('2026-11-18T00:00:00Z')
const tables = ['bindings', 'validations', 'outbox', 'usage_days', 'quota_months']

const { values } = parseArgs({
  options: {
    validations: { type: 'string', default: '60000' },
    seconds: { type: 'string', default: '96' },
    tenants: { type: 'string', default: '300' },
    instances: { type: 'string', default: '2' },
    /** Bindings that are there already, of the days before. */
    kept: { type: 'string', default: '2000000' },
    /** Which UUIDs clients name their requests by. */
    keys: { type: 'string', default: 'v4' },
    seed: { type: 'string', default: '1' },
  },
})
const whole = (name: Exclude<keyof typeof values, 'keys'>): number => Number(values[name])
const [count, seconds] = [whole('validations'), whole('seconds')]
const nameRequest = values.keys === 'v7' ? randomUUIDv7 : randomUUID
const random = randomOf(whole('seed'))

const postgres = await startPostgres({ isDurable: true })
const redis = await startRedis()
try {
  await replay()
} finally {
  await postgres.remove()
  await redis.remove()
}

async function replay(): Promise<void> {
  const url = await postgres.createDatabase()
  let elapsed = 0
  const clock = (): number => begin + Math.round(elapsed * day)
  const instances = await Promise.all(
    Array.from({ length: whole('instances') }, async () => {
      const database = await openDatabase({ kind: 'postgres', url }, clock)
      const bursts = await createBursts(redis.url, database)
      return { database, bursts, store: createStore(database, clock), burst: bursts.open('burst', { limit: 1e9, windowS: 60 }) }
    }),
  )
  const { db } = instances[0]!.database
  const tenants = await addTenants(instances[0]!.store, whole('tenants'))
  console.log(`${whole('kept')} bindings of the days before…`)
  await prepare(url, tenants, whole('kept'))
  const keptSizes = await readSizes(db, ['bindings'])
  const redisClient = new Redis(redis.url)
  await redisClient.config('RESETSTAT')

  console.log(`${count} validations of a day in ${seconds} s…`)
  const before = await readWork(db)
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  const late: number[][] = Array.from({ length: 24 }, () => [])
  const underWay: Promise<void>[] = []
  let isOver = false
  const deliveries = deliver()
  for (const time of arrivals(count, random)) {
    for (
      let ahead = started + time * seconds * 1000 - performance.now();
      ahead > 0;
      ahead = started + time * seconds * 1000 - performance.now()
    )
      await new Promise((resolve) => setTimeout(resolve, ahead))
    elapsed = time
    const due = performance.now()
    underWay.push(validate(underWay.length).then(() => void late[Math.floor(time * 24)]!.push(performance.now() - due)))
  }
  await Promise.all(underWay)
  isOver = true
  await deliveries
  const cpu = process.cpuUsage(cpuBefore)
  const work = since(before, await readWork(db))
  const connections = await sql<{
    count: number
  }>`select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(db)
  const version = await sql<{ server_version: string }>`show server_version`.execute(db)
  const stats = await redisClient.info('commandstats')
  const sizes = await readSizes(db, tables)

  elapsed = 91
  const beforeForgetting = await readWork(db)
  const beganForgetting = performance.now()
  await forgetOld(instances[0]!.store, { idempotencyDays: 3650, logDays: 90 })
  const forgettingS = (performance.now() - beganForgetting) / 1000
  const forgetting = since(beforeForgetting, await readWork(db))

  console.log(
    JSON.stringify(
      {
        machine: `${cpus()[0]!.model.trim()} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()} ${arch()}`,
        date: new Date().toISOString().slice(0, 10),
        node: process.version,
        postgres: version.rows[0]!.server_version,
        settings: values,
        day: { ...perValidation(work, count), nodeCpuMs: (cpu.user + cpu.system) / 1000 / count, connections: connections.rows[0]!.count },
        busiestHour: {
          validations: late[10]!.length,
          perSecond: late[10]!.length / (seconds / 24),
          medianMs: at(late[10]!, 0.5),
          p99Ms: at(late[10]!, 0.99),
        },
        redis: Object.fromEntries(
          [...stats.matchAll(/^cmdstat_(\w+):calls=(\d+),usec=(\d+)/gm)].map(([, name, calls, us]) => [
            name,
            { calls: Number(calls), us: Number(us) },
          ]),
        ),
        kept: keptSizes,
        sizes,
        forgetting: { ...perValidation(forgetting, count), seconds: forgettingS },
      },
      null,
      2,
    ),
  )
  redisClient.disconnect()
  for (const { bursts, store } of instances) {
    await bursts.close()
    await store.close()
  }

  /** One validation, as the service asks the store for it. */
  async function validate(index: number): Promise<void> {
    const { store, burst } = instances[index % instances.length]!
    const tenant = Math.floor(tenants.length * random() ** 3)
    const keyId = String(tenant).padStart(8, '0')
    const [tenantId, requestId, fingerprint] = [tenants[tenant]!, nameRequest(), 'b'.repeat(64)]
    await store.findKeyHolder(keyId)
    await burst.hit(keyId)
    await store.admit({ tenantId, requestId, fingerprints: [fingerprint], units: 1 })
    const profile = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
    await store.charge(validationOf({ id: tenantId }, { requestId, fingerprint, keyId, profile, valid: random() < 0.8 }))
  }

  /** The deliveries of the dispatchers of all instances, with receivers that answer at once. */
  async function deliver(): Promise<void> {
    await Promise.all(
      instances.map(async ({ store }) => {
        for (;;) {
          const claimed = await store.claimDue(['validation.complete'], 100)
          await Promise.all(claimed.map((delivery) => store.finishAttempt(delivery, { kind: 'delivered', responseStatus: 204 })))
          if (claimed.length === 0 && isOver) return
          if (claimed.length === 0) await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }),
    )
  }
}

/** Bindings of the days before, in the order they came, and everything as it is after a checkpoint. */
async function prepare(url: string, tenants: readonly string[], kept: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `insert into bindings select ($1::text[])[1 + n % $2::int], gen_random_uuid()::text, repeat('a', 64),
       $3::bigint - $4::int + n, $3::bigint, null, null, 1764547200 from generate_series(1, $4::int) as n`,
    [tenants, tenants.length, begin, kept],
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

/** Tenants without a limit, of which every fifth has a webhook. */
async function addTenants(store: ReturnType<typeof createStore>, most: number): Promise<readonly string[]> {
  const ids = Array.from({ length: most }, () => randomUUID())
  for (const [index, id] of ids.entries()) {
    const key = { id: String(index).padStart(8, '0'), name: 'primera', hash: 'c'.repeat(64) }
    await store.createTenant({ id, organization: `Hospital ${index}`, email: `${id}@example.cl` }, key)
    await store.setPlan(id, { plan: 'unlimited', until: null })
    if (index % 5 === 0) await store.putWebhook(id, 'https://receptor.example.cl/svc', 'sealed')
  }
  return ids
}

function perValidation({ cpuS, walBytes, walRecords, walPages, commits }: Work, of: number) {
  return {
    postgresCpuMs: (1000 * cpuS) / of,
    walBytes: walBytes / of,
    walRecords: walRecords / of,
    walPages: walPages / of,
    commits: commits / of,
  }
}

function at(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0
}

/** Numbers between 0 and 1 that a seed says: Marsaglia's xorshift. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_769 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
