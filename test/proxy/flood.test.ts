import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../proxy/config.ts'
import { createAccounts } from '../../proxy/accounts/create.ts'
import { drawSecrets } from '../../proxy/secrets/secret.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { secret, startInstance, type Instance } from '../faults/support/instance.ts'
import { ensureDist } from '../support/dist.ts'

/*
 * The service in a process of its own, as it runs, under bodies that take twenty times their length once they are parsed.
 * How long anybody waits is measured by `npm run bench:hostile`; here it counts that nobody falls for another.
 */

const tenMb = 10 * 2 ** 20
const patient = readFileSync(join(import.meta.dirname, '../../proxy/downloads/patient-valid.json'), 'utf8')

let folder: string
let database: Database
let instance: Instance
let keys: readonly string[]

beforeEach(async () => {
  await ensureDist()
  folder = mkdtempSync(join(tmpdir(), 'svc-flood-'))
  database = { kind: 'sqlite', file: join(folder, 'svc.db') }
  const open = await openDatabase(database, Date.now)
  const store = createStore(open, Date.now)
  const accounts = createAccounts(store, drawSecrets(secret, undefined), Date.now)
  const tenants = await Promise.all(['a', 'b'].map((name) => accounts.register({ email: `${name}@example.cl`, organization: name })))
  await store.close()
  keys = tenants.map((tenant) => tenant!.apiKey)
  instance = await startInstance({ database, env: { SVC_VALIDATOR_TIMEOUT_MS: '15000' } })
})

afterEach(async () => {
  await instance.kill()
  rmSync(folder, { recursive: true })
})

async function validate(key: string, body: string | Uint8Array<ArrayBuffer>): Promise<{ readonly status: number; readonly code: unknown }> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  const response = await fetch(`${instance.url}/api/validate`, { method: 'POST', headers, body })
  const answer = (await response.json()) as { readonly code?: string }
  if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  return { status: response.status, code: answer.code }
}

function filled(type: string, length = tenMb): Uint8Array<ArrayBuffer> {
  const [begin, end] = [`{"resourceType":"${type}","x":[{}`, ']}']
  const items = Math.floor((length - begin.length - end.length) / 3)
  return new Uint8Array(Buffer.from(`${begin}${',{}'.repeat(items)}${end}`))
}

function peakMb(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${instance.pid}/status`, 'utf8'))![1]) / 1024
}

describe.skipIf(process.platform !== 'linux')('forty bodies of 10 MB at once', { timeout: 180_000 }, () => {
  it.each([
    ['Patient', [200, 422, 503]],
    ['Nada', [400, 503]],
  ])('of type %s are answered, within a gigabyte, and the validations of another tenant meanwhile', async (type, statuses) => {
    const body = filled(type)
    const flood = Array.from({ length: 40 }, () => validate(keys[0]!, body))
    const others: number[] = []
    for (let count = 0; count < 20; count += 1) others.push((await validate(keys[1]!, patient)).status)
    expect(others).toEqual(Array.from({ length: 20 }, () => 200))
    for (const { status } of await Promise.all(flood)) expect(statuses).toContain(status)
    expect((await fetch(`${instance.url}/healthz`)).status).toBe(200)
    expect(peakMb()).toBeLessThan(1024)
  })
})

describe('a body of 24 MB full of objects, where the operator lets it in,', { timeout: 120_000 }, () => {
  it('is refused, and does not end the service', async () => {
    await instance.stop()
    instance = await startInstance({ database, env: { SVC_BODY_LIMIT: String(32 * 2 ** 20) } })
    const body = filled('Patient', 24 * 2 ** 20)
    expect(await validate(keys[0]!, body)).toEqual({ status: 413, code: 'body-too-large' })
    expect((await validate(keys[1]!, patient)).status).toBe(200)
  })
})
