import type { Kysely, Selectable } from 'kysely'
import { decideAdmission, type Binding, type Admission } from '../idempotency/admission.ts'
import { planAt, type Plan } from '../quota/plan.ts'
import { monthOf, quotaOf, type Quota } from '../quota/quota.ts'
import { distinct } from './distinct.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'
import type { Application } from './store.ts'

type BindingRow = Selectable<Tables['bindings']>

/** A request id within its tenant. */
interface Bound {
  readonly tenantId: string
  readonly requestId: string
}

interface QuotaRow {
  readonly id: string
  readonly plan: Plan
  readonly plan_until: number | null
  readonly used: number | null
}

const selectQuotas = statement<{ readonly id: string; readonly month: string }, QuotaRow>(`
  select id, plan, plan_until, used
  from tenants
  left join quota_months on tenant_id = tenants.id and month = :'month'
  where id in (:'id')`)

const insertBindings = statement<Pick<BindingRow, 'tenant_id' | 'request_id' | 'fingerprint' | 'bound_at'>>(`
  insert into bindings (tenant_id, request_id, fingerprint, bound_at)
  values (:'tenant_id', :'request_id', :'fingerprint', :'bound_at')
  on conflict (tenant_id, request_id) do nothing`)

const selectBindings = statement<Bound, Omit<BindingRow, 'bound_at'>>(`
  select tenant_id, request_id, fingerprint, charged_at, quota_limit, quota_remaining, quota_reset
  from bindings
  where tenant_id in (:'tenantId') and request_id in (:'requestId')`)

/** Binds applications, and decides on them. */
export async function admitAll(db: Kysely<Tables>, applications: readonly Application[], now: number): Promise<readonly Admission[]> {
  // Quota before bindings: whoever then finds the quota used up by an equal request finds that one charged, too.
  const quotas = await readQuotas(db, distinct(applications.map(({ tenantId }) => tenantId)), now)
  await bindAll(db, applications, now)
  const bindings = await readBindings(db, applications)
  return applications.map((application) => {
    const quota = quotas.get(application.tenantId)
    if (quota === undefined) throw new Error('An application of no tenant')
    return decideAdmission(application.fingerprints, bindings.get(bindingKey(application)), quota, application.units)
  })
}

async function readQuotas(db: Kysely<Tables>, tenantIds: readonly string[], now: number): Promise<ReadonlyMap<string, Quota>> {
  const month = monthOf(now)
  const rows = await selectQuotas(
    db,
    tenantIds.map((id) => ({ id, month })),
  )
  return new Map(rows.map(({ id, plan, plan_until, used }) => [id, quotaOf(planAt({ plan, until: plan_until }, now), used ?? 0, now)]))
}

async function bindAll(db: Kysely<Tables>, applications: readonly Application[], now: number): Promise<void> {
  const rows = applications.map(({ tenantId, requestId, fingerprints }) => ({
    tenant_id: tenantId,
    request_id: requestId,
    fingerprint: fingerprints[0],
    bound_at: now,
  }))
  // In one order everywhere, or two instances could wait for each other.
  await insertBindings(
    db,
    rows.toSorted((a, b) => (a.request_id < b.request_id ? -1 : 1)),
  )
}

/** The bindings of some request ids, by `bindingKey`. */
export async function readBindings(db: Kysely<Tables>, ids: readonly Bound[]): Promise<ReadonlyMap<string, Binding>> {
  const rows = await selectBindings(
    db,
    ids.map(({ tenantId, requestId }) => ({ tenantId, requestId })),
  )
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
