#!/usr/bin/env node
/**
 * `npm run bench:instance [-- REQUESTS]`: one instance of the service as it runs, over PostgreSQL and Redis of its own, asked by 20
 * connections at once. Prints what a validation costs each of the three in processor time, which, unlike the time by the
 * clock, does not depend on what else the machine does.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { Pool } from 'undici'
import { openDatabase } from '../../proxy/store/database.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { startRedis } from '../../test/support/redis.ts'
import { cpuOfProcess, readWork, since } from './figures.ts'
import { json, register, startMeasured } from './measured-service.ts'

const root = join(import.meta.dirname, '../..')
const requests = Number(process.argv[2] ?? 10_000)
const connections = 20

const postgres = await startPostgres({ isDurable: true })
const redis = await startRedis()
const url = await postgres.createDatabase()
const service = await startMeasured({ SVC_DATABASE_URL: url, SVC_REDIS_URL: redis.url })
try {
  await measure()
} finally {
  await service.end()
  await postgres.remove()
  await redis.remove()
}

async function measure(): Promise<void> {
  const pool = new Pool(service.address, { connections })
  const apiKey = await register(pool, 'ana', { kind: 'postgres', url })
  const database = await openDatabase({ kind: 'postgres', url }, Date.now)
  const patient = readFileSync(join(root, 'proxy/downloads/patient-valid.json'))

  async function ask(count: number): Promise<void> {
    let left = count
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while ((left -= 1) >= 0) {
          const headers = { ...json, 'x-api-key': apiKey, 'idempotency-key': randomUUID() }
          const { statusCode, body } = await pool.request({ method: 'POST', path: '/api/validate', headers, body: patient })
          await body.dump()
          if (statusCode !== 200) throw new Error(`A valid Patient is answered with ${statusCode}`)
        }
      }),
    )
  }

  await ask(2000)
  const client = new Redis(redis.url)
  const cpuOfRedis = async (): Promise<number> =>
    [...(await client.info('cpu')).matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
  const before = [await readWork(database.db), cpuOfProcess(service.pid), await cpuOfRedis()] as const
  const begun = performance.now()
  await ask(requests)
  const seconds = (performance.now() - begun) / 1000
  const [service_, redis_] = [cpuOfProcess(service.pid) - before[1], (await cpuOfRedis()) - before[2]]
  const work = since(before[0], await readWork(database.db))
  const perValidation = (cpuS: number): number => Number(((1000 * cpuS) / requests).toFixed(3))
  console.log(
    JSON.stringify({
      requests,
      bytes: patient.length,
      perSecond: Math.round(requests / seconds),
      cpuMs: { service: perValidation(service_), postgres: perValidation(work.cpuS), redis: perValidation(redis_) },
      walBytes: Math.round(work.walBytes / requests),
      commits: Number((work.commits / requests).toFixed(2)),
    }),
  )
  client.disconnect()
  await pool.close()
  await database.db.destroy()
}
