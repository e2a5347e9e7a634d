/** Who is signed in to the dashboard. */
export interface Member {
  readonly tenantId: string
}

/** A member's session, as the service knows it. */
export interface Session extends Member {
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** The outcome of a browser's request, and the `Set-Cookie` headers that tell it. */
export interface WithCookies<Value> {
  readonly value: Value
  readonly setCookies: readonly string[]
}

/**
 * Sessions of the dashboard. A browser proves them by its `Cookie` header, which is taken as it came. Functions reject
 * with `StoreUnavailable` where the database cannot be reached.
 */
export interface Sessions {
  /** True if there is a mail server. */
  readonly sendsLetters: boolean
  /** The hash of a password. */
  hashPassword(password: string): Promise<string>
  /** Begins a session, and never goes on with one that a browser brings; undefined where address or password is wrong. */
  signIn(email: string, password: string): Promise<WithCookies<Session> | undefined>
  /** Ends the session of a browser; whoever has a copy of its cookie is signed out, too. */
  signOut(cookie: string | undefined): Promise<readonly string[]>
  /** The session of a browser; undefined where it has none that holds. */
  find(cookie: string | undefined): Promise<Session | undefined>
  /** The same, and prolongs one that is older than a day. */
  renew(cookie: string | undefined): Promise<WithCookies<Session | undefined>>
  /** Writes to an address, if it is one of ours, how to choose another password; who asks is not told whether it is. */
  requestReset(email: string): Promise<void>
  /** Changes a password and ends all its sessions, once for each letter; false for a token that is none, or is over. */
  resetPassword(token: string, password: string): Promise<boolean>
  /** Waits a while for letters that are under way. */
  close(): Promise<void>
}
