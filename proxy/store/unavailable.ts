import type { DialectName } from './migrations/migration.ts'

/** The database cannot be reached or cannot write just now; the same call may succeed later. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** Functions by name that answer later, such as a store. */
type Functions<Names extends string> = Readonly<Record<Names, (...args: never[]) => Promise<unknown>>>

/** The same functions; where the database is away they reject with `StoreUnavailable`. `note` is told each error. */
export function sayingUnavailable<Store extends Functions<Extract<keyof Store, string>>>(
  store: Store,
  note: (error: unknown) => void = () => {},
): Store {
  const entries = Object.entries<(...args: never[]) => Promise<unknown>>(store)
  return Object.fromEntries(
    entries.map(([name, run]) => [
      name,
      (...args: never[]) =>
        run(...args).catch((error: unknown) => {
          note(error)
          throw isUnavailable(error) ? new StoreUnavailable(error) : error
        }),
    ]),
  ) as Store
}

/**
 * Whether a database that cannot be opened is worth waiting for: its server is away or starting. One that refuses the login,
 * or does not have the database, was named wrongly; and a file stays as it is.
 */
export function isWorthWaiting(error: unknown, dialect: DialectName): boolean {
  const isRefused = error instanceof Error && 'code' in error && /^(?:28|3D)...$/.test(String(error.code))
  return dialect === 'postgres' && isUnavailable(error) && !isRefused
}

/** True for an error of the database itself rather than of a statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StoreUnavailable) return true
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string') return systemCodes.has(error.code) || postgresCodes.test(error.code)
  return pgSentences.test(error.message)
}

/** True for an error of a database that reads and does not write: its disk is full, or it may not. */
export function isRefusedWrite(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return [8, 10, 13].includes(error.errcode & 0xff)
  return 'code' in error && /^(?:53100|25006|ENOSPC|EROFS)$/.test(String(error.code))
}

/** Busy, locked, read-only, input or output failed, full, cannot open: https://sqlite.org/rescode.html */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14])

const systemCodes: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EPIPE ETIMEDOUT EACCES EISDIR ENOENT ENOSPC ENOTDIR EPERM EROFS'.split(
    ' ',
  ),
)

/**
 * Connections, refused logins, absent databases, want of resources, intervention, timeouts, a transaction left alone for too long, a standby
 * that is read-only:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresCodes = /^(?:08|28|3D|53|57|58)...$|^(?:55P03|25P03|25006)$/

/** Messages of node-postgres that have no code. */
const pgSentences =
  /^(?:Connection terminated|timeout expired|timeout exceeded|Client has encountered a connection error|Query read timeout)/
