import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../proxy/store/database.ts'
import type { ChargingOrder } from '../../support/charging-process.ts'
import { addTenant, createClock, describeStores } from '../../support/stores.ts'

const program = join(import.meta.dirname, '../../support/charging-process.ts')

interface Answer {
  readonly requestId: string
  readonly kind: 'charged' | 'replay' | 'exhausted'
  readonly remaining: number
}

/** Runs a process that charges; kills it when it has answered so often, if it comes to that. Says what it answered. */
function charge(
  order: ChargingOrder,
  killAfter = Infinity,
): Promise<{ readonly answers: readonly Answer[]; readonly end: number | string }> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (part: string) => {
    said += part
    if (linesOf(said).length >= killAfter) child.kill('SIGKILL')
  })
  return new Promise((resolve) => {
    child.once('close', (status, signal) =>
      resolve({ answers: linesOf(said).map((line) => JSON.parse(line) as Answer), end: signal ?? status! }),
    )
  })
}

/** The lines that were said to their end. */
function linesOf(text: string): readonly string[] {
  return text.split('\n').slice(0, -1)
}

describeStores('charges by two processes that are killed', ({ create, openAgain }) => {
  async function begin(plan: 'free' | 'pro') {
    const database = await create()
    const clock = createClock()
    const store = await openAgain(database, clock)
    const tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan, until: null })
    await store.putWebhook(tenant.id, 'https://example.cl', 'sealed')
    return { database, store, tenantId: tenant.id, now: clock() }
  }

  it('are made exactly once for each request that was answered, and not again for its retries', async () => {
    const { database, store, tenantId, now } = await begin('pro')
    const requestIds = Array.from({ length: 400 }, () => randomUUID())
    const order = { database, tenantId, requestIds, now }
    // Both are sent the same requests; each is killed in the midst of them, twice, and its requests are sent again.
    const answers: Answer[] = []
    await Promise.all(
      [requestIds, requestIds.toReversed()].map(async (requestIds) => {
        for (const killAfter of [40, 120, Infinity]) {
          const { answers: own, end } = await charge({ ...order, requestIds }, killAfter)
          answers.push(...own)
          expect(end).toBe(killAfter === Infinity ? 0 : 'SIGKILL')
        }
      }),
    )
    expect(new Set(answers.map(({ requestId }) => requestId))).toEqual(new Set(requestIds))
    const charged = answers.filter(({ kind }) => kind === 'charged').map(({ requestId }) => requestId)
    expect(charged).toHaveLength(new Set(charged).size)
    for (const requestId of requestIds) {
      const told = answers.filter((answer) => answer.requestId === requestId).map(({ remaining }) => remaining)
      expect(new Set(told).size).toBe(1)
    }
    expect((await store.readQuota(tenantId))!.used).toBe(400)
    const { db } = await openDatabase(database, () => now)
    const logged = await db.selectFrom('validations').select('request_id').execute()
    expect(logged.map(({ request_id }) => request_id).toSorted()).toEqual(requestIds.toSorted())
    const announced = await db.selectFrom('outbox').select('payload').execute()
    expect(
      announced
        .map(({ payload }) => (JSON.parse(payload) as { data: { validation_request_id: string } }).data.validation_request_id)
        .toSorted(),
    ).toEqual(requestIds.toSorted())
    const usage = await db
      .selectFrom('usage_days')
      .select(({ fn }) => fn.sum<number>('units').as('units'))
      .executeTakeFirstOrThrow()
    expect(Number(usage.units)).toBe(400)
    await db.destroy()
  })

  it('never take more than the quota, and all of it', async () => {
    const { database, store, tenantId, now } = await begin('free')
    const orders = [0, 1].map(() => ({ database, tenantId, now, requestIds: Array.from({ length: 90 }, () => randomUUID()) }))
    const runs = await Promise.all(orders.map((order) => charge(order)))
    const answers = runs.flatMap(({ answers }) => answers)
    expect(answers.filter(({ kind }) => kind === 'charged')).toHaveLength(100)
    expect(answers.filter(({ kind }) => kind === 'exhausted')).toHaveLength(80)
    expect(new Set(answers.filter(({ kind }) => kind === 'charged').map(({ remaining }) => remaining)).size).toBe(100)
    expect((await store.readQuota(tenantId))!.used).toBe(100)
  })
})
