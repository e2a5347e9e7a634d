import { explain, type Issue, type JsonObject } from '../../../rules/index.ts'
import { toPlace, type Place } from './place.ts'
import type { RemoteIssue } from './protocol.ts'
import { say } from './spanish/say.ts'
import { isUnverified } from './unverified.ts'

/** The largest part of an engine's own text that is read, in characters. */
const longestText = 2000

/**
 * What an engine says, as the service says it; undefined for what nobody has to know. Information stays out but where
 * it says that something was not checked.
 */
export function toIssue(remote: RemoteIssue, resource: JsonObject, publicUrl: string): Issue | undefined {
  const { code, message, original, element } = say({ ...remote, text: remote.text.slice(0, longestText) })
  const severity = severityOf(remote, code)
  if (severity === undefined) return undefined
  const rule = explain(code)
  return {
    code,
    severity,
    ...withElement(toPlace(remote.path, resource), element),
    message,
    ...(rule !== undefined && { why: rule.why, docsUrl: `${publicUrl}/reglas/${code}` }),
    ...(remote.profile !== undefined && { profileUrl: remote.profile.split('|')[0]! }),
    ...(original !== undefined && { suggestion: `El validador remoto lo dice así: «${original}».` }),
  }
}

/** That the engine could not go on, or lacks a profile, is no fault of the resource; nor is an address made for examples. */
const noFault = new Set(['r4-perfil-01', 'fhir-type_specific_checks_dt_url_example'])

function severityOf(remote: RemoteIssue, code: string): Issue['severity'] | undefined {
  const { level, kind } = remote
  if (level === 'error') return kind === 'exception' || noFault.has(code) ? 'warning' : 'error'
  return level === 'warning' || isUnverified(remote) ? 'warning' : undefined
}

/** What is absent or unknown is found where it stands or would stand, as the local rules say it, and not around it. */
function withElement(place: Place, element: string | undefined): Place {
  const name = element
    ?.slice(element.lastIndexOf('.') + 1)
    .split(':')[0]
    ?.replace('[x]', '')
  if (name === undefined || !/^[a-z]\w*$/.test(name) || new RegExp(`\\.${name}(?:\\[\\d+\\])?$`).test(place.path)) return place
  return { ...place, path: `${place.path}.${name}` }
}
