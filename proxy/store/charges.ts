import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Binding } from '../idempotency/admission.ts'
import { usageAlert, validationComplete, type ProcessedValidation } from '../outbox/messages.ts'
import { decideCharge, type Month } from '../quota/charge.ts'
import { planAt, type Plan } from '../quota/plan.ts'
import { monthOf, type Quota } from '../quota/quota.ts'
import { bindingKey, readBindings } from './bindings.ts'
import { distinct } from './distinct.ts'
import type { DialectName } from './migrations/migration.ts'
import { toOutboxRow } from './deliveries.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'
import type { ChargeResult } from './store.ts'
import { countUsage } from './usage.ts'
import { forgetDegraded, logAll, logDegraded } from './validations.ts'

/** A tenant as the charges of a batch find it. */
interface Account {
  readonly plan: Plan
  readonly hasWebhook: boolean
}

type MonthRow = Insertable<Tables['quota_months']>

/** Accounts, months and bindings before a batch of charges, and after each of them. */
interface State {
  readonly accounts: ReadonlyMap<string, Account>
  readonly months: Map<string, Month>
  readonly bindings: Map<string, Binding>
}

/** A charge that was made, and what it announces. */
interface Made {
  readonly validation: ProcessedValidation
  readonly quota: Quota
  readonly announcements: readonly Insertable<Tables['outbox']>[]
}

interface AccountRow {
  readonly id: string
  readonly plan: Plan
  readonly plan_until: number | null
  readonly url: string | null
}

const selectAccounts = `
  select tenants.id, plan, plan_until, url
  from tenants
  left join webhooks on webhooks.tenant_id = tenants.id and disabled_at is null
  where tenants.id in (:'id')
  order by tenants.id`

const accounts = {
  // It has one writer at a time anyway.
  sqlite: statement<{ readonly id: string }, AccountRow>(selectAccounts),
  postgres: statement<{ readonly id: string }, AccountRow>(`${selectAccounts} for no key update of tenants`),
}

const selectMonths = statement<Pick<MonthRow, 'tenant_id' | 'month'>, Omit<MonthRow, 'month'>>(`
  select tenant_id, used, alerted
  from quota_months
  where tenant_id in (:'tenant_id') and month = :'month'`)

const upsertMonths = statement<MonthRow>(`
  insert into quota_months (tenant_id, month, used, alerted)
  values (:'tenant_id', :'month', :'used', :'alerted')
  on conflict (tenant_id, month) do update set used = excluded.used, alerted = excluded.alerted`)

const upsertBindings = statement<Insertable<Tables['bindings']>>(`
  insert into bindings (tenant_id, request_id, fingerprint, bound_at, charged_at, quota_limit, quota_remaining, quota_reset)
  values (:'tenant_id', :'request_id', :'fingerprint', :'bound_at', :'charged_at', :'quota_limit', :'quota_remaining', :'quota_reset')
  on conflict (tenant_id, request_id) do update set
    charged_at = excluded.charged_at,
    quota_limit = excluded.quota_limit,
    quota_remaining = excluded.quota_remaining,
    quota_reset = excluded.quota_reset`)

const insertDeliveries = statement<Insertable<Tables['outbox']>>(`
  insert into outbox (
    id, tenant_id, type, payload, created_at, status, due_at, attempts, last_attempt_at, response_status, failure, claim, claimed_until)
  values (
    :'id', :'tenant_id', :'type', :'payload', :'created_at', :'status', :'due_at', :'attempts', :'last_attempt_at', :'response_status',
    :'failure', :'claim', :'claimed_until')`)

/** Charges validations in their order, logs and announces them, in one transaction. */
export function chargeAll(
  db: Kysely<Tables>,
  dialect: DialectName,
  validations: readonly ProcessedValidation[],
  now: number,
): Promise<readonly ChargeResult[]> {
  return db.transaction().execute(async (transaction) => {
    const tenantIds = distinct(validations.map(({ tenantId }) => tenantId))
    const accounts = await lockAccounts(transaction, dialect, tenantIds, now)
    const months = await readMonths(transaction, tenantIds, now)
    const bindings = await readBindings(transaction, validations)
    const state: State = { accounts, months: new Map(months), bindings: new Map(bindings) }
    const made: Made[] = []
    const results = validations.map((validation) => chargeOne(state, validation, made, now))
    if (made.length === 0) return results

    const charged = made.map(({ validation }) => validation)
    await writeMonths(transaction, distinct(charged.map(({ tenantId }) => tenantId)), state.months, now)
    await writeBindings(transaction, made, now)
    await forgetDegraded(
      transaction,
      charged.filter((validation) => bindings.has(bindingKey(validation))),
    )
    await logAll(transaction, charged, now)
    await countUsage(transaction, charged, now)
    await announce(
      transaction,
      made.flatMap(({ announcements }) => announcements),
    )
    return results
  })
}

/** Logs a validation that the engine did not complete, unless its request has been charged or logged before. */
export function chargeNothing(db: Kysely<Tables>, dialect: DialectName, validation: ProcessedValidation, now: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, dialect, [validation.tenantId], now)
    const binding = (await readBindings(transaction, [validation])).get(bindingKey(validation))
    if (binding === undefined || binding.charged === null) await logDegraded(transaction, validation, now)
  })
}

function chargeOne({ accounts, months, bindings }: State, validation: ProcessedValidation, made: Made[], now: number): ChargeResult {
  const { tenantId, fingerprint, units } = validation
  const binding = bindings.get(bindingKey(validation))
  if (binding !== undefined && binding.charged !== null) return { kind: 'replay', quota: binding.charged }
  const account = accounts.get(tenantId)
  if (account === undefined) throw new Error('A charge of no tenant')
  const decision = decideCharge(account.plan, months.get(tenantId) ?? { used: 0, alerted: false }, units, now)
  if (decision.kind === 'exhausted') return decision
  const { month, quota, alert } = decision
  months.set(tenantId, month)
  bindings.set(bindingKey(validation), { fingerprint, charged: quota })
  const announcements = [
    ...(account.hasWebhook ? [toOutboxRow(tenantId, 'validation.complete', validationComplete(validation, now), now)] : []),
    ...(alert ? [toOutboxRow(tenantId, 'usage.alert', usageAlert(monthOf(now), month.used, quota.limit), now)] : []),
  ]
  made.push({ validation, quota, announcements })
  return { kind: 'charged', quota, announced: announcements.length > 0 }
}

/** Reads tenants, and keeps other instances from charging them until the transaction ends. */
export async function lockAccounts(
  transaction: Transaction<Tables>,
  dialect: DialectName,
  tenantIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Account>> {
  const rows = await accounts[dialect](
    transaction,
    tenantIds.map((id) => ({ id })),
  )
  return new Map(
    rows.map(({ id, plan, plan_until, url }) => [id, { plan: planAt({ plan, until: plan_until }, now), hasWebhook: url !== null }]),
  )
}

/** The use of tenants in the month of a moment. */
export async function readMonths(db: Kysely<Tables>, tenantIds: readonly string[], now: number): Promise<ReadonlyMap<string, Month>> {
  const month = monthOf(now)
  const rows = await selectMonths(
    db,
    tenantIds.map((tenant_id) => ({ tenant_id, month })),
  )
  return new Map(rows.map(({ tenant_id, used, alerted }) => [tenant_id, { used, alerted: alerted === 1 }]))
}

/** Writes down what tenants have used in the month of a moment. */
export async function writeMonths(
  db: Kysely<Tables>,
  tenantIds: readonly string[],
  months: ReadonlyMap<string, Month>,
  now: number,
): Promise<void> {
  const rows = tenantIds.map((tenantId) => {
    const { used, alerted } = months.get(tenantId)!
    return { tenant_id: tenantId, month: monthOf(now), used, alerted: alerted ? 1 : 0 }
  })
  await upsertMonths(db, rows)
}

async function writeBindings(db: Kysely<Tables>, made: readonly Made[], now: number): Promise<void> {
  const rows = made.map(({ validation: { tenantId, requestId, fingerprint }, quota: { limit, remaining, reset } }) => ({
    tenant_id: tenantId,
    request_id: requestId,
    fingerprint,
    bound_at: now,
    charged_at: now,
    quota_limit: limit === Infinity ? null : limit,
    quota_remaining: remaining === Infinity ? null : remaining,
    quota_reset: reset,
  }))
  await upsertBindings(
    db,
    rows.toSorted((a, b) => (a.request_id < b.request_id ? -1 : 1)),
  )
}

/** Puts deliveries into the outbox. */
export async function announce(db: Kysely<Tables>, rows: readonly Insertable<Tables['outbox']>[]): Promise<void> {
  if (rows.length > 0) await insertDeliveries(db, rows)
}
