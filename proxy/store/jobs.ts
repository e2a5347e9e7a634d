import type { Kysely, Selectable, Transaction } from 'kysely'
import { decideOpening, keptFor, type FindingsPage, type FindingsPlace, type Job, type JobOpening, type JobRequest } from '../jobs/job.ts'
import { pageOf, readCursor } from './cursor.ts'
import type { DialectName } from './migrations/migration.ts'
import type { Tables } from './schema.ts'
import type { Page } from './store.ts'

type Row = Selectable<Tables['jobs']>

/** How many pieces of findings are read at a time: some megabytes at most. */
const piecesOfPage = 4

/** Begins a job, or puts it into the hands of the request that goes on with it. */
export function openJob(db: Kysely<Tables>, dialect: DialectName, request: JobRequest, now: number): Promise<JobOpening> {
  const { tenantId, id, keyId, holder, fingerprints, chain, profile, clCoreVersion, engine } = request
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('jobs').where('tenant_id', '=', tenantId).where('id', '=', id).where('expires_at', '<=', now).execute()
    await transaction
      .insertInto('jobs')
      .values({
        tenant_id: tenantId,
        id,
        key_id: keyId,
        fingerprint: fingerprints[0],
        state: 'running',
        reason: null,
        holder,
        created_at: now,
        touched_at: now,
        ended_at: null,
        expires_at: now + keptFor,
        lines: 0,
        chain,
        bytes: 0,
        units: 0,
        valid: 0,
        invalid: 0,
        unjudged: 0,
        errors: 0,
        warnings: 0,
        profile,
        cl_core_version: clCoreVersion,
        engine,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
      .execute()
    const row = (await lockJob(transaction, dialect, tenantId, id))!
    const decision = decideOpening(request, row.fingerprint, row)
    if (decision.kind === 'conflict') return decision
    if (decision.kind === 'ended' || row.holder === holder) return { ...decision, job: toJob(row) }
    const change = { state: 'running', reason: null, holder, touched_at: now, ended_at: null, expires_at: now + keptFor } as const
    await transaction.updateTable('jobs').set(change).where('seq', '=', row.seq).execute()
    return { ...decision, job: toJob({ ...row, ...change }) }
  })
}

/** A job of a tenant, which nobody else changes until the transaction ends. */
export function lockJob(db: Transaction<Tables>, dialect: DialectName, tenantId: string, id: string): Promise<Row | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Says that a job's holder is there still; false where it holds it no more. */
export async function touchJob(db: Kysely<Tables>, tenantId: string, id: string, holder: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ touched_at: now, expires_at: now + keptFor })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A job of a tenant; undefined where there is none any more. */
export async function findJob(db: Kysely<Tables>, tenantId: string, id: string, now: number): Promise<Job | undefined> {
  const row = await kept(db, tenantId, now).selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toJob(row)
}

/** A page of a tenant's jobs, newest first; undefined for a cursor that makes no sense. */
export async function listJobs(
  db: Kysely<Tables>,
  tenantId: string,
  cursor: string | undefined,
  now: number,
): Promise<Page<Job> | undefined> {
  const before = readCursor(cursor)
  if (before === undefined) return undefined
  const rows = await kept(db, tenantId, now).selectAll().where('seq', '<', before.seq).orderBy('seq', 'desc').limit(before.limit).execute()
  return pageOf(rows, toJob)
}

/**
 * Cancels a job that is not at its end, and removes one that is, but for one that was cancelled: whoever got no answer and asks again
 * would lose what was found. Undefined where there is none.
 */
export function cancelJob(
  db: Kysely<Tables>,
  dialect: DialectName,
  tenantId: string,
  id: string,
  now: number,
): Promise<'cancelled' | 'removed' | undefined> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockJob(transaction, dialect, tenantId, id)
    if (row === undefined || row.expires_at <= now) return undefined
    if (row.state === 'cancelled') return 'cancelled'
    if (row.ended_at !== null) {
      await transaction.deleteFrom('jobs').where('seq', '=', row.seq).execute()
      return 'removed'
    }
    await transaction
      .updateTable('jobs')
      .set({ state: 'cancelled', holder: null, touched_at: now, ended_at: now, expires_at: now + keptFor })
      .where('seq', '=', row.seq)
      .execute()
    return 'cancelled'
  })
}

/** Findings of a job from its first line on, or from where the page before ended. */
export async function readFindings(
  db: Kysely<Tables>,
  tenantId: string,
  id: string,
  { after, createdAt }: FindingsPlace,
  now: number,
): Promise<FindingsPage | undefined> {
  const job = await kept(db, tenantId, now).select(['seq', 'created_at']).where('id', '=', id).executeTakeFirst()
  if (job === undefined || (createdAt !== undefined && createdAt !== job.created_at)) return undefined
  const rows = await db
    .selectFrom('job_findings')
    .select(['first_line', 'piece'])
    .where('job_seq', '=', job.seq)
    .where('first_line', '>', after)
    .orderBy('first_line')
    .limit(piecesOfPage)
    .execute()
  const isEnd = rows.length < piecesOfPage
  return { pieces: rows.map(({ piece }) => piece), next: isEnd ? undefined : { after: rows.at(-1)!.first_line, createdAt: job.created_at } }
}

/** Forgets one job whose time is over, with its findings; whether there was one. */
export async function forgetJob(db: Kysely<Tables>, now: number): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('seq').where('expires_at', '<=', now).orderBy('expires_at').limit(1).executeTakeFirst()
  if (row === undefined) return false
  // It may have been taken up again meanwhile.
  await db.deleteFrom('jobs').where('seq', '=', row.seq).where('expires_at', '<=', now).execute()
  return true
}

/** A job as its row has it. */
export function toJob(row: Row): Job {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    touchedAt: row.touched_at,
    endedAt: row.ended_at,
    expiresAt: row.expires_at,
    lines: row.lines,
    bytes: row.bytes,
    chain: row.chain,
    units: row.units,
    valid: row.valid,
    invalid: row.invalid,
    unjudged: row.unjudged,
    errors: row.errors,
    warnings: row.warnings,
    profile: row.profile,
    clCoreVersion: row.cl_core_version,
    engine: row.engine,
  }
}

function kept(db: Kysely<Tables>, tenantId: string, now: number) {
  return db.selectFrom('jobs').where('tenant_id', '=', tenantId).where('expires_at', '>', now)
}
