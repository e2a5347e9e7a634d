import type { Issue, JsonObject, Omission, SkippedRule, Unverified } from '../../rules/index.ts'

/** The engines that `SVC_ENGINE` names. */
type EngineName = 'embedded' | 'fhir' | 'matchbox' | 'hl7-server' | 'hl7-wrapper' | 'none'

/** One resource to validate. */
export interface EngineRequest {
  /** The bytes received, which a remote engine gets as they are. */
  readonly body: Uint8Array
  /** The same as text, without a byte order mark. */
  readonly text: string
  /** The same, read. */
  readonly resource: JsonObject
  readonly resourceType: string
  /** The canonical that the client asked for; undefined where it asked for none. */
  readonly profile: string | undefined
  /** The version of CL Core that the request was resolved to. */
  readonly clCoreVersion: string
  /** Who asks: engines share themselves out between tenants. */
  readonly tenantId: string
}

/** What an engine says of a resource. */
export interface EngineAnswer {
  /** As the service gives them: FHIR paths, Spanish texts. */
  readonly issues: readonly Issue[]
  /** The canonical that was evaluated; null where there is none. */
  readonly profile: string | null
  /** Whether the engine answered without having completed the validation. */
  readonly degraded: boolean
  /** As in `ValidateResponse`. */
  readonly skipped?: readonly SkippedRule[]
  readonly omitted?: readonly Omission[]
  readonly unverified?: readonly Unverified[]
}

/** Whether an engine could validate now; nothing of a request is in it. */
export interface EngineHealth {
  readonly state: 'up' | 'degraded' | 'down'
  /** A Spanish sentence for the status page, where there is something to say. */
  readonly detail?: string
}

/** What validates resources. */
export interface Engine {
  readonly name: EngineName
  /** Rejects with `EngineUnavailable` or `EngineFailed`; ends early where the signal is aborted. */
  readonly validate: (request: EngineRequest, signal: AbortSignal) => Promise<EngineAnswer>
  /** Never rejects. */
  readonly health: () => Promise<EngineHealth>
  /** Lets what has begun end, and gives back what the engine holds. */
  readonly close: () => Promise<void>
}

/** The engine is not configured or cannot be had now: 503. The message is public; the cause is for the log. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
  /** After how many seconds a retry makes sense. */
  readonly retryAfterSeconds: number

  constructor(detail: string, retryAfterSeconds: number, cause?: unknown) {
    super(detail, { cause })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The engine answered with an error or with what cannot be understood: 502. The message is public; the cause is for the log. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed'

  constructor(detail: string, cause?: unknown) {
    super(detail, { cause })
  }
}
