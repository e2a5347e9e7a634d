/*
 * The words of a job.
 *
 * Job      NDJSON of up to 1 GB that is judged while it is received; of a line nothing is kept but its findings, without values.
 * Line     counted from 1, blank ones too; a blank one costs nothing.
 * Holder   the request that feeds a job. Another request with the same id takes its place, and the former can write no more.
 * Chain    the keyed hash of all lines up to one: says whether what is sent again is the same, and nothing else.
 * Step     some lines that were judged, with what they cost and their findings, written in one transaction.
 */

/** `interrupted`, `stopped` for want of quota: goes on when the same request comes again. The others are at their end. */
export type JobState = 'running' | 'interrupted' | 'done' | 'stopped' | 'cancelled'

/** The month's quota, or the size that a job may have. */
export type StopReason = 'quota' | 'size'

/** Counts of judged lines. */
export interface JobCounts {
  /** Of lines that are not blank. */
  readonly valid: number
  readonly invalid: number
  /** Those that the engine could not judge, which cost nothing. */
  readonly unjudged: number
  /** Findings by severity. */
  readonly errors: number
  readonly warnings: number
  readonly units: number
}

/** A job as it stands. Moments are in milliseconds since 1970. */
export interface Job extends JobCounts {
  readonly id: string
  readonly state: JobState
  readonly reason: StopReason | null
  readonly createdAt: number
  readonly touchedAt: number
  readonly endedAt: number | null
  /** When it is forgotten with its findings. */
  readonly expiresAt: number
  /** Judged and charged, blank ones among them. */
  readonly lines: number
  /** Of these lines, uncompressed. */
  readonly bytes: number
  readonly chain: string
  /** A profile that the service knows, `otro`, or null. */
  readonly profile: string | null
  readonly clCoreVersion: string
  readonly engine: string
}

/** A request that feeds a job. */
export interface JobRequest {
  readonly tenantId: string
  readonly id: string
  readonly keyId: string
  readonly holder: string
  /** Of what is asked besides the lines, under the present secret and, while one is being replaced, the former. */
  readonly fingerprints: readonly [string, ...string[]]
  /** Of no line at all, under the present secret. */
  readonly chain: string
  readonly profile: string | null
  readonly clCoreVersion: string
  readonly engine: string
}

/** A job to go on with from `job.lines`, one that is at its end, or another one under the same id. */
export type JobOpening =
  | {
      readonly kind: 'open' | 'ended'
      readonly job: Job
      /** The index of the fingerprint that it was begun under. */
      readonly secret: number
    }
  | { readonly kind: 'conflict' }

/** Usage of a type. */
export interface TypeUsage {
  readonly resourceType: string
  readonly validations: number
  readonly invalid: number
  readonly units: number
}

/** Lines that were judged, and whether the job ends or is given back with them. */
export interface JobStep {
  readonly tenantId: string
  readonly id: string
  readonly holder: string
  /** How many lines were judged before these. */
  readonly after: number
  /** And with them. */
  readonly lines: number
  readonly bytes: number
  readonly chain: string
  readonly counts: JobCounts
  readonly usage: readonly TypeUsage[]
  /** Their findings, compressed; undefined where there are none. */
  readonly piece: Uint8Array | undefined
  readonly end: JobEnd | undefined
}

/** How a job ends, or is given back. */
export type JobEnd = { readonly state: 'done' | 'interrupted' } | { readonly state: 'stopped'; readonly reason: StopReason }

/** The outcome of a step. */
export type JobAdvance =
  | { readonly kind: 'advanced'; readonly job: Job; readonly announced: boolean }
  /** The quota is not enough for all of it; nothing was written. */
  | { readonly kind: 'exhausted'; readonly remaining: number }
  /** Cancelled, expired, or in the hands of another request; nothing was written. */
  | { readonly kind: 'lost'; readonly state: JobState | undefined }

/** Some of a job's findings, in the order of its lines. */
export interface FindingsPage {
  readonly pieces: readonly Uint8Array[]
  /** Where it goes on; undefined at the end. */
  readonly next: FindingsPlace | undefined
}

/** Where findings go on: after a line, and of the job that was begun then, for there may be another under its id. */
export interface FindingsPlace {
  readonly after: number
  readonly createdAt?: number
}

/** In milliseconds: how long a job is kept after it was last written to. */
export const keptFor = 24 * 3_600_000

/** In milliseconds: a running job that nobody has written to for so long was left by its process. */
const abandonedAfter = 30_000

/** The state of a job at a moment: one whose process was killed cannot say so itself. */
export function stateAt({ state, touchedAt }: Pick<Job, 'state' | 'touchedAt'>, now: number): JobState {
  return state === 'running' && now - touchedAt > abandonedAfter ? 'interrupted' : state
}

/** The state that a request finds under its id. */
export function decideOpening(
  { fingerprints }: Pick<JobRequest, 'fingerprints'>,
  fingerprint: string,
  { state, reason }: Pick<Job, 'state' | 'reason'>,
): { readonly kind: 'open' | 'ended'; readonly secret: number } | { readonly kind: 'conflict' } {
  const secret = fingerprints.indexOf(fingerprint)
  if (secret === -1) return { kind: 'conflict' }
  const isEnded = state === 'done' || state === 'cancelled' || (state === 'stopped' && reason !== 'quota')
  return { kind: isEnded ? 'ended' : 'open', secret }
}
