import type { Generated } from 'kysely'
import type { JobState, StopReason } from '../jobs/job.ts'
import type { Plan } from '../quota/plan.ts'
import type { DeliveryStatus, DeliveryType } from '../outbox/delivery.ts'
import type { TenantStatus } from './store.ts'

/*
 * The tables as they are after all migrations. Moments are milliseconds since 1970, and yes and no are 1 and 0: both
 * databases hold these alike. The tables of sessions are better-auth's, which has its own way with both.
 */

/** Every table by name. */
export interface Tables {
  readonly tenants: TenantsTable
  readonly keys: KeysTable
  readonly quota_months: QuotaMonthsTable
  readonly bindings: BindingsTable
  readonly validations: ValidationsTable
  readonly usage_days: UsageDaysTable
  readonly webhooks: WebhooksTable
  readonly outbox: OutboxTable
  readonly jobs: JobsTable
  readonly job_findings: JobFindingsTable
  readonly members: MembersTable
  readonly credentials: CredentialsTable
  readonly sessions: EndingTable & { readonly member_id: string }
  readonly verifications: EndingTable
}

interface TenantsTable {
  readonly id: string
  readonly organization: string
  readonly email: string
  readonly status: TenantStatus
  readonly plan: Plan
  readonly plan_until: number | null
  readonly created_at: number
}

interface KeysTable {
  readonly id: string
  readonly tenant_id: string
  readonly name: string
  readonly hash: string
  readonly created_at: number
  readonly last_used_at: number | null
  readonly ends_at: number | null
}

interface QuotaMonthsTable {
  readonly tenant_id: string
  readonly month: string
  readonly used: number
  /** 1 once the usage alert of the month is in the outbox. */
  readonly alerted: number
}

interface BindingsTable {
  readonly tenant_id: string
  readonly request_id: string
  readonly fingerprint: string
  readonly bound_at: number
  /** Null until it is charged; so the snapshot of the quota that was told then. */
  readonly charged_at: number | null
  /** Null, once charged, for a plan without a limit; so `quota_remaining`. */
  readonly quota_limit: number | null
  readonly quota_remaining: number | null
  readonly quota_reset: number | null
}

interface ValidationsTable {
  readonly seq: Generated<number>
  readonly tenant_id: string
  readonly key_id: string
  readonly request_id: string
  readonly at: number
  readonly resource_type: string
  readonly profile: string | null
  readonly valid: number
  readonly error_count: number
  readonly warning_count: number
  /** Null where it was logged before it was counted. */
  readonly unverified_count: number | null
  readonly units: number
  readonly duration_ms: number
  readonly cl_core_version: string
  readonly engine: string
  readonly degraded: number
}

interface UsageDaysTable {
  readonly tenant_id: string
  readonly day: string
  readonly resource_type: string
  readonly validations: number
  readonly invalid: number
  readonly units: number
}

interface WebhooksTable {
  readonly tenant_id: string
  readonly url: string
  readonly sealed_secret: string
  readonly disabled_at: number | null
  readonly created_at: number
}

interface OutboxTable {
  readonly seq: Generated<number>
  readonly id: string
  readonly tenant_id: string
  readonly type: DeliveryType
  readonly payload: string
  readonly created_at: number
  readonly status: DeliveryStatus
  readonly due_at: number
  readonly attempts: number
  readonly last_attempt_at: number | null
  readonly response_status: number | null
  readonly failure: string | null
  readonly claim: string | null
  /** The claim counts until then; 0 for none. */
  readonly claimed_until: number
}

interface JobsTable {
  readonly seq: Generated<number>
  readonly tenant_id: string
  readonly id: string
  readonly key_id: string
  readonly fingerprint: string
  readonly state: JobState
  /** Why it was stopped; null where it was not. */
  readonly reason: StopReason | null
  /** The request that judges it; null where none does. */
  readonly holder: string | null
  readonly created_at: number
  readonly touched_at: number
  readonly ended_at: number | null
  readonly expires_at: number
  readonly lines: number
  /** The keyed hash of all lines up to `lines`. */
  readonly chain: string
  readonly bytes: number
  readonly units: number
  readonly valid: number
  readonly invalid: number
  readonly unjudged: number
  readonly errors: number
  readonly warnings: number
  readonly profile: string | null
  readonly cl_core_version: string
  readonly engine: string
}

interface JobFindingsTable {
  readonly job_seq: number
  readonly first_line: number
  /** Lines of findings, compressed with gzip. */
  readonly piece: Uint8Array
}

/** A moment as better-auth keeps it: ISO 8601 in SQLite, which has no type for it. */
export type Timestamp = string | Date

interface MembersTable {
  readonly id: string
  readonly tenant_id: string
  readonly name: string
  readonly email: string
  readonly email_verified: number | boolean
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
}

interface CredentialsTable {
  readonly id: string
  readonly member_id: string
  readonly account_id: string
  readonly provider_id: string
  readonly password: string
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
}

/** A table that better-auth alone writes and reads; only its ended rows are cleared away here. */
interface EndingTable {
  readonly expires_at: Timestamp
}
