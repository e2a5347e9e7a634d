import type { Request } from 'express'
import { Refusal } from '../problem.ts'

/** Who is signed in to the dashboard. */
export interface Member {
  readonly tenantId: string
}

/**
 * Who asks, by the session of a browser; throws 401 where there is none, 403 for a suspended tenant, and where something
 * is to be changed from another origin than the service's own.
 */
export type RequireSession = (request: Request) => Promise<Member>

/** Of a service without sessions. */
export const requireNoSession: RequireSession = () => Promise.reject(new Refusal('session-missing'))
