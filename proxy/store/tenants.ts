import type { Kysely, Selectable } from 'kysely'
import { toKeyRow } from './keys.ts'
import type { Tables } from './schema.ts'
import type { NewKey, NewTenant, Tenant } from './store.ts'

/** Begins a tenant with its first key; `taken` where its address has one. */
export function createTenant(db: Kysely<Tables>, tenant: NewTenant, key: NewKey, now: number): Promise<'created' | 'taken'> {
  return db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('tenants')
      .values({ ...tenant, email: folded(tenant.email), status: 'active', plan: 'free', plan_until: null, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return 'taken'
    await transaction
      .insertInto('keys')
      .values(toKeyRow(tenant.id, key, now))
      .execute()
    return 'created'
  })
}

export async function findTenant(db: Kysely<Tables>, id: string): Promise<Tenant | undefined> {
  const row = await db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toTenant(row)
}

export async function findTenantByEmail(db: Kysely<Tables>, email: string): Promise<Tenant | undefined> {
  const row = await db.selectFrom('tenants').selectAll().where('email', '=', folded(email)).executeTakeFirst()
  return row === undefined ? undefined : toTenant(row)
}

export async function listTenants(db: Kysely<Tables>): Promise<readonly Tenant[]> {
  return (await db.selectFrom('tenants').selectAll().orderBy('created_at').orderBy('id').execute()).map(toTenant)
}

/** Removes a tenant that never validated anything. */
export async function removeUnusedTenant(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .deleteFrom('tenants')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('validations').select('seq').whereRef('tenant_id', '=', 'tenants.id'))))
    .execute()
}

/** Changes a tenant; false where there is none. */
export async function updateTenant(
  db: Kysely<Tables>,
  id: string,
  change: Partial<Pick<Selectable<Tables['tenants']>, 'plan' | 'plan_until' | 'status'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('tenants').set(change).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

function folded(email: string): string {
  return email.toLowerCase()
}

function toTenant({ plan, plan_until, created_at, ...tenant }: Selectable<Tables['tenants']>): Tenant {
  return { ...tenant, grant: { plan, until: plan_until }, createdAt: created_at }
}
