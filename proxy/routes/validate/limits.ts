import type { BurstStanding } from '../../burst/burst.ts'
import type { Quota } from '../../quota/quota.ts'

/** The headers that tell a month's quota. */
export function quotaHeaders({ limit, remaining, reset }: Quota): Readonly<Record<string, string>> {
  return { 'Svc-Quota-Limit': toUnits(limit), 'Svc-Quota-Remaining': toUnits(remaining), 'Svc-Quota-Reset': String(reset) }
}

/** The headers that tell a burst window: those of the specification, and those of draft-ietf-httpapi-ratelimit-headers. */
export function burstHeaders({ limit, remaining, reset }: BurstStanding, windowS: number): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(reset),
    RateLimit: `"burst";r=${remaining};t=${reset}`,
    'RateLimit-Policy': `"burst";q=${limit};w=${windowS}`,
  }
}

/** Units as headers and answers write them. */
function toUnits(units: number): string {
  return units === Infinity ? 'unlimited' : String(units)
}
