import { explain, type Issue, type JsonObject, type ReportLanguage } from '../../../rules/index.ts'
import { toElement } from './element.ts'
import { isMistaken } from './mistaken.ts'
import { toPlace } from './place.ts'
import type { RemoteIssue } from './protocol.ts'
import { say } from './spanish/say.ts'
import { isUnverified } from './unverified.ts'

/**
 * A remote issue as the service says it; undefined for one that nobody has to know. Information stays out but where
 * it says that something was not checked, and so does what the engine is mistaken in.
 */
export function toIssue(
  remote: RemoteIssue,
  resource: JsonObject,
  { publicUrl, language }: { readonly publicUrl: string; readonly language?: ReportLanguage | undefined },
): Issue | undefined {
  if (isMistaken(remote)) return undefined
  const { code, message, original, at, url } = say(remote)
  const severity = severityOf(remote, code)
  if (severity === undefined) return undefined
  const rule = explain(code, language)
  return {
    code,
    severity,
    ...toPlace(at === undefined ? remote.path : toElement(remote.path ?? '', at, url, resource), resource),
    message: language === undefined ? message : remote.text,
    ...(rule !== undefined && { why: rule.why, docsUrl: `${publicUrl}/reglas/${code}` }),
    ...(remote.profile !== undefined && { profileUrl: remote.profile.split('|')[0]! }),
    ...(original !== undefined && language === undefined && { suggestion: `El validador remoto lo dice así: «${original}».` }),
  }
}

/** That the engine could not go on, or lacks a profile, is no fault of the resource; nor is an address made for examples. */
const noFault = new Set(['r4-perfil-01', 'fhir-type_specific_checks_dt_url_example'])

function severityOf(remote: RemoteIssue, code: string): Issue['severity'] | undefined {
  const { level, kind } = remote
  if (isUnverified(remote)) return 'warning'
  if (level === 'error') return kind === 'exception' || noFault.has(code) ? 'warning' : 'error'
  return level === 'warning' ? 'warning' : undefined
}
