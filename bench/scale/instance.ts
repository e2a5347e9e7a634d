#!/usr/bin/env node
/**
 * `npm run bench:instance [-- REQUESTS]`: one instance of the service as it runs, over PostgreSQL and Redis of its own, asked by 20
 * connections at once. Prints what a validation costs each of the three in processor time, which, unlike the time by the
 * clock, does not depend on what else the machine does.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'
import { Pool } from 'undici'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { startRedis } from '../../test/support/redis.ts'
import { cpuOfProcess, readWork, since } from './figures.ts'

const root = join(import.meta.dirname, '../..')
const requests = Number(process.argv[2] ?? 10_000)
const connections = 20
const json = { 'content-type': 'application/json' }

const postgres = await startPostgres({ isDurable: true })
const redis = await startRedis()
const url = await postgres.createDatabase()
const service = spawn(process.execPath, [join(root, 'proxy/server.ts')], {
  env: {
    PATH: process.env['PATH'],
    PORT: '0',
    SVC_SKIP_BUILD: '1',
    SVC_DATABASE_URL: url,
    SVC_REDIS_URL: redis.url,
    SVC_SECRET: 'the secret of a service that is measured',
    SVC_BURST_LIMIT: '1000000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise((resolve) => service.once('exit', resolve))
try {
  await measure()
} finally {
  service.kill('SIGTERM')
  await ended
  await postgres.remove()
  await redis.remove()
}

async function measure(): Promise<void> {
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: service.stdout! }).on('line', (line) => {
      const found = /^listening on (\S+)$/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const pool = new Pool(address, { connections })
  const account = { email: 'ana@example.cl', password: 'seis búhos de Ñuble', organization: 'Hospital' }
  const registered = await pool.request({ method: 'POST', path: '/api/accounts', headers: json, body: JSON.stringify(account) })
  const { tenantId, apiKey } = (await registered.body.json()) as { readonly tenantId: string; readonly apiKey: string }
  const database = await openDatabase({ kind: 'postgres', url }, Date.now)
  const store = createStore(database, Date.now)
  await store.setPlan(tenantId, { plan: 'unlimited', until: null })
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
  const before = [await readWork(database.db), cpuOfProcess(service.pid!), await cpuOfRedis()] as const
  const begun = performance.now()
  await ask(requests)
  const seconds = (performance.now() - begun) / 1000
  const [service_, redis_] = [cpuOfProcess(service.pid!) - before[1], (await cpuOfRedis()) - before[2]]
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
  await store.close()
}
