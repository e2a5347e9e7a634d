import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DialectName } from './migrations/migration.ts'
import type { Tables, Timestamp } from './schema.ts'
import type { NewTenant } from './store.ts'

/** Lets the owner of a tenant's address sign in, by a password of which only the hash is known here. */
export async function addMember(
  db: Kysely<Tables>,
  dialect: DialectName,
  { id: tenantId, organization, email }: Omit<NewTenant, 'passwordHash'>,
  passwordHash: string,
  now: number,
): Promise<void> {
  const id = randomUUID()
  const moments = { created_at: toTimestamp(dialect, now), updated_at: toTimestamp(dialect, now) }
  await db
    .insertInto('members')
    .values({ id, tenant_id: tenantId, name: organization, email, email_verified: dialect === 'sqlite' ? 0 : false, ...moments })
    .execute()
  await db
    .insertInto('credentials')
    // An account of a provider, as better-auth calls it: this one is the service itself.
    .values({ id: randomUUID(), member_id: id, account_id: id, provider_id: 'credential', password: passwordHash, ...moments })
    .execute()
}

/** Remembers that somebody reads what is written to the address of a member. */
export async function confirmAddress(db: Kysely<Tables>, dialect: DialectName, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ email_verified: dialect === 'sqlite' ? 1 : true })
    .where('id', '=', memberId)
    .execute()
}

/** Forgets sessions, and letters about passwords, that are over. */
export async function forgetSessions(db: Kysely<Tables>, dialect: DialectName, now: number): Promise<void> {
  const end = toTimestamp(dialect, now)
  await db.deleteFrom('sessions').where('expires_at', '<', end).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', end).execute()
}

function toTimestamp(dialect: DialectName, moment: number): Timestamp {
  const date = new Date(moment)
  return dialect === 'sqlite' ? date.toISOString() : date
}
