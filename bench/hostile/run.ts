#!/usr/bin/env node
/**
 * `npm run bench:hostile [-- SECONDS [PART OF A NAME]]`: one instance of the service as it runs, over SQLite, on loopback. A tenant
 * floods it over 50 connections with the bodies that cost most; another validates a Patient of 2 kB, 20 times a second, and
 * somebody asks `/healthz`. Prints, for each kind of body, how long these two wait and how much memory the service takes.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'
import { createAccounts } from '../../proxy/accounts/create.ts'
import { drawSecrets } from '../../proxy/secrets/secret.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { quantile } from '../measure.ts'
import { bodies } from './bodies.ts'

const root = join(import.meta.dirname, '../..')
const seconds = Number(process.argv[2] ?? 20)
const chosen = Object.keys(bodies).filter((name) => name.includes(process.argv[3] ?? ''))
const secret = 'a secret for measuring'
const connections = 50

for (const name of ['nothing', ...chosen]) await measure(name)

async function measure(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-hostile-'))
  const file = join(folder, 'svc.db')
  const [hostile, other] = await createTenants(file)
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    SVC_SKIP_BUILD: '1',
    SVC_DATABASE_URL: `sqlite:${file}`,
    SVC_SECRET: secret,
    SVC_BURST_LIMIT: '1000000',
    SVC_LOG_LEVEL: 'error',
  }
  const probe = join(import.meta.dirname, 'main-thread.ts')
  const service = spawn(process.execPath, ['--import', probe, join(root, 'proxy/server.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const status = { ended: false }
  service.once('exit', () => (status.ended = true))
  const measured: (readonly number[])[] = []
  createInterface({ input: service.stdout! }).on('line', (line) => {
    if (line.startsWith('stretches ')) measured.push(JSON.parse(line.slice('stretches '.length)) as number[])
  })
  let attacker: ChildProcess | undefined
  try {
    const url = await addressOf(service)
    // Nobody waits here for a connection that another's answer keeps.
    const pool = new Pool(url, { connections: 400, headersTimeout: 120_000 })
    const patient = readFileSync(join(root, 'proxy/downloads/patient-valid.json'))
    const validate = (): Promise<number> =>
      timed(pool, '/api/validate', 200, { 'x-api-key': other!, 'content-type': 'application/json' }, patient)
    for (let count = 0; count < 300; count += 1) await validate()
    let counts = '{}'
    if (name !== 'nothing') {
      const script = join(import.meta.dirname, 'attacker.ts')
      attacker = spawn(process.execPath, [script, url, hostile!, name, String(connections)], { stdio: ['ignore', 'pipe', 'inherit'] })
      // An attacker has a machine of its own; here it gets what the service leaves of this one.
      setPriority(attacker.pid!, constants.priority.PRIORITY_LOW)
      createInterface({ input: attacker.stdout! }).on('line', (line) => (counts = line))
      await setTimeout(2000)
    }
    service.kill('SIGUSR2')
    const [patients, health]: [number[], number[]] = [[], []]
    let most = 0
    const end = performance.now() + seconds * 1000
    const pending: Promise<unknown>[] = []
    while (performance.now() < end && !status.ended) {
      pending.push(validate().then((ms) => patients.push(ms)))
      pending.push(timed(pool, '/healthz', 200).then((ms) => health.push(ms)))
      most = Math.max(most, residentMb(service.pid!))
      await setTimeout(50)
    }
    service.kill('SIGUSR2')
    attacker?.kill('SIGKILL')
    await Promise.race([Promise.allSettled(pending), setTimeout(60_000)])
    while (measured.length < 2 && !status.ended) await setTimeout(100)
    const stretches = measured.at(-1) ?? []
    console.log(
      `${name}${status.ended ? ' — THE SERVICE ENDED' : ''}\n` +
        `  Patient of another  ${figures(patients)}\n  /healthz            ${figures(health)}\n` +
        `  main thread at a stretch, of the processor: p99 ${quantile(stretches, 0.99).toFixed(1)} ms, max ${Math.max(...stretches).toFixed(1)} ms\n` +
        `  resident, at most   ${Math.round(most)} MB\n  answers to the flood ${counts}`,
    )
    await pool.destroy()
  } finally {
    attacker?.kill('SIGKILL')
    service.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function createTenants(file: string): Promise<readonly string[]> {
  const database = await openDatabase({ kind: 'sqlite', file }, Date.now)
  const store = createStore(database, Date.now)
  const accounts = createAccounts(store, drawSecrets(secret, undefined), Date.now)
  const keys: string[] = []
  for (const organization of ['hostile', 'other']) {
    const { tenantId, apiKey } = (await accounts.register({ email: `${organization}@example.cl`, organization }))!
    await store.setPlan(tenantId, { plan: 'unlimited', until: null })
    keys.push(apiKey)
  }
  await store.close()
  return keys
}

function addressOf(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    service.once('exit', () => reject(new Error('The service ended before it listened')))
    createInterface({ input: service.stdout! }).on('line', (line) => {
      const found = /^listening on (\S+)$/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}

/** How long an answer takes, in milliseconds; -1 for one of another status. */
async function timed(pool: Pool, path: string, expected: number, headers: Record<string, string> = {}, body?: Buffer): Promise<number> {
  const begun = performance.now()
  const answer = await pool.request({ method: body === undefined ? 'GET' : 'POST', path, headers, body: body ?? null })
  await answer.body.dump()
  return answer.statusCode === expected ? performance.now() - begun : -1
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function figures(times: readonly number[]): string {
  const answered = times.filter((ms) => ms >= 0)
  if (answered.length === 0) return `none of ${times.length} answered`
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(answered, share).toFixed(1))
  const refused = times.length - answered.length
  return `p50 ${p50} ms, p99 ${p99} ms, max ${Math.max(...answered).toFixed(0)} ms of ${answered.length}${refused > 0 ? `, ${refused} refused` : ''}`
}
