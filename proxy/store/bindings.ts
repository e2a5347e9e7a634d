import type { Kysely } from 'kysely'
import { decideAdmission, type Binding } from '../idempotency/admission.ts'
import { planAt } from '../quota/plan.ts'
import { monthOf, quotaOf, type Quota } from '../quota/quota.ts'
import { distinct } from './distinct.ts'
import type { Tables } from './schema.ts'
import type { Admission, Application } from './store.ts'

/** A request id within its tenant. */
interface Bound {
  readonly tenantId: string
  readonly requestId: string
}

/** An application that has fingerprints. */
type Binder = Application & { readonly fingerprints: readonly [string, ...string[]] }

/** Decides on applications, and binds those that have a fingerprint. */
export async function admitAll(db: Kysely<Tables>, applications: readonly Application[], now: number): Promise<readonly Admission[]> {
  // Quota before bindings: whoever then finds the quota used up by an equal request finds that one charged, too.
  const quotas = await readQuotas(db, distinct(applications.map(({ tenantId }) => tenantId)), now)
  const binders = applications.filter((application): application is Binder => application.fingerprints !== null)
  if (binders.length > 0) await bindAll(db, binders, now)
  const bindings = await readBindings(db, binders)
  return applications.map((application) => {
    const quota = quotas.get(application.tenantId)
    if (quota === undefined) throw new Error('An application of no tenant')
    const binding = application.fingerprints === null ? undefined : bindings.get(bindingKey(application))
    return decideAdmission(application.fingerprints ?? [], binding, quota, application.units)
  })
}

async function readQuotas(db: Kysely<Tables>, tenantIds: readonly string[], now: number): Promise<ReadonlyMap<string, Quota>> {
  const rows = await db
    .selectFrom('tenants')
    .leftJoin('quota_months', (join) => join.onRef('tenant_id', '=', 'tenants.id').on('month', '=', monthOf(now)))
    .select(['id', 'plan', 'plan_until', 'used'])
    .where('id', 'in', tenantIds)
    .execute()
  return new Map(rows.map(({ id, plan, plan_until, used }) => [id, quotaOf(planAt({ plan, until: plan_until }, now), used ?? 0, now)]))
}

async function bindAll(db: Kysely<Tables>, binders: readonly Binder[], now: number): Promise<void> {
  const rows = binders.map(({ tenantId, requestId, fingerprints }) => ({
    tenant_id: tenantId,
    request_id: requestId,
    fingerprint: fingerprints[0],
    bound_at: now,
  }))
  await db
    .insertInto('bindings')
    // In one order everywhere, or two instances could wait for each other.
    .values(rows.toSorted((a, b) => (a.request_id < b.request_id ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'request_id']).doNothing())
    .execute()
}

/** What is known of some request ids, by `bindingKey`. */
export async function readBindings(db: Kysely<Tables>, ids: readonly Bound[]): Promise<ReadonlyMap<string, Binding>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bindings')
    .select(['tenant_id', 'request_id', 'fingerprint', 'charged_at', 'quota_limit', 'quota_remaining', 'quota_reset'])
    .where('tenant_id', 'in', distinct(ids.map(({ tenantId }) => tenantId)))
    .where('request_id', 'in', distinct(ids.map(({ requestId }) => requestId)))
    .execute()
  return new Map(
    rows.map((row) => {
      const charged: Quota | null =
        row.charged_at === null
          ? null
          : { limit: row.quota_limit ?? Infinity, remaining: row.quota_remaining ?? Infinity, reset: row.quota_reset! }
      return [bindingKey({ tenantId: row.tenant_id, requestId: row.request_id }), { fingerprint: row.fingerprint, charged }]
    }),
  )
}

/** A request id within its tenant, as a key of maps. */
export function bindingKey({ tenantId, requestId }: Bound): string {
  return `${tenantId} ${requestId}`
}
