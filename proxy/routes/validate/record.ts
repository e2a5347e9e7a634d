import type { Issue } from '../../../rules/index.ts'
import { r4 } from '../../../rules/structure/r4.ts'
import type { EngineAnswer } from '../../engine/engine.ts'
import { findKnownProfile } from '../../engine/known-profile.ts'
import type { ValidationNotes } from '../../middleware/notes.ts'
import type { ProcessedValidation } from '../../store/store.ts'
import type { Asked } from './asked.ts'
import { knownPath } from './known-path.ts'

/** What the ledger keeps of a validation. */
export function toRecord(
  { tenantId, keyId, requestId, fingerprints, resourceType, units, clCoreVersion }: Asked,
  { issues, profile }: EngineAnswer,
  { engine, durationMs }: { readonly engine: string; readonly durationMs: number },
): ProcessedValidation {
  const errorCount = issues.filter(({ severity }) => severity === 'error').length
  return {
    tenantId,
    keyId,
    requestId,
    fingerprint: fingerprints[0],
    resourceType,
    // A canonical that nobody knows can hold whatever its sender put there.
    profile: profile === null ? null : (findKnownProfile(profile) ?? 'otro'),
    valid: errorCount === 0,
    errorCount,
    warningCount: issues.length - errorCount,
    units,
    durationMs: Math.round(durationMs * 1000) / 1000,
    clCoreVersion,
    engine,
  }
}

/** How many issues of a validation the log names. */
const mostIssues = 20

/** What logs and metrics may say of a validation. */
export function toNotes(
  { resourceType, profile, engine, durationMs, valid }: ProcessedValidation,
  { issues, degraded }: EngineAnswer,
  { isReplay, units }: { readonly isReplay: boolean; readonly units: number },
): ValidationNotes {
  const outcome = valid ? 'valid' : 'invalid'
  return {
    resourceType,
    profile,
    engine,
    engineMs: durationMs,
    outcome: degraded ? 'degraded' : outcome,
    replay: isReplay,
    units,
    issues: issues.slice(0, mostIssues).map(toNote),
    issueCount: issues.length,
  }
}

function toNote({ code, path }: Issue): { readonly code: string; readonly path: string } {
  // Codes of remote engines are made of names that the engines give; anything else is none of theirs.
  return { code: /^(?:cl|r4|fhir)-[a-z\d_-]{1,80}$/.test(code) ? code : 'otro', path: knownPath(path, r4) }
}
