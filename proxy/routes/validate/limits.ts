import type { Response } from 'express'
import type { Burst, BurstStanding } from '../../burst/burst.ts'
import { Refusal } from '../../http/problem.ts'
import type { Quota } from '../../quota/quota.ts'

/** The headers that tell a month's quota. */
export function quotaHeaders({ limit, remaining, reset }: Quota): Readonly<Record<string, string>> {
  return { 'Svc-Quota-Limit': toUnits(limit), 'Svc-Quota-Remaining': toUnits(remaining), 'Svc-Quota-Reset': String(reset) }
}

/** The windows that a request counts in, and how long each is. */
export interface BurstNeeds {
  readonly burst: Pick<Burst, 'hit'>
  /** The bursts of all keys of a tenant together. */
  readonly tenantBurst: Pick<Burst, 'hit'>
  readonly burstWindowS: number
}

/** Counts a request in the window of its key and in that of its tenant, and tells the former; refused where either is full. */
export async function countBurst(response: Response, burstId: string, tenantId: string, needs: BurstNeeds): Promise<void> {
  const [standing, ofTenant] = await Promise.all([needs.burst.hit(burstId), needs.tenantBurst.hit(tenantId)])
  for (const [name, value] of Object.entries(burstHeaders(standing, needs.burstWindowS))) response.setHeader(name, value)
  for (const { allowed, reset } of [standing, ofTenant]) {
    if (!allowed) throw new Refusal('burst-exceeded', { headers: { 'Retry-After': String(reset) } })
  }
}

/** The headers that tell a burst window: those of the specification, and those of draft-ietf-httpapi-ratelimit-headers. */
function burstHeaders({ limit, remaining, reset }: BurstStanding, windowS: number): Readonly<Record<string, string>> {
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
