import type { RemoteIssue, RemoteReport } from './protocol.ts'

/** Kinds of issue that speak of the engine's run. */
const operationalKinds = new Set([
  'security',
  'login',
  'unknown',
  'expired',
  'forbidden',
  'suppressed',
  'transient',
  'lock-error',
  'no-store',
  'exception',
  'timeout',
  'incomplete',
  'throttled',
])

/** The largest part of an engine's own text that is read, in characters. */
const longestText = 2000

/** An engine's issues without those about itself: where there are such, it did not get to the end. */
export function toReport(said: readonly RemoteIssue[]): RemoteReport {
  const issues = said.filter((one) => !isOperational(one)).map((one) => ({ ...one, text: one.text.slice(0, longestText) }))
  return { issues, isComplete: issues.length === said.length && !issues.some(isException) }
}

/** True for an issue about the engine and not about the resource: it has a kind of that sort, and no place. */
function isOperational({ level, kind, path }: RemoteIssue): boolean {
  return level === 'error' && operationalKinds.has(kind) && path === undefined
}

function isException({ level, kind }: RemoteIssue): boolean {
  return level === 'error' && kind === 'exception'
}
