import type { Insertable, Kysely } from 'kysely'
import type { TypeUsage } from '../jobs/job.ts'
import type { ProcessedValidation } from '../outbox/messages.ts'
import { planAt } from '../quota/plan.ts'
import { monthOf, quotaOf } from '../quota/quota.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'
import type { DayUsage, QuotaStanding } from './store.ts'

type DayRow = Insertable<Tables['usage_days']>

const addToDays = statement<DayRow>(`
  insert into usage_days (tenant_id, day, resource_type, validations, invalid, units)
  values (:'tenant_id', :'day', :'resource_type', :'validations', :'invalid', :'units')
  on conflict (tenant_id, day, resource_type) do update set
    validations = usage_days.validations + excluded.validations,
    invalid = usage_days.invalid + excluded.invalid,
    units = usage_days.units + excluded.units`)

/** Adds validations to the counts of their day and type. */
export async function countUsage(db: Kysely<Tables>, validations: readonly ProcessedValidation[], now: number): Promise<void> {
  await addToDays(db, toRows(validations, now))
}

/** Adds to the counts of the day of a moment what one tenant had validated, by type. */
export async function addUsage(db: Kysely<Tables>, tenantId: string, types: readonly TypeUsage[], now: number): Promise<void> {
  if (types.length === 0) return
  await addToDays(
    db,
    types.map(({ resourceType, ...counts }) => ({ tenant_id: tenantId, day: dayOf(now), resource_type: resourceType, ...counts })),
  )
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

function toRows(validations: readonly ProcessedValidation[], now: number): readonly DayRow[] {
  const day = dayOf(now)
  const rows = new Map<string, DayRow>()
  for (const { tenantId, resourceType, valid, units } of validations) {
    const key = `${tenantId} ${resourceType}`
    const row = rows.get(key) ?? { tenant_id: tenantId, day, resource_type: resourceType, validations: 0, invalid: 0, units: 0 }
    rows.set(key, { ...row, validations: row.validations + 1, invalid: row.invalid + (valid ? 0 : 1), units: row.units + units })
  }
  return [...rows.values()]
}

/** How a tenant stands in its month; undefined for no tenant. */
export async function readQuota(db: Kysely<Tables>, tenantId: string, now: number): Promise<QuotaStanding | undefined> {
  const row = await db
    .selectFrom('tenants')
    .leftJoin('quota_months', (join) => join.onRef('tenant_id', '=', 'tenants.id').on('month', '=', monthOf(now)))
    .select(['plan', 'plan_until', 'used'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const plan = planAt({ plan: row.plan, until: row.plan_until }, now)
  return { plan, used: row.used ?? 0, quota: quotaOf(plan, row.used ?? 0, now) }
}

/** Usage by day and type of this month and those before it. */
export async function readUsage(db: Kysely<Tables>, tenantId: string, months: number, now: number): Promise<readonly DayUsage[]> {
  const date = new Date(now)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (months - 1))).toISOString().slice(0, 10)
  const rows = await db
    .selectFrom('usage_days')
    .select(['day', 'resource_type', 'validations', 'invalid', 'units'])
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', first)
    .orderBy('day')
    .orderBy('resource_type')
    .execute()
  return rows.map(({ resource_type, ...counts }) => ({ ...counts, resourceType: resource_type }))
}
