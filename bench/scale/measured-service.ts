import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Pool } from 'undici'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'

const root = join(import.meta.dirname, '../..')
export const json = { 'content-type': 'application/json' }

/** One instance of the service as it runs, in a process of its own. */
export interface MeasuredService {
  readonly pid: number
  /** `http://127.0.0.1:…`. */
  readonly address: string
  readonly end: () => Promise<void>
}

/** Starts it over a database, without limits of bursts; `SVC_BENCH_SERVER` names the server of another checkout. */
export async function startMeasured(env: Readonly<Record<string, string>>): Promise<MeasuredService> {
  const service = spawn(process.execPath, [process.env['SVC_BENCH_SERVER'] ?? join(root, 'proxy/server.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SVC_SKIP_BUILD: '1',
      SVC_SECRET: 'the secret of a service that is measured',
      SVC_BURST_LIMIT: '1000000',
      SVC_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<never>((_, reject) => service.once('exit', () => reject(new Error('The service ended'))))
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: service.stdout }).on('line', (line) => {
      const found = /^listening on (\S+)$/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return {
    address: await Promise.race([listening, ended]),
    pid: service.pid!,
    async end() {
      service.kill('SIGTERM')
      await ended.catch(() => {})
    },
  }
}

/** Registers somebody who may ask without end; the API key. */
export async function register(pool: Pool, name: string, database: Parameters<typeof openDatabase>[0]): Promise<string> {
  const account = { email: `${name}@example.cl`, password: 'seis búhos de Ñuble', organization: name }
  const { body } = await pool.request({ method: 'POST', path: '/api/accounts', headers: json, body: JSON.stringify(account) })
  const { tenantId, apiKey } = (await body.json()) as { readonly tenantId: string; readonly apiKey: string }
  const store = createStore(await openDatabase(database, Date.now), Date.now)
  await store.setPlan(tenantId, { plan: 'unlimited', until: null })
  await store.close()
  return apiKey
}
