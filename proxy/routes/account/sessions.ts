import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Session as SessionBody } from '../../api.ts'
import { clientOf, type Limits } from '../../middleware/limits.ts'
import { note } from '../../http/notes.ts'
import type { RequireOrigin } from '../../middleware/origin.ts'
import { readJson } from '../../middleware/read-json.ts'
import { requireActive } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'
import { sentence } from '../../http/sentences.ts'
import { toCookie } from '../../sessions/cookie.ts'
import type { Session, Sessions, WithCookies } from '../../sessions/sessions.ts'
import type { Store } from '../../store/store.ts'
import type { Route } from '../route.ts'
import { email, password } from './fields.ts'

/** Dependencies of the routes of sessions. */
export interface SessionNeeds {
  readonly requireOrigin: RequireOrigin
  readonly limits: Pick<Limits, 'signIns' | 'guesses'>
  readonly sessions: Pick<Sessions, 'signIn' | 'signOut' | 'renew'>
  readonly store: Pick<Store, 'findTenant'>
}

const credentials = z.object(
  { email, password },
  sentence('Se espera un objeto con «email» y «password».', 'An object with “email” and “password” is expected.'),
)

/** `/api/auth/sign-in/email`, `/api/auth/sign-out`, `/api/auth/get-session`. */
export function sessionRoutes({ requireOrigin, limits, sessions, store }: SessionNeeds): readonly Route[] {
  async function signIn(request: Request): Promise<WithCookies<Session>> {
    const client = clientOf(request)
    await limits.signIns.take(client)
    const { email, password } = await readJson(request, credentials)
    const account = email.toLowerCase()
    await limits.guesses.take(client, account)
    const signedIn = await sessions.signIn(email, password)
    if (signedIn === undefined) throw new Refusal('sign-in-refused')
    await limits.guesses.forget(client, account)
    return signedIn
  }

  async function describe(session: Session, response: Response): Promise<SessionBody> {
    const { id, email, organization } = await requireActive(session, store)
    note(response, { tenantId: id })
    return { tenantId: id, email, organization, expiresAt: new Date(session.expiresAt).toISOString() }
  }

  return [
    {
      method: 'post',
      path: '/api/auth/sign-in/email',
      async handle(request, response) {
        requireOrigin(request)
        const { value, setCookies } = await signIn(request)
        const body = await describe(value, response).catch(async (refusal: unknown) => {
          await sessions.signOut(toCookie(setCookies))
          throw refusal
        })
        response.append('Set-Cookie', [...setCookies])
        return { status: 200, body }
      },
    },
    {
      method: 'post',
      path: '/api/auth/sign-out',
      async handle(request, response) {
        requireOrigin(request)
        response.append('Set-Cookie', [...(await sessions.signOut(request.headers.cookie))])
        return { status: 204 }
      },
    },
    {
      method: 'get',
      path: '/api/auth/get-session',
      async handle(request, response) {
        const { value, setCookies } = await sessions.renew(request.headers.cookie)
        response.append('Set-Cookie', [...setCookies])
        return { status: 200, body: value === undefined ? null : await describe(value, response) }
      },
    },
  ]
}
