import { monthlyUnits, type Plan } from './plan.ts'
import { affords, quotaOf, type Quota } from './quota.ts'

/** A tenant's use in a month. */
export interface Month {
  readonly used: number
  /** True once the month's usage alert was announced. */
  readonly alerted: boolean
}

/** The month after a charge, or that it does not fit. */
export type ChargeDecision =
  | { readonly kind: 'charged'; readonly month: Month; readonly quota: Quota; readonly alert: boolean }
  | { readonly kind: 'exhausted'; readonly quota: Quota }

/** The share of a month's quota at which a tenant is told. */
const alertShare = 0.8

/** Takes units from a month's quota where they fit whole, and says whether the tenant is to be told that it goes to its end. */
export function decideCharge(plan: Plan, { used, alerted }: Month, units: number, now: number): ChargeDecision {
  const quota = quotaOf(plan, used, now)
  if (!affords(quota, units)) return { kind: 'exhausted', quota }
  const usedNow = used + units
  const alert = !alerted && usedNow >= monthlyUnits[plan] * alertShare
  return { kind: 'charged', month: { used: usedNow, alerted: alerted || alert }, quota: quotaOf(plan, usedNow, now), alert }
}
