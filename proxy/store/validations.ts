import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { ProcessedValidation } from '../outbox/messages.ts'
import { pageOf, readCursor } from './cursor.ts'
import { distinct } from './distinct.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'
import type { LoggedValidation, Page } from './store.ts'

const insertAll = statement<Insertable<Tables['validations']>>(`
  insert into validations (
    tenant_id, key_id, request_id, at, resource_type, profile, valid, error_count, warning_count, unverified_count,
    units, duration_ms, cl_core_version, engine, degraded)
  values (
    :'tenant_id', :'key_id', :'request_id', :'at', :'resource_type', :'profile', :'valid', :'error_count', :'warning_count', :'unverified_count',
    :'units', :'duration_ms', :'cl_core_version', :'engine', :'degraded')`)

/** Adds validations that were charged to the log. */
export async function logAll(db: Kysely<Tables>, validations: readonly ProcessedValidation[], now: number): Promise<void> {
  await insertAll(
    db,
    validations.map((validation) => toRow(validation, now)),
  )
}

/** Adds a validation that the engine did not complete; not a second time. */
export async function logDegraded(db: Kysely<Tables>, validation: ProcessedValidation, now: number): Promise<void> {
  await db
    .insertInto('validations')
    .values({ ...toRow(validation, now), units: 0, degraded: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the attempts that the engine did not complete out of the log, of requests that it has completed now. */
export async function forgetDegraded(db: Kysely<Tables>, validations: readonly ProcessedValidation[]): Promise<void> {
  if (validations.length === 0) return
  await db
    .deleteFrom('validations')
    // Literally, for a partial index is not used for a parameter.
    .where(sql<boolean>`degraded = 1`)
    .where('tenant_id', 'in', distinct(validations.map(({ tenantId }) => tenantId)))
    .where('request_id', 'in', distinct(validations.map(({ requestId }) => requestId)))
    .execute()
}

/** A page of the log; undefined for a cursor that makes no sense. */
export async function listValidations(db: Kysely<Tables>, tenantId: string, cursor?: string): Promise<Page<LoggedValidation> | undefined> {
  const before = readCursor(cursor)
  if (before === undefined) return undefined
  const rows = await db
    .selectFrom('validations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('seq', '<', before.seq)
    .orderBy('seq', 'desc')
    .limit(before.limit)
    .execute()
  return pageOf(rows, toLogged)
}

function toRow(validation: ProcessedValidation, now: number): Insertable<Tables['validations']> {
  return {
    tenant_id: validation.tenantId,
    key_id: validation.keyId,
    request_id: validation.requestId,
    at: now,
    resource_type: validation.resourceType,
    profile: validation.profile,
    valid: validation.valid ? 1 : 0,
    error_count: validation.errorCount,
    warning_count: validation.warningCount,
    unverified_count: validation.unverifiedCount,
    units: validation.units,
    duration_ms: Math.round(validation.durationMs),
    cl_core_version: validation.clCoreVersion,
    engine: validation.engine,
    degraded: 0,
  }
}

function toLogged(row: Selectable<Tables['validations']>): LoggedValidation {
  return {
    requestId: row.request_id,
    at: row.at,
    keyId: row.key_id,
    resourceType: row.resource_type,
    profile: row.profile,
    valid: row.valid === 1,
    errorCount: row.error_count,
    warningCount: row.warning_count,
    unverifiedCount: row.unverified_count,
    units: row.units,
    durationMs: row.duration_ms,
    clCoreVersion: row.cl_core_version,
    engine: row.engine,
    degraded: row.degraded === 1,
  }
}
