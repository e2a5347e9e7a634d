import type { Kysely, Selectable } from 'kysely'
import { giveUpWebhookDeliveries } from './deliveries.ts'
import type { Tables } from './schema.ts'
import type { Webhook } from '../outbox/delivery.ts'
import type { SealedWebhook } from './store.ts'

export async function findWebhook(db: Kysely<Tables>, tenantId: string): Promise<Webhook | undefined> {
  const row = await db.selectFrom('webhooks').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  return row === undefined ? undefined : toWebhook(row)
}

export async function putWebhook(db: Kysely<Tables>, tenantId: string, url: string, sealedSecret: string, now: number): Promise<void> {
  const change = { url, sealed_secret: sealedSecret, disabled_at: null, created_at: now }
  await db
    .insertInto('webhooks')
    .values({ tenant_id: tenantId, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .execute()
}

/** Removes a webhook with what waits for it; false where there is none. */
export function removeWebhook(db: Kysely<Tables>, tenantId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('webhooks').where('tenant_id', '=', tenantId).executeTakeFirst()
    await giveUpWebhookDeliveries(transaction, tenantId, 'webhook-removed')
    return numDeletedRows === 1n
  })
}

/** Switches a webhook off where it has the same address still, and gives up what waits for it. */
export async function disableWebhook(db: Kysely<Tables>, tenantId: string, url: string, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ disabled_at: now })
    .where('tenant_id', '=', tenantId)
    .where('url', '=', url)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await giveUpWebhookDeliveries(db, tenantId, 'webhook-disabled')
}

/** The webhooks of all tenants, for a change of the secret they are sealed under. */
export async function listSealedWebhooks(db: Kysely<Tables>): Promise<readonly SealedWebhook[]> {
  const rows = await db.selectFrom('webhooks').select(['tenant_id', 'sealed_secret']).execute()
  return rows.map(({ tenant_id, sealed_secret }) => ({ tenantId: tenant_id, sealedSecret: sealed_secret }))
}

/** Seals a webhook's secret anew, where it is still the one that was read. */
export async function resealWebhook(db: Kysely<Tables>, { tenantId, sealedSecret }: SealedWebhook, resealed: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ sealed_secret: resealed })
    .where('tenant_id', '=', tenantId)
    .where('sealed_secret', '=', sealedSecret)
    .execute()
}

/** A webhook as its row has it. */
export function toWebhook(row: Omit<Selectable<Tables['webhooks']>, 'tenant_id'>): Webhook {
  return { url: row.url, sealedSecret: row.sealed_secret, disabledAt: row.disabled_at, createdAt: row.created_at }
}
