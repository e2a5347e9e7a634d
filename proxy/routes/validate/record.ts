import type { ProcessedValidation } from '../../outbox/messages.ts'
import type { EngineAnswer } from '../../engine/engine.ts'
import { findKnownProfile } from '../../engine/known-profile.ts'
import type { ValidationNotes } from '../../http/notes.ts'
import type { Asked } from './asked.ts'

/** The ledger's record of a validation. */
export function toRecord(
  { tenantId, keyId, requestId, fingerprints, resourceType, units, clCoreVersion }: Asked,
  { errorCount, warningCount, unverifiedCount, profile }: EngineAnswer,
  { engine, durationMs }: { readonly engine: string; readonly durationMs: number },
): ProcessedValidation {
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
    warningCount,
    unverifiedCount,
    units,
    durationMs: Math.round(durationMs * 1000) / 1000,
    clCoreVersion,
    engine,
  }
}

/** Notes on a validation for logs and metrics. */
export function toNotes(
  { resourceType, profile, engine, durationMs, valid, errorCount, warningCount }: ProcessedValidation,
  { noted, degraded }: EngineAnswer,
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
    issues: noted,
    issueCount: errorCount + warningCount,
  }
}
