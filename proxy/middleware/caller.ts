import type { Request, Response } from 'express'
import type { Accounts } from '../accounts/accounts.ts'
import { Refusal } from '../http/problem.ts'
import type { Quota } from '../quota/quota.ts'
import type { Store } from '../store/store.ts'
import { requireKey } from './api-key.ts'
import type { RequireSession } from './session.ts'

/** Who asks for something that is charged. */
export interface Caller {
  readonly tenantId: string
  /** Of the key; `panel` for somebody who is signed in. */
  readonly keyId: string
  /** Of the window in which requests of this caller are counted. */
  readonly burstId: string
  readonly quota: Quota
}

/** Dependencies of finding out who asks. */
export interface CallerNeeds {
  readonly accounts: Pick<Accounts, 'authenticate'>
  readonly requireSession: RequireSession
  readonly store: Pick<Store, 'readQuota'>
}

/** The id of the log where no key was shown; no key has one of five characters. */
const panel = 'panel'

/** True for a browser without a key, which has a session to show or nothing. */
export function isBrowser({ headers }: Request): boolean {
  return headers['x-api-key'] === undefined && headers.cookie !== undefined
}

/** From another site a session is no credential: what is missing there is a key. */
function fromElsewhere(cause: unknown): never {
  throw cause instanceof Refusal && cause.code === 'origin-refused' ? new Refusal('api-key-missing') : cause
}

/** Who asks: a system by its key, or somebody in the dashboard by the session; throws 401 or 403 for others. */
export async function requireCaller(request: Request, response: Response, needs: CallerNeeds): Promise<Caller> {
  if (!isBrowser(request)) {
    const { tenantId, keyId, quota } = await requireKey(request, response, needs.accounts)
    return { tenantId, keyId, burstId: keyId, quota }
  }
  const { tenantId } = await needs.requireSession(request).catch(fromElsewhere)
  const standing = await needs.store.readQuota(tenantId)
  if (standing === undefined) throw new Refusal('session-missing')
  return { tenantId, keyId: panel, burstId: `${panel}:${tenantId}`, quota: standing.quota }
}
