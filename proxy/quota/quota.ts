import { monthlyUnits, type Plan } from './plan.ts'

/** How much of a month's quota there is and is left, in units; what the `Svc-Quota-*` headers tell. */
export interface Quota {
  /** Infinity for a plan without a limit. */
  readonly limit: number
  /** Never below zero; Infinity for a plan without a limit. */
  readonly remaining: number
  /** When the next month begins, in seconds since 1970. */
  readonly reset: number
}

/** The quota of a plan of which some units are used in the month that a moment (epoch milliseconds) lies in. */
export function quotaOf(plan: Plan, used: number, now: number): Quota {
  const limit = monthlyUnits[plan]
  return { limit, remaining: Math.max(0, limit - used), reset: nextMonth(now) / 1000 }
}

/** True if a quota has room for some units; a Bundle is taken whole or not at all. */
export function affords({ remaining }: Quota, units: number): boolean {
  return units <= remaining
}

/** The quota month of a moment (epoch milliseconds), a calendar month of UTC: `2026-11`. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}

function nextMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
