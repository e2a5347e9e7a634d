import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Selectable } from 'kysely'
import { webhookTest } from '../outbox/messages.ts'
import { isPending, toOutboxRow } from './deliveries.ts'
import { distinct } from './distinct.ts'
import type { DialectName } from './migrations/migration.ts'
import type { Tables } from './schema.ts'
import type { AttemptOutcome, ClaimedDelivery, DeliveryType } from '../outbox/delivery.ts'
import { disableWebhook, findWebhook, toWebhook } from './webhooks.ts'

/** How long a claim lasts at most, in milliseconds; whoever makes attempts must be done before. */
const claimLasts = 60_000

/** How many deliveries of one tenant may be attempted at a time, by all instances: a receiver that hangs holds up no others. */
const mostOfOneTenant = 10

type Row = Selectable<Tables['outbox']>

/** Claims what is due, the oldest of each tenant first. */
export async function claimDue(
  db: Kysely<Tables>,
  dialect: DialectName,
  types: readonly DeliveryType[],
  limit: number,
  now: number,
  mostOfTenant = mostOfOneTenant,
): Promise<readonly ClaimedDelivery[]> {
  const places = due(db, types, now).select([
    'id',
    'due_at',
    'claimed_until',
    // Claimed deliveries were due before, and take their tenant's places.
    sql<number>`row_number() over (partition by tenant_id order by due_at, seq)`.as('place'),
  ])
  const chosen = db
    .selectFrom(places.as('places'))
    .select('id')
    .where('claimed_until', '<=', now)
    .where('place', '<=', Math.min(mostOfTenant, mostOfOneTenant))
    .orderBy('place')
    .orderBy('due_at')
    .limit(limit)
  const free = due(db, types, now)
    .select('id')
    .where('id', 'in', chosen)
    .where('claimed_until', '<=', now)
    // Rows that another instance is claiming just now are left to it.
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
  const rows = await db
    .updateTable('outbox')
    .set({ claim: randomUUID(), claimed_until: now + claimLasts })
    .where('id', 'in', free)
    .returningAll()
    .execute()
  return withReceivers(db, rows)
}

/** Puts a test into the outbox that its caller has claimed; undefined where there is no webhook that is on. */
export async function claimTest(db: Kysely<Tables>, tenantId: string, now: number): Promise<ClaimedDelivery | undefined> {
  const webhook = await findWebhook(db, tenantId)
  if (webhook === undefined || webhook.disabledAt !== null) return undefined
  const rows = await db
    .insertInto('outbox')
    .values({ ...toOutboxRow(tenantId, 'webhook.test', webhookTest(now), now), claim: randomUUID(), claimed_until: now + claimLasts })
    .returningAll()
    .execute()
  return (await withReceivers(db, rows))[0]
}

/** How many deliveries are due and unclaimed. */
export async function countDue(db: Kysely<Tables>, types: readonly DeliveryType[], now: number): Promise<number> {
  const { count } = await due(db, types, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('claimed_until', '<=', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes down how attempts ended, in one transaction. */
export function finishAll(
  db: Kysely<Tables>,
  finished: readonly { readonly delivery: ClaimedDelivery; readonly outcome: AttemptOutcome }[],
  now: number,
): Promise<readonly undefined[]> {
  return db.transaction().execute(async (transaction) => {
    for (const { delivery, outcome } of finished) await finish(transaction, delivery, outcome, now)
    return finished.map(() => undefined)
  })
}

async function finish(db: Kysely<Tables>, { id, claim, tenantId, webhook }: ClaimedDelivery, outcome: AttemptOutcome, now: number) {
  await db
    .updateTable('outbox')
    .set({
      status: outcome.kind === 'retry' ? 'pending' : outcome.kind,
      attempts: sql<number>`attempts + 1`,
      last_attempt_at: now,
      response_status: outcome.responseStatus,
      failure: outcome.kind === 'delivered' ? null : outcome.failure,
      claim: null,
      claimed_until: 0,
      ...(outcome.kind === 'retry' ? { due_at: outcome.retryAt } : {}),
    })
    .where('id', '=', id)
    // A delivery that arrived has arrived, whoever may be attempting it by now.
    .$if(outcome.kind !== 'delivered', (query) => query.where('claim', '=', claim))
    .execute()
  if (outcome.kind === 'failed' && outcome.disableWebhook && webhook !== null) await disableWebhook(db, tenantId, webhook.url, now)
}

function due(db: Kysely<Tables>, types: readonly DeliveryType[], now: number) {
  return db.selectFrom('outbox').where(isPending).where('due_at', '<=', now).where('type', 'in', types)
}

async function withReceivers(db: Kysely<Tables>, rows: readonly Row[]): Promise<readonly ClaimedDelivery[]> {
  if (rows.length === 0) return []
  const receivers = await db
    .selectFrom('tenants')
    .leftJoin('webhooks', 'webhooks.tenant_id', 'tenants.id')
    .leftJoin('members', 'members.tenant_id', 'tenants.id')
    .select(['tenants.id', 'tenants.email', 'organization', 'url', 'sealed_secret', 'disabled_at', 'webhooks.created_at', 'email_verified'])
    .where('tenants.id', 'in', distinct(rows.map(({ tenant_id }) => tenant_id)))
    .execute()
  const byTenant = new Map(receivers.map((receiver) => [receiver.id, receiver]))
  return rows.flatMap((row) => {
    const receiver = byTenant.get(row.tenant_id)
    if (receiver === undefined) return []
    const { email, organization, url, sealed_secret, disabled_at, created_at, email_verified } = receiver
    return {
      id: row.id,
      claim: row.claim!,
      tenantId: row.tenant_id,
      type: row.type,
      payload: row.payload,
      createdAt: row.created_at,
      attempts: row.attempts,
      email,
      isConfirmed: Boolean(email_verified),
      organization,
      webhook: url === null ? null : toWebhook({ url, sealed_secret: sealed_secret!, disabled_at, created_at: created_at! }),
    }
  })
}
