/** A tenant's subscription. */
export type Plan = 'free' | 'pro' | 'unlimited'

/** Units a month that each plan allows; Infinity where there is no limit. */
export const monthlyUnits: Readonly<Record<Plan, number>> = { free: 100, pro: 10_000, unlimited: Infinity }

/** A plan as it was given: at `until` (epoch milliseconds) the tenant falls back to `free`; null for no end. */
export interface PlanGrant {
  readonly plan: Plan
  readonly until: number | null
}

/** True for the name of a plan. */
export function isPlan(text: string): text is Plan {
  return Object.hasOwn(monthlyUnits, text)
}

/** The plan that holds at a moment. */
export function planAt({ plan, until }: PlanGrant, now: number): Plan {
  return until !== null && until <= now ? 'free' : plan
}
