import type { Request } from 'express'
import { Refusal } from '../http/problem.ts'
import type { Said } from '../http/problem-texts.ts'
import type { Member, Sessions } from '../sessions/sessions.ts'
import type { Store, Tenant } from '../store/store.ts'
import { note } from '../http/notes.ts'
import type { RequireOrigin } from './origin.ts'

/**
 * Who asks, by the session of a browser; throws 401 where there is none, 403 for a suspended tenant, and where something
 * is to be changed from another origin than the service's own.
 */
export type RequireSession = (request: Request) => Promise<Member>

const keyIsNone: Said = {
  es: 'Una clave de API no sirve aquí: hay que iniciar sesión, en el panel o con POST /api/auth/sign-in/email.',
  en: 'An API key does not open this: sign in, in the dashboard or by POST /api/auth/sign-in/email.',
}

/** The check over sessions. An API key is none. */
export function createRequireSession(
  sessions: Pick<Sessions, 'find'>,
  store: Pick<Store, 'findTenant'>,
  requireOrigin: RequireOrigin,
): RequireSession {
  return async (request) => {
    const session = await sessions.find(request.headers.cookie)
    if (session === undefined) throw new Refusal('session-missing', request.headers['x-api-key'] === undefined ? {} : { detail: keyIsNone })
    if (request.method !== 'GET' && request.method !== 'HEAD') requireOrigin(request)
    const { id } = await requireActive(session, store)
    if (request.res !== undefined) note(request.res, { tenantId: id })
    return session
  }
}

/** The tenant of a member; throws 403 where it is suspended, 401 where it is gone. */
export async function requireActive({ tenantId }: Member, store: Pick<Store, 'findTenant'>): Promise<Tenant> {
  const tenant = await store.findTenant(tenantId)
  if (tenant === undefined) throw new Refusal('session-missing')
  if (tenant.status !== 'active') throw new Refusal('tenant-suspended')
  return tenant
}
