import { explain, type Issue, type JsonObject } from '../../../rules/index.ts'
import { toPlace } from './place.ts'
import type { RemoteIssue } from './protocol.ts'
import { say } from './spanish/say.ts'
import { isUnverified } from './unverified.ts'

/** The largest part of an engine's own text that is passed on, in characters. */
const longestText = 2000

/**
 * What an engine says, as the service says it; undefined for what nobody has to know. Information stays out but where
 * it says that something was not checked.
 */
export function toIssue(remote: RemoteIssue, resource: JsonObject, publicUrl: string): Issue | undefined {
  const severity = severityOf(remote)
  if (severity === undefined) return undefined
  const place = toPlace(remote.path, resource)
  const { code, message, original } = say({ ...remote, text: remote.text.slice(0, longestText) }, place.path)
  return {
    code,
    severity,
    ...place,
    message,
    ...(original !== undefined && { why: `Texto original del validador: «${original}»` }),
    ...(remote.profile !== undefined && { profileUrl: remote.profile.split('|')[0]! }),
    ...(explain(code) !== undefined && { docsUrl: `${publicUrl}/reglas/${code}` }),
  }
}

function severityOf(remote: RemoteIssue): Issue['severity'] | undefined {
  const { level, kind } = remote
  // That the engine could not go on is no fault of the resource.
  if (level === 'error') return kind === 'exception' ? 'warning' : 'error'
  return level === 'warning' || isUnverified(remote) ? 'warning' : undefined
}
