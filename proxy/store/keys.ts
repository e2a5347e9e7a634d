import type { Insertable, Kysely, Selectable } from 'kysely'
import { planAt, type Plan } from '../quota/plan.ts'
import { monthOf, quotaOf } from '../quota/quota.ts'
import { distinct } from './distinct.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'
import type { Key, KeyHolder, NewKey, TenantStatus } from './store.ts'

/** A use of a key, and its hash where that was made anew. */
export interface Touch {
  readonly keyId: string
  readonly hash: string | undefined
}

interface HolderRow extends Pick<Selectable<Tables['keys']>, 'id' | 'hash' | 'ends_at' | 'last_used_at' | 'tenant_id'> {
  readonly status: TenantStatus
  readonly plan: Plan
  readonly plan_until: number | null
  readonly used: number | null
}

const selectHolders = statement<{ readonly id: string; readonly month: string }, HolderRow>(`
  select keys.id, hash, ends_at, last_used_at, keys.tenant_id, status, plan, plan_until, used
  from keys
  join tenants on tenants.id = keys.tenant_id
  left join quota_months on quota_months.tenant_id = tenants.id and month = :'month'
  where keys.id in (:'id')`)

/** Who holds keys, in the order of the ids; undefined for a key that nobody has. */
export async function findKeyHolders(db: Kysely<Tables>, ids: readonly string[], now: number): Promise<readonly (KeyHolder | undefined)[]> {
  const month = monthOf(now)
  const rows = await selectHolders(
    db,
    distinct(ids).map((id) => ({ id, month })),
  )
  const holders = new Map(
    rows.map((row): [string, KeyHolder] => [
      row.id,
      {
        keyId: row.id,
        hash: row.hash,
        endsAt: row.ends_at,
        lastUsedAt: row.last_used_at,
        tenantId: row.tenant_id,
        status: row.status,
        quota: quotaOf(planAt({ plan: row.plan, until: row.plan_until }, now), row.used ?? 0, now),
      },
    ]),
  )
  return ids.map((id) => holders.get(id))
}

/** The living keys of a tenant, newest first. */
export async function listKeys(db: Kysely<Tables>, tenantId: string, now: number): Promise<readonly Key[]> {
  const rows = await living(db, tenantId, now)
    .select(['id', 'name', 'created_at', 'last_used_at', 'ends_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at, ends_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    endsAt: ends_at,
  }))
}

export async function addKey(db: Kysely<Tables>, tenantId: string, key: NewKey, now: number): Promise<void> {
  await db
    .insertInto('keys')
    .values(toKeyRow(tenantId, key, now))
    .execute()
}

/** Adds a key under the name of a living one, which then ends at a moment, or sooner if it was to; false where there is none. */
export function replaceKey(
  db: Kysely<Tables>,
  { tenantId, oldId, oldEndsAt }: { readonly tenantId: string; readonly oldId: string; readonly oldEndsAt: number },
  key: Omit<NewKey, 'name'>,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const old = await endLiving(transaction, tenantId, oldId, oldEndsAt, now)
    if (old === undefined) return false
    await addKey(transaction, tenantId, { ...key, name: old.name }, now)
    return true
  })
}

/** Ends a living key now; false where there is none. */
export async function endKey(db: Kysely<Tables>, tenantId: string, id: string, now: number): Promise<boolean> {
  return (await endLiving(db, tenantId, id, now, now)) !== undefined
}

/** Ends a living key at a moment, or sooner if it was to, in one step: others may end it too. Gives its name. */
function endLiving(
  db: Kysely<Tables>,
  tenantId: string,
  id: string,
  endsAt: number,
  now: number,
): Promise<{ readonly name: string } | undefined> {
  return db
    .updateTable('keys')
    .set(({ eb }) => ({ ends_at: eb.case().when('ends_at', '<', endsAt).then(eb.ref('ends_at')).else(endsAt).end() }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .returning('name')
    .executeTakeFirst()
}

/** Remembers that keys were used, in one transaction. */
export function touchAll(db: Kysely<Tables>, touches: readonly Touch[], now: number): Promise<readonly undefined[]> {
  return db.transaction().execute(async (transaction) => {
    // Those who come together come with the same few keys, and in one order no two instances wait for each other.
    const hashes = new Map(touches.map(({ keyId, hash }) => [keyId, hash]))
    for (const [keyId, hash] of [...hashes].toSorted()) {
      const change = { last_used_at: now, ...(hash === undefined ? {} : { hash }) }
      await transaction.updateTable('keys').set(change).where('id', '=', keyId).execute()
    }
    return touches.map(() => undefined)
  })
}

/** A key as it is kept. */
export function toKeyRow(tenantId: string, key: NewKey, now: number): Insertable<Tables['keys']> {
  return { ...key, tenant_id: tenantId, created_at: now, last_used_at: null, ends_at: null }
}

function living(db: Kysely<Tables>, tenantId: string, now: number) {
  return db
    .selectFrom('keys')
    .where('tenant_id', '=', tenantId)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
}
