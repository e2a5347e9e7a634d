/** The parts of an error that a log may hold. */
export interface ErrorDescription {
  readonly name: string
  readonly code?: string
  /** Where it was thrown, without the sentence before. */
  readonly at: readonly string[]
  readonly cause?: ErrorDescription
}

/**
 * Describes an error without its message, which may quote what somebody sent: `JSON.parse` does so, and databases name
 * the values that offend them.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? String(error.code) : undefined
  const { cause } = error
  return {
    name: isName(error.name) ? error.name : 'Error',
    ...(code !== undefined && { code: /^[A-Z\d_]{1,60}$/.test(code) ? code : 'otro' }),
    at: framesOf(error),
    ...(cause !== undefined && depth < mostCauses && { cause: describeError(cause, depth + 1) }),
  }
}

const mostCauses = 4
const mostFrames = 12
/** In characters, of a line that names a place; a longer one was sent. */
const longest = 1000

/** True for a name that programs give to errors, and nothing that somebody may have put there. */
function isName(name: string): boolean {
  return /^[A-Za-z]{1,40}(?:Error|Exception|Unavailable|Failed)$/.test(name)
}

/** Lines of a stack that name a place in a file; a message of several lines has none of that form. */
function framesOf({ stack = '' }: Error): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => line.length < longest)
    .flatMap((line) => /^ {4}at .*?((?:node:|file:\/\/|\/|[A-Z]:\\)[^\s()]+:\d+:\d+)\)?$/.exec(line)?.[1] ?? [])
    .slice(0, mostFrames)
}
