import { isAPIError } from 'better-auth/api'
import { hashPassword } from 'better-auth/crypto'
import type { Secrets } from '../secrets/secret.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { isUnavailable, StoreUnavailable } from '../store/unavailable.ts'
import { createAuth, type ResetLetter } from './better-auth.ts'
import { toCookie } from './cookie.ts'
import type { Session, Sessions } from './sessions.ts'

/** Dependencies of sessions. */
export interface SessionNeeds {
  readonly database: Pick<OpenDatabase, 'quick' | 'dialect'>
  readonly store: Pick<Store, 'isReachable'>
  readonly secrets: Secrets
  /** Where the service is reached from outside, without a slash at the end. */
  readonly publicUrl: string
  /** Undefined where the service sends no letters. */
  readonly sendLetter: ((letter: ResetLetter) => void) | undefined
  readonly onError: (cause: unknown) => void
}

/** Sessions by better-auth. Those that began under the former secret hold on while the service knows it. */
export function createSessions({ database, store, secrets, publicUrl, sendLetter, onError }: SessionNeeds): Sessions {
  const authOf = (key: Buffer) => createAuth({ database, key, publicUrl, sendLetter: sendLetter ?? (() => {}), onError })
  const present = authOf(secrets.present.sessions)
  const all = [present, ...(secrets.former === undefined ? [] : [authOf(secrets.former.sessions)])]
  const underWay = new Set<Promise<unknown>>()

  /** The answer of better-auth; undefined where it refuses. It says of a failing database that something failed inside. */
  async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    try {
      return await question()
    } catch (error) {
      if (isAPIError(error) && error.statusCode < 500) return undefined
      throw isUnavailable(error) || !(await store.isReachable()) ? new StoreUnavailable(error) : error
    }
  }

  async function find(cookie: string | undefined): Promise<Session | undefined> {
    for (const { api } of all) {
      const found = await ask(() => api.getSession({ headers: headersOf(cookie), query: { disableRefresh: true } }))
      if (found) return toSession(found)
    }
    return undefined
  }

  return {
    sendsLetters: sendLetter !== undefined,
    hashPassword,
    find,
    async signIn(email, password) {
      const answer = await ask(() => present.api.signInEmail({ body: { email, password }, headers: new Headers(), returnHeaders: true }))
      if (answer === undefined) return undefined
      const setCookies = answer.headers.getSetCookie()
      const value = await find(toCookie(setCookies))
      return value === undefined ? undefined : { value, setCookies }
    },
    async signOut(cookie) {
      const answers = await Promise.all(all.map(({ api }) => ask(() => api.signOut({ headers: headersOf(cookie), returnHeaders: true }))))
      // It keeps to itself that the database did not forget the session.
      if ((await find(cookie)) !== undefined) throw new Error('A session did not end')
      return answers[0]?.headers.getSetCookie() ?? []
    },
    async renew(cookie) {
      const answer = await ask(() => present.api.getSession({ headers: headersOf(cookie), returnHeaders: true }))
      const setCookies = answer?.headers.getSetCookie() ?? []
      if (answer?.response) return { value: toSession(answer.response), setCookies }
      const former = await find(cookie)
      return { value: former, setCookies: former === undefined ? setCookies : [] }
    },
    async requestReset(email) {
      if (!(await store.isReachable())) throw new StoreUnavailable(undefined)
      // Whoever asks is answered before the address is looked for: the time that it takes would tell whether it is known.
      const writing = ask(() => present.api.requestPasswordReset({ body: { email } }))
        .catch(onError)
        .finally(() => underWay.delete(writing))
      underWay.add(writing)
    },
    async resetPassword(token, newPassword) {
      return (await ask(() => present.api.resetPassword({ body: { token, newPassword } }))) !== undefined
    },
    async close() {
      await Promise.all(underWay)
    },
  }
}

function headersOf(cookie: string | undefined): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}

function toSession({
  session,
  user,
}: {
  readonly session: { readonly expiresAt: Date }
  readonly user: { readonly tenantId: string }
}): Session {
  return { tenantId: user.tenantId, expiresAt: session.expiresAt.getTime() }
}
