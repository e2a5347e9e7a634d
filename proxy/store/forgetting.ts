import { sql, type Kysely } from 'kysely'
import { forgetJob } from './jobs.ts'
import { forgetSessions } from './members.ts'
import type { DialectName } from './migrations/migration.ts'
import type { Tables } from './schema.ts'
import type { ForgettingPlace, Retention } from './store.ts'

/** Rows of a table that are forgotten at a time: who comes meanwhile waits for no more than these. */
const pieceSize = 500

const day = 86_400_000

/** Any number that nobody else who uses the database takes for a lock of theirs. */
const advisoryLock = 726_110_234

/**
 * Forgets a piece of what is too old, from a place on or from the beginning; says where to go on. Undefined where nothing
 * is left, or another instance is at it.
 */
export function forgetPiece(
  db: Kysely<Tables>,
  dialect: DialectName,
  { idempotencyDays, logDays }: Retention,
  place: ForgettingPlace | undefined,
  now: number,
): Promise<ForgettingPlace | undefined> {
  const before = now - idempotencyDays * day
  return db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres' && !(await isAlone(transaction))) return undefined
    if (place === undefined) await forgetSessions(transaction, dialect, now)
    const areBindingsLeft = await forgetBindings(transaction, before)
    const outbox = await forgetDeliveries(transaction, place?.outbox ?? 0, before)
    const validations = await forgetValidations(transaction, place?.validations ?? 0, now - logDays * day)
    const areJobsLeft = await forgetJob(transaction, now)
    const isDone = !areJobsLeft && !areBindingsLeft && outbox === undefined && validations === undefined
    return isDone ? undefined : { outbox: outbox ?? ended, validations: validations ?? ended }
  })
}

/** A place that no row comes after. */
const ended = Number.MAX_SAFE_INTEGER

async function isAlone(transaction: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ readonly got: boolean }>`select pg_try_advisory_xact_lock(${advisoryLock}) as got`.execute(transaction)
  return rows[0]!.got
}

/** Forgets bindings that were made before a moment; whether there are more of them. */
async function forgetBindings(db: Kysely<Tables>, before: number): Promise<boolean> {
  const next = await db
    .selectFrom('bindings')
    .select('bound_at')
    .where('bound_at', '<', before)
    .orderBy('bound_at')
    .offset(pieceSize)
    .limit(1)
    .executeTakeFirst()
  // Rows of one moment go together, or a piece of nothing but them would never end.
  const end = next === undefined ? before : next.bound_at + 1
  await db.deleteFrom('bindings').where('bound_at', '<', end).execute()
  return next !== undefined
}

/** Forgets deliveries that were announced before a moment and have ended. */
async function forgetDeliveries(db: Kysely<Tables>, after: number, before: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('outbox')
    .select(['seq', 'created_at as at'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(pieceSize)
    .execute()
  const piece = pieceOf(rows, before)
  if (piece === undefined) return undefined
  const { first, last, next } = piece
  await db
    .deleteFrom('outbox')
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .where('created_at', '<', before)
    .where('status', '<>', 'pending')
    .execute()
  return next
}

/** Takes validations of before a moment out of the log. */
async function forgetValidations(db: Kysely<Tables>, after: number, before: number): Promise<number | undefined> {
  const rows = await db.selectFrom('validations').select(['seq', 'at']).where('seq', '>', after).orderBy('seq').limit(pieceSize).execute()
  const piece = pieceOf(rows, before)
  if (piece === undefined) return undefined
  const { first, last, next } = piece
  await db.deleteFrom('validations').where('seq', '>=', first).where('seq', '<=', last).where('at', '<', before).execute()
  return next
}

/**
 * The part to forget of rows in the order they were written, and where to go on. They are as good as ordered by time, so that
 * where none of a piece is old, none after it is; no index by time has to be kept for it.
 */
function pieceOf(
  rows: readonly { readonly seq: number; readonly at: number }[],
  before: number,
): { readonly first: number; readonly last: number; readonly next: number | undefined } | undefined {
  const old = rows.filter(({ at }) => at < before)
  if (old.length === 0) return undefined
  return { first: old[0]!.seq, last: old.at(-1)!.seq, next: rows.length === pieceSize ? rows.at(-1)!.seq : undefined }
}
