import { expect } from 'vitest'
import type { Database } from '../../../proxy/config.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import type { Sent, Verdict } from './load.ts'

/** One charge, as the log, the bindings and the outbox have it. */
interface Charge {
  readonly requestId: string
  readonly units: number
  /** `2026-11`. */
  readonly month: string
  /** Units left by its answer; null for no limit. */
  readonly remaining: number | null
}

/** Records of one tenant in the database. */
export interface Ledger {
  readonly charges: readonly Charge[]
  /** Requests that are in the log without a charge: the engine did not complete them. */
  readonly degraded: readonly string[]
  /** The ids of the requests that were charged, by their bindings. */
  readonly bound: readonly string[]
  /** Units used by month, by the quota and by the counts of days. */
  readonly months: Readonly<Record<string, number>>
  readonly days: Readonly<Record<string, number>>
  readonly outbox: readonly {
    readonly id: string
    readonly requestId: string | undefined
    readonly status: string
    readonly attempts: number
  }[]
}

/** Reads what the database holds of a tenant. */
export async function readLedger(database: Database, tenantId: string): Promise<Ledger> {
  const { db } = await openDatabase(database, Date.now)
  try {
    const of = <Table extends 'validations' | 'bindings' | 'quota_months' | 'usage_days' | 'outbox'>(table: Table) =>
      db.selectFrom(table as 'validations').where('tenant_id', '=', tenantId)
    const log = await of('validations').select(['request_id', 'units', 'at', 'degraded']).orderBy('seq').execute()
    const bindings = await db.selectFrom('bindings').selectAll().where('tenant_id', '=', tenantId).execute()
    const months = await db.selectFrom('quota_months').selectAll().where('tenant_id', '=', tenantId).execute()
    const days = await db.selectFrom('usage_days').selectAll().where('tenant_id', '=', tenantId).execute()
    const outbox = await db.selectFrom('outbox').selectAll().where('tenant_id', '=', tenantId).orderBy('seq').execute()
    const charged = bindings.filter(({ charged_at }) => charged_at !== null)
    const remaining = new Map(charged.map(({ request_id, quota_remaining }) => [request_id, quota_remaining]))
    return {
      charges: log
        .filter(({ degraded }) => degraded === 0)
        .map(({ request_id, units, at }) => ({
          requestId: request_id,
          units,
          month: new Date(at).toISOString().slice(0, 7),
          remaining: remaining.get(request_id) ?? null,
        })),
      degraded: log.filter(({ degraded }) => degraded === 1).map(({ request_id }) => request_id),
      bound: charged.map(({ request_id }) => request_id),
      months: sums(months.map(({ month, used }) => [month, used])),
      days: sums(days.map(({ day, units }) => [day.slice(0, 7), units])),
      outbox: outbox.map(({ id, type, payload, status, attempts }) => ({
        id,
        status,
        attempts,
        requestId: type === 'validation.complete' ? requestIdIn(payload) : undefined,
      })),
    }
  } finally {
    await db.destroy()
  }
}

/** How many units a tenant has used in all. */
export async function readUsed(database: Database, tenantId: string): Promise<number> {
  const { db } = await openDatabase(database, Date.now)
  const months = await db.selectFrom('quota_months').select('used').where('tenant_id', '=', tenantId).execute()
  await db.destroy()
  return months.reduce((sum, { used }) => sum + used, 0)
}

/** The request that a payload of the outbox, or the body of a webhook, is about. */
export function requestIdIn(payload: string): string {
  return (JSON.parse(payload) as { readonly data: { readonly validation_request_id: string } }).data.validation_request_id
}

/** Charges that may stand without an answer that says so. */
interface Allowance {
  /** Whether an answer of 503 may hide a charge: the database went away when it had been told to commit. */
  readonly refusalsMayBeCharged?: boolean
  /** Whether each charge is announced. */
  readonly hasWebhook?: boolean
  /** Of a month; null for a plan without one. */
  readonly limit?: number | null
}

/** Holds a ledger against what clients were answered: each answer is charged exactly once, and nothing else but what was lost. */
export function expectExact(ledger: Ledger, sent: readonly Sent[], allowance: Allowance = {}): void {
  const { refusalsMayBeCharged = false, hasWebhook = true, limit = 10_000 } = allowance
  const charged = ledger.charges.map(({ requestId }) => requestId)
  expect(repeated(charged), 'charged twice').toEqual([])
  expect(ledger.bound.toSorted(), 'bindings and log').toEqual(charged.toSorted())
  const byId = new Map(ledger.charges.map((charge) => [charge.requestId, charge]))

  const verdicts = sent.flatMap(({ planned, verdict }) => (verdict === undefined || isDegraded(verdict) ? [] : { planned, verdict }))
  const wrong = verdicts.filter(({ planned, verdict: { requestId, quota } }) => {
    const charge = byId.get(requestId)
    return charge?.units !== planned.units || (charge.remaining === null ? 'unlimited' : String(charge.remaining)) !== quota[0]
  })
  expect(wrong, 'answered, and not charged so').toEqual([])

  const answered = new Set(verdicts.map(({ verdict }) => verdict.requestId))
  const attempts = sent.filter(({ verdict }) => verdict === undefined).flatMap(({ attempts }) => attempts)
  const refused = new Set(attempts.flatMap((attempt) => (attempt.kind === 'refusal' ? attempt.requestId : [])))
  const unanswered = charged.filter((id) => !answered.has(id) && !(refusalsMayBeCharged && refused.has(id)))
  const lost = attempts.filter(({ kind }) => kind === 'lost').length
  expect(unanswered.length, `charged without an answer, of ${lost} lost`).toBeLessThanOrEqual(lost)
  const keys = new Set(sent.flatMap(({ planned }) => planned.key ?? []))
  expect(unanswered.filter((id) => keys.has(id) || refused.has(id))).toEqual([])

  const used = sums(ledger.charges.map(({ month, units }) => [month, units]))
  expect(ledger.months, 'quota and log').toEqual(used)
  expect(ledger.days, 'counts of days and log').toEqual(used)
  for (const month of limit === null ? [] : Object.keys(used)) {
    // The remaining units that were told go down by the cost of each, without a gap and without a repetition.
    let left = limit!
    for (const { requestId, units, remaining } of ledger.charges.filter((charge) => charge.month === month)) {
      left -= units
      expect([requestId, remaining]).toEqual([requestId, left])
    }
  }

  const announced = ledger.outbox.flatMap(({ requestId }) => requestId ?? [])
  expect(announced.toSorted(), 'announced').toEqual(hasWebhook ? charged.toSorted() : [])
}

/** Whether an answer says that the engine did not complete. */
export function isDegraded({ text }: Verdict): boolean {
  return (JSON.parse(text) as { readonly engineDegraded?: boolean }).engineDegraded === true
}

function repeated(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return ids.filter((id) => seen.size === seen.add(id).size)
}

function sums(rows: readonly (readonly [name: string, units: number])[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {}
  for (const [name, units] of rows) totals[name] = (totals[name] ?? 0) + units
  return totals
}
