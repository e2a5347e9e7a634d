import type { Database } from '../../proxy/config.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { validationOf } from './validation.ts'

/** Orders to the process, by its argument. */
export interface ChargingOrder {
  readonly database: Database
  readonly tenantId: string
  readonly requestIds: readonly string[]
  /** The time of its clock, which stands still. */
  readonly now: number
}

const fingerprint = 'a'.repeat(64)

/*
 * A process that does what the service does for each validation, for many at the same time, and says a line for each that
 * it answers. It is there to be killed.
 */
const { database, tenantId, requestIds, now } = JSON.parse(process.argv[2]!) as ChargingOrder
const store = createStore(await openDatabase(database, () => now), () => now)
const waiting = [...requestIds]
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let requestId = waiting.shift(); requestId !== undefined; requestId = waiting.shift()) {
      const admission = await store.admit({ tenantId, requestId, fingerprints: [fingerprint], units: 1 })
      const answer =
        admission.kind === 'admitted' ? await store.charge(validationOf({ id: tenantId }, { requestId, fingerprint })) : admission
      if (answer.kind === 'conflict') throw new Error('A conflict of equal requests')
      // At once: what has been said has been said when the process is killed.
      process.stdout.write(`${JSON.stringify({ requestId, kind: answer.kind, remaining: answer.quota.remaining })}\n`)
    }
  }),
)
await store.close()
