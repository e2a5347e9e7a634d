import type { JsonObject } from '../../rules/index.ts'
import type { Findings } from './engine.ts'
import { mergeIssues } from './merge.ts'

/** The warning of the local rules that they do not know a profile, which a remote engine may know well. */
const unknownProfile = 'r4-perfil-01'

/** The findings of the local rules (near) and of a remote engine (far), as one. */
export function joinFindings(near: Findings, far: Findings, resource: JsonObject): Findings {
  if (far.degraded) return { ...near, ...far, issues: mergeIssues(near.issues, far.issues, resource) }
  // Where the local definitions could not tell, the remote engine has checked.
  const { unverified: _checked, ...rest } = near
  const own = near.issues.filter(({ code }) => code !== unknownProfile)
  return { ...rest, ...far, issues: mergeIssues(own, far.issues, resource) }
}
