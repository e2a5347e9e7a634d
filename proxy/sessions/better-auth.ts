import { betterAuth } from 'better-auth'
import type { OpenDatabase } from '../store/database.ts'
import { confirmAddress } from '../store/members.ts'
import { mostCharacters } from './password.ts'

/** Dependencies of better-auth. */
export interface AuthNeeds {
  readonly database: Pick<OpenDatabase, 'quick' | 'dialect'>
  /** Cookies are signed with it. */
  readonly key: Buffer
  /** Where the service is reached from outside. */
  readonly publicUrl: string
  /** Posts a letter, and does not wait for it. */
  readonly sendLetter: (letter: ResetLetter) => void
  /** Told what failed on the way to an answer. */
  readonly onError: (cause: unknown) => void
}

/** A letter that lets its receiver choose another password. */
export interface ResetLetter {
  readonly email: string
  /** Good once, for an hour. */
  readonly token: string
}

const hour = 3600
const day = 24 * hour

/** better-auth over our tables: sessions that begin with a password, and letters for who forgot it. */
export function createAuth({ database, key, publicUrl, sendLetter, onError }: AuthNeeds) {
  const isSecure = new URL(publicUrl).protocol === 'https:'
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    // Named so that no variable of the environment takes its place.
    secrets: [{ version: 1, value: key.toString('base64url') }],
    database: { db: database.quick, type: database.dialect, transaction: true },
    user: {
      modelName: 'members',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { tenantId: { type: 'string', fieldName: 'tenant_id', input: false } },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'member_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: 7 * day,
      updateAge: day,
      // A session that has ended is over at once, also for who copied its cookie.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'member_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshToken: 'refresh_token',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        idToken: 'id_token',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      // Who reads the database cannot choose passwords by it.
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Passwords are checked before, in Spanish. These count the units of UTF-16, of which a character has two at most.
      minPasswordLength: 1,
      maxPasswordLength: 2 * mostCharacters,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hour,
      // Nobody else has the token, so that the address is theirs.
      onPasswordReset: ({ user }) => confirmAddress(database.quick, database.dialect, user.id),
      sendResetPassword({ user, token }) {
        sendLetter({ email: user.email, token })
        return Promise.resolve()
      },
    },
    advanced: {
      cookiePrefix: 'svc',
      // Its own prefix is __Secure-; with __Host- no neighbouring domain can set the cookie either.
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookieName(isSecure), attributes: { secure: isSecure, sameSite: 'strict' } },
      },
      ipAddress: { disableIpTracking: true },
      // A test compares them.
      database: { validateSchema: false },
    },
    // Counted by the service, in Spanish and for all instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, _message, ...rest: readonly unknown[]) => rest.filter((one) => one instanceof Error).forEach(onError),
    },
  })
}

function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-svc.session_token' : 'svc.session_token'
}
