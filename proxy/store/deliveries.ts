import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { pageOf, readCursor } from './cursor.ts'
import type { Tables } from './schema.ts'
import type { Delivery, DeliveryType, OutboxStanding } from '../outbox/delivery.ts'
import type { Page } from './store.ts'

const webhookTypes: readonly DeliveryType[] = ['validation.complete', 'job.complete', 'webhook.test']

/** The condition of deliveries that wait. Literally, for a partial index is not used for a parameter. */
export const isPending = sql<boolean>`status = 'pending'`

/** A new delivery, due at once. */
export function toOutboxRow(tenantId: string, type: DeliveryType, payload: string, now: number): Insertable<Tables['outbox']> {
  return {
    id: `msg_${randomUUIDv7()}`,
    tenant_id: tenantId,
    type,
    payload,
    created_at: now,
    status: 'pending',
    due_at: now,
    attempts: 0,
    last_attempt_at: null,
    response_status: null,
    failure: null,
    claim: null,
    claimed_until: 0,
  }
}

/** Gives up what waits for the webhook of a tenant. */
export async function giveUpWebhookDeliveries(db: Kysely<Tables>, tenantId: string, failure: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'failed', failure, claim: null, claimed_until: 0 })
    .where('tenant_id', '=', tenantId)
    .where('type', 'in', webhookTypes)
    .where(isPending)
    .execute()
}

/** A page of what was and is to be delivered to the webhook; undefined for a cursor that makes no sense. */
export async function listDeliveries(db: Kysely<Tables>, tenantId: string, cursor?: string): Promise<Page<Delivery> | undefined> {
  const before = readCursor(cursor)
  if (before === undefined) return undefined
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('type', 'in', webhookTypes)
    .where('seq', '<', before.seq)
    .orderBy('seq', 'desc')
    .limit(before.limit)
    .execute()
  return pageOf(rows, toDelivery)
}

/** How the last deliveries of all tenants fared. */
export async function readRecent(db: Kysely<Tables>): Promise<Omit<OutboxStanding, 'due'>> {
  const rows = await db.selectFrom('outbox').select(['status', 'last_attempt_at']).orderBy('seq', 'desc').limit(50).execute()
  const recent = { pending: 0, delivered: 0, failed: 0 }
  for (const { status } of rows) recent[status] += 1
  const attempts = rows.flatMap(({ last_attempt_at }) => last_attempt_at ?? [])
  return { recent, lastAttemptAt: attempts.length === 0 ? null : Math.max(...attempts) }
}

function toDelivery(row: Selectable<Tables['outbox']>): Delivery {
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at,
    status: row.status,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.status === 'pending' ? row.due_at : null,
    responseStatus: row.response_status,
    failure: row.failure,
  }
}
