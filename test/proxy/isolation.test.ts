import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createEmbeddedEngine, createJudge } from '../../proxy/engine/embedded.ts'
import { createPool, type Pool } from '../../proxy/pool/pool.ts'
import { startService, type Answer, type TestService } from '../support/service.ts'

const task = join(import.meta.dirname, '../support/misbehaving-task.ts')
let service: TestService | undefined
let pool: Pool | undefined

afterEach(async () => {
  await service?.close()
  await pool?.close()
})

/** A service whose engine does what the id of a resource says, with another tenant beside its own. */
async function start(threads: number, timeoutMs: number): Promise<{ readonly mine: Ask; readonly others: Ask }> {
  pool = createPool({ threads, module: task })
  const engine = createEmbeddedEngine({ judge: createJudge({ pool, publicUrl: 'https://svc.example', today: () => '2026-11-21' }), pool })
  service = await startService({ engine, timeoutMs, burstLimit: 100 })
  const { validate, accounts } = service
  const other = (await accounts.register({ email: 'pedro@example.cl', organization: 'Otro' }))!
  return {
    mine: (id) => validate({ resourceType: 'Basic', id }),
    others: (id) => validate({ resourceType: 'Basic', id }, { 'X-API-Key': other.apiKey }),
  }
}

type Ask = (id: string) => Promise<Answer>

describe('of two organizations', { timeout: 30_000 }, () => {
  it('one whose validations hang does not hold up the other', async () => {
    const { mine, others } = await start(2, 4000)
    const hanging = Array.from({ length: 3 }, () => others('hang'))
    const answers: Answer[] = []
    for (let count = 0; count < 20; count += 1) answers.push(await mine('bien'))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await Promise.all(hanging)).map(({ status, json }) => [status, json['code']])).toEqual(
      Array.from({ length: 3 }, () => [503, 'engine-unavailable']),
    )
  })

  it('one that floods the service leaves the other its turn and its own window', async () => {
    const { mine, others } = await start(1, 60_000)
    const flood = Array.from({ length: 120 }, () => others('slow'))
    const { status, headers } = await mine('bien')
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '99'])
    const statuses = (await Promise.all(flood)).map((answer) => answer.status)
    expect(statuses.filter((one) => one === 429)).toHaveLength(20)
    expect(statuses.filter((one) => one === 200)).toHaveLength(100)
  })
})
