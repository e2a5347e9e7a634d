import type { Job } from '../jobs/job.ts'

/** A validation that the engine completed: what is logged of it, and nothing that its body said. */
export interface ProcessedValidation {
  readonly tenantId: string
  readonly keyId: string
  readonly requestId: string
  /** The same as of its application; for a request without an Idempotency-Key too. */
  readonly fingerprint: string
  readonly resourceType: string
  /** A profile that the service knows, `otro`, or null. */
  readonly profile: string | null
  readonly valid: boolean
  readonly errorCount: number
  readonly warningCount: number
  /** How much could not be checked; null where it was logged before it was counted. */
  readonly unverifiedCount: number | null
  /** Its price if it is charged. */
  readonly units: number
  readonly durationMs: number
  readonly clCoreVersion: string
  readonly engine: string
}

/** The message about a processed validation: its line of the log, and nothing of its body. */
export function validationComplete(validation: ProcessedValidation, now: number): string {
  return JSON.stringify({
    type: 'validation.complete',
    timestamp: new Date(now).toISOString(),
    data: {
      validation_request_id: validation.requestId,
      resource_type: validation.resourceType,
      profile: validation.profile,
      valid: validation.valid,
      error_count: validation.errorCount,
      warning_count: validation.warningCount,
      units: validation.units,
      duration_ms: Math.round(validation.durationMs),
      cl_core_version: validation.clCoreVersion,
    },
  })
}

/** The message about a job that has come to its end: counts, and nothing of its lines. */
export function jobComplete(job: Job, now: number): string {
  return JSON.stringify({
    type: 'job.complete',
    timestamp: new Date(now).toISOString(),
    data: {
      job_id: job.id,
      state: job.state,
      reason: job.reason,
      lines: job.lines,
      valid_count: job.valid,
      invalid_count: job.invalid,
      unjudged_count: job.unjudged,
      error_count: job.errors,
      warning_count: job.warnings,
      units: job.units,
      profile: job.profile,
      cl_core_version: job.clCoreVersion,
    },
  })
}

/** The message that tries a webhook out. */
export function webhookTest(now: number): string {
  return JSON.stringify({ type: 'webhook.test', timestamp: new Date(now).toISOString(), data: {} })
}

/** How far a tenant's month has gone. Whom to write to is not in it: that is looked up when it is sent. */
export interface UsageAlert {
  /** `2026-11`. */
  readonly month: string
  readonly used: number
  readonly limit: number
}

/** The outbox's payload of a usage alert. */
export function usageAlert(month: string, used: number, limit: number): string {
  return JSON.stringify({ month, used, limit } satisfies UsageAlert)
}
