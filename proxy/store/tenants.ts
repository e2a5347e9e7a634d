import type { Kysely, Selectable } from 'kysely'
import { toKeyRow } from './keys.ts'
import { addMember } from './members.ts'
import type { DialectName } from './migrations/migration.ts'
import type { Tables } from './schema.ts'
import type { NewKey, NewTenant, Tenant } from './store.ts'

/** Begins a tenant with its first key and who may sign in for it; `taken` where its address has one. */
export function createTenant(
  db: Kysely<Tables>,
  dialect: DialectName,
  { passwordHash, ...named }: NewTenant,
  key: NewKey,
  now: number,
): Promise<'created' | 'taken'> {
  const tenant = { ...named, email: folded(named.email) }
  return db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('tenants')
      .values({ ...tenant, status: 'active', plan: 'free', plan_until: null, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return 'taken'
    await transaction
      .insertInto('keys')
      .values(toKeyRow(tenant.id, key, now))
      .execute()
    if (passwordHash !== undefined) await addMember(transaction, dialect, tenant, passwordHash, now)
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
