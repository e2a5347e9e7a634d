import type { Admission } from '../idempotency/admission.ts'
import type { FindingsPage, FindingsPlace, Job, JobAdvance, JobOpening, JobRequest, JobStep } from '../jobs/job.ts'
import type { AttemptOutcome, ClaimedDelivery, Delivery, DeliveryType, OutboxStanding, Webhook } from '../outbox/delivery.ts'
import type { ProcessedValidation } from '../outbox/messages.ts'
import type { Plan, PlanGrant } from '../quota/plan.ts'
import type { Quota } from '../quota/quota.ts'

/*
 * The words of the store.
 *
 * Tenant      an organization with an account; quota is counted for it, month by month.
 * Key         an API key of a tenant. The store knows its id and its keyed hash, never the key.
 * Request id  the UUID of a validation: the client's Idempotency-Key in small letters, or one that the service made.
 * Fingerprint an HMAC of body, profile and version. It says whether two requests are the same, and nothing else.
 * Binding     request id and fingerprint belong together, once and for all, within a tenant.
 * Charge      the units of one processed validation, with its log record and what it announces, in one transaction.
 * Replay      a request whose binding was charged before: it gets the quota of then, and changes nothing.
 *
 * The words of a job are in jobs/job.ts, those of the outbox in outbox/delivery.ts. Every moment is in milliseconds since 1970. Nothing of a
 * body is ever kept.
 */

/** An organization with an account. */
export interface Tenant {
  readonly id: string
  readonly organization: string
  /** In small letters; one tenant an address. */
  readonly email: string
  readonly status: TenantStatus
  /** As given; `planAt` says what holds now. */
  readonly grant: PlanGrant
  readonly createdAt: number
}

/** A suspended tenant is refused everywhere and keeps everything. */
export type TenantStatus = 'active' | 'suspended'

/** A tenant to begin with, on the plan `free`. */
export interface NewTenant {
  readonly id: string
  readonly organization: string
  readonly email: string
  /** Of who signs in with the address; without one nobody can. */
  readonly passwordHash?: string
}

/** A key as its owner sees it. */
export interface Key {
  /** The eight characters after `svc_live_`. */
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** To the minute; null for never. */
  readonly lastUsedAt: number | null
  /** From when on it is refused; null for no end. */
  readonly endsAt: number | null
}

/** A key to keep: its hash in place of itself. */
export interface NewKey {
  readonly id: string
  readonly name: string
  readonly hash: string
}

/** The holder of a key. */
export interface KeyHolder {
  readonly keyId: string
  readonly hash: string
  readonly endsAt: number | null
  readonly lastUsedAt: number | null
  readonly tenantId: string
  readonly status: TenantStatus
  /** Of the tenant, now. */
  readonly quota: Quota
}

/** A request with an Idempotency-Key that asks to be let through to the engine. */
export interface Application {
  readonly tenantId: string
  readonly requestId: string
  /** The request's fingerprint under the present secret and, while one is being replaced, the former. */
  readonly fingerprints: readonly [string, ...string[]]
  readonly units: number
}

/** The outcome of a charge. */
export type ChargeResult =
  /** `announced`: there is something new in the outbox, and the dispatcher should be woken. */
  | { readonly kind: 'charged'; readonly quota: Quota; readonly announced: boolean }
  /** The same request was charged before or meanwhile; nothing was written, and this is its quota of then. */
  | { readonly kind: 'replay'; readonly quota: Quota }
  /** The quota ran out meanwhile; nothing was written. */
  | { readonly kind: 'exhausted'; readonly quota: Quota }

/** One line of the log of validations. */
export interface LoggedValidation extends Omit<ProcessedValidation, 'tenantId' | 'fingerprint'> {
  readonly at: number
  readonly degraded: boolean
}

/** A part of a list, newest first, and where the next part begins. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** To be given back as it is; null at the end. */
  readonly nextCursor: string | null
}

/** How a tenant stands in its month. */
export interface QuotaStanding {
  readonly plan: Plan
  /** In units; more than the limit after a change to a smaller plan. */
  readonly used: number
  readonly quota: Quota
}

/** The validations of one day (UTC) and one resource type. */
export interface DayUsage {
  /** `2026-11-21`. */
  readonly day: string
  readonly resourceType: string
  readonly validations: number
  readonly invalid: number
  readonly units: number
}

/** The secret of a tenant's webhook. */
export interface SealedWebhook {
  readonly tenantId: string
  readonly sealedSecret: string
}

/** For how many days what is written down is kept. */
export interface Retention {
  /** Idempotency-Keys, and deliveries that have ended. */
  readonly idempotencyDays: number
  /** The log of validations. */
  readonly logDays: number
}

/** How far forgetting has come: the last row of each list that was looked at. */
export interface ForgettingPlace {
  readonly validations: number
  readonly outbox: number
}

/** The service's memory. A function rejects with `StoreUnavailable` where the database cannot be reached, and is then as if not called. */
export interface Store {
  /** True if the database answers; never rejects. */
  isReachable(): Promise<boolean>
  /** Lets go of the database; to be called when nothing is under way any more. */
  close(): Promise<void>

  /** Begins a tenant with its first key and who may sign in for it; `taken` where the address has a tenant, in whatever case it is written. */
  createTenant(tenant: NewTenant, key: NewKey): Promise<'created' | 'taken'>
  findTenant(id: string): Promise<Tenant | undefined>
  findTenantByEmail(email: string): Promise<Tenant | undefined>
  /** All of them, oldest first. */
  listTenants(): Promise<readonly Tenant[]>
  /** False where there is no such tenant; so `setStatus`. */
  setPlan(id: string, grant: PlanGrant): Promise<boolean>
  setStatus(id: string, status: TenantStatus): Promise<boolean>

  findKeyHolder(keyId: string): Promise<KeyHolder | undefined>
  /** The keys that are not at their end yet, newest first. */
  listKeys(tenantId: string): Promise<readonly Key[]>
  addKey(tenantId: string, key: NewKey): Promise<void>
  /** Adds a key in the place of another, which keeps its name and ends at a moment; false where the tenant has no such living key. */
  replaceKey(tenantId: string, oldId: string, oldEndsAt: number, key: Omit<NewKey, 'name'>): Promise<boolean>
  /** Ends a key now; false where the tenant has no such living key. */
  endKey(tenantId: string, keyId: string): Promise<boolean>
  /** Remembers that a key was used just now, and its hash where that was made anew. */
  touchKey(keyId: string, hash?: string): Promise<void>

  /** Binds request id and fingerprint at first sight, and says whether the request may go on. */
  admit(application: Application): Promise<Admission>
  /** Charges a validation, logs it and announces it: all of it or nothing. Resolves after it is durable. */
  charge(validation: ProcessedValidation): Promise<ChargeResult>
  /** Logs a validation that the engine did not complete, with no units; not again where its request is in the log. */
  logDegraded(validation: ProcessedValidation): Promise<void>

  /** The quota of a tenant now; undefined where there is no such tenant. */
  readQuota(tenantId: string): Promise<QuotaStanding | undefined>
  /** Usage by day and type in this month and the months before it, `months` in all, oldest first. */
  readUsage(tenantId: string, months: number): Promise<readonly DayUsage[]>
  /** 50 of the log; `undefined` for a cursor that was none of this list's. */
  listValidations(tenantId: string, cursor?: string): Promise<Page<LoggedValidation> | undefined>

  /** Begins a job, or puts it into the hands of the request that goes on with it, out of those of another. */
  openJob(request: JobRequest): Promise<JobOpening>
  /** Charges lines of a job and keeps their findings, once: all of it or nothing. Resolves after it is durable. */
  advanceJob(step: JobStep): Promise<JobAdvance>
  /** Says that a job's holder is there still; false where it is not its holder any more. */
  touchJob(tenantId: string, id: string, holder: string): Promise<boolean>
  findJob(tenantId: string, id: string): Promise<Job | undefined>
  /** 50 jobs; as `listValidations`. */
  listJobs(tenantId: string, cursor?: string): Promise<Page<Job> | undefined>
  /** Cancels a job that is not at its end, once, and removes one that has come to it, with its findings; undefined where there is none. */
  cancelJob(tenantId: string, id: string): Promise<'cancelled' | 'removed' | undefined>
  /** Findings from a job's beginning (0) or from the end of the page before; undefined where there is no such job. */
  readFindings(tenantId: string, id: string, place: FindingsPlace): Promise<FindingsPage | undefined>

  findWebhook(tenantId: string): Promise<Webhook | undefined>
  /** Sets or replaces the webhook and switches it on. */
  putWebhook(tenantId: string, url: string, sealedSecret: string): Promise<void>
  /** Removes the webhook, and gives up what waits for it; false where there is none. */
  removeWebhook(tenantId: string): Promise<boolean>
  /** The secrets of all webhooks, and another seal for one of them: for a change of the service's secret. */
  listSealedWebhooks(): Promise<readonly SealedWebhook[]>
  resealWebhook(webhook: SealedWebhook, resealed: string): Promise<void>
  /** 50 deliveries; as `listValidations`. */
  listDeliveries(tenantId: string, cursor?: string): Promise<Page<Delivery> | undefined>

  /** Puts a test of the webhook into the outbox, already claimed by the caller; undefined where there is no webhook that is on. */
  claimTest(tenantId: string): Promise<ClaimedDelivery | undefined>
  /** Claims deliveries that are due, `limit` at most; of one tenant, what is claimed already counted, `mostOfTenant` and never more than ten. */
  claimDue(types: readonly DeliveryType[], limit: number, mostOfTenant?: number): Promise<readonly ClaimedDelivery[]>
  /** Writes down how the attempt of a claim ended. A failure whose claim has passed to another is dropped. */
  finishAttempt(delivery: ClaimedDelivery, outcome: AttemptOutcome): Promise<void>
  /** How many deliveries of these types are due and unclaimed. */
  countDue(types: readonly DeliveryType[]): Promise<number>
  readOutbox(): Promise<OutboxStanding>
  /**
   * Forgets some of what is older than it has to be kept, and sessions that are over; says where to go on. Undefined where
   * nothing is left, or another instance is at it.
   */
  forget(retention: Retention, place?: ForgettingPlace): Promise<ForgettingPlace | undefined>
}
