import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import type { Database } from '../../../proxy/config.ts'
import { startOutbox } from '../../../proxy/dispatch/start.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'
import { createStore } from '../../../proxy/store/create.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import type { Receiver } from '../../support/receiver.ts'
import { secret } from './instance.ts'
import { requestIdIn, type Ledger } from './ledger.ts'

/** In milliseconds: when the claims of who was killed are over, and what was refused once is due again. */
const later = 90_000

/** Delivers what instances left in the outbox, as one that lives on does a little later, until nothing waits. */
export async function deliverLeftovers(database: Database): Promise<void> {
  const clock = (): number => Date.now() + later
  const opened = await openDatabase(database, clock)
  const store = createStore(opened, clock)
  const errors: unknown[] = []
  const dispatcher = startOutbox({
    store,
    secrets: drawSecrets(secret, undefined),
    config: { smtp: undefined, allowLoopbackWebhooks: true },
    publicUrl: 'http://127.0.0.1',
    clock,
    onError: (cause) => errors.push(cause),
  })
  const countPending = async (): Promise<number> => {
    const rows = await opened.db.selectFrom('outbox').select('id').where('status', '=', 'pending').execute()
    return rows.length
  }
  await expect.poll(countPending, { timeout: 60_000, interval: 50 }).toBe(0)
  await dispatcher.close()
  await store.close()
  expect(errors).toEqual([])
}

/** Holds what a receiver was sent against a ledger: every charge under its own id, whatever was sent twice the same both times. */
export function expectDelivered({ received }: Receiver, ledger: Ledger, webhookSecret: string): void {
  const bodies = new Map<string, string>()
  const webhook = new Webhook(webhookSecret)
  for (const { body, headers } of received) {
    const id = String(headers['webhook-id'])
    webhook.verify(body, headers as Record<string, string>)
    expect(bodies.get(id) ?? body).toBe(body)
    bodies.set(id, body)
  }
  const announced = ledger.outbox.flatMap(({ id, requestId }) => (requestId === undefined ? [] : `${id} ${requestId}`))
  const told = [...bodies].map(([id, body]) => `${id} ${requestIdIn(body)}`)
  expect(told.toSorted()).toEqual(announced.toSorted())
}
