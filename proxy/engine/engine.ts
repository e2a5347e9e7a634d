import type { ProblemCode } from '../api.ts'
import type { Issue, JudgingGuide, Omission, SkippedRule, Unverified } from '../../rules/index.ts'

/** The engines that `SVC_ENGINE` names. */
type EngineName = 'embedded' | 'fhir' | 'matchbox' | 'hl7-server' | 'hl7-wrapper' | 'none'

/** The form of an answer: `ValidateResponse`, an OperationOutcome, or findings without values, one a line. */
export type AnswerForm = 'json' | 'fhir' | 'findings'

/** One resource to validate. */
export interface EngineRequest {
  /** The bytes received, which a remote engine gets as they are. They are the engine's: nobody else may read them afterwards. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly resourceType: string
  /** The canonical that the client asked for; undefined where it asked for none. */
  readonly profile: string | undefined
  /** The canonical to evaluate; null where there is none. */
  readonly evaluated: string | null
  /** The version of CL Core that the request was resolved to. */
  readonly clCoreVersion: string
  readonly form: AnswerForm
  /** The language of the texts, where it is not Spanish. */
  readonly language?: 'en' | undefined
  /** Who asks: engines share themselves out between tenants. */
  readonly tenantId: string
  /** When the answer is due, on the clock of `performance.now()`: to wait for a turn counts. */
  readonly deadline: number
}

/** Lines to validate together, each of them a resource. */
export interface LinesRequest extends Pick<EngineRequest, 'profile' | 'tenantId' | 'deadline'> {
  /** One line behind the other, without what ends them. They are the engine's: nobody else may read them afterwards. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where each line ends in them. */
  readonly ends: readonly number[]
}

/** The answer to a line: why it is refused, or what was found in it, without values. */
export type LineAnswer =
  | { readonly kind: 'refused'; readonly code: ProblemCode }
  | {
      readonly kind: 'judged'
      readonly resourceType: string
      readonly units: number
      readonly answer: Pick<EngineAnswer<string>, 'text' | 'errorCount' | 'warningCount' | 'degraded'>
    }

/** Everything that was found in a resource. */
export interface Findings {
  /** As the service gives them: FHIR paths, texts in the language of the request. */
  readonly issues: readonly Issue[]
  /** The canonical that was evaluated; null where there is none. */
  readonly profile: string | null
  /** True if the engine answered without having completed the validation. */
  readonly degraded: boolean
  /** As in `ValidateResponse`. */
  readonly skipped?: readonly SkippedRule[]
  readonly omitted?: readonly Omission[]
  readonly unverified?: readonly Unverified[]
  readonly guides?: readonly JudgingGuide[]
}

/** The answer to a request, ready to be sent, and what the ledger and the log keep of it. */
export interface EngineAnswer<Text = string | Uint8Array<ArrayBuffer>> {
  /** In the form that was asked for, of bounded length; a long one as bytes, so that nobody has to write it as such while others wait. */
  readonly text: Text
  /** Those that are counted and not told among them; so are the warnings. */
  readonly errorCount: number
  readonly warningCount: number
  /** How many codes, profiles and references could not be checked, as often as they were met. */
  readonly unverifiedCount: number
  readonly profile: string | null
  readonly degraded: boolean
  /** The first issues: codes, and paths as far as FHIR knows their elements. */
  readonly noted: readonly NotedIssue[]
}

/** An issue as the log names it; no value of a resource is in it. */
export interface NotedIssue {
  readonly code: string
  readonly path: string
}

/** The state of an engine, by which it could validate now or not; nothing of a request is in it. */
export interface EngineHealth {
  readonly state: 'up' | 'degraded' | 'down'
  /** A Spanish sentence for the status page, where there is something to say. */
  readonly detail?: string
}

/** A validator of resources. */
export interface Engine<Answer = EngineAnswer> {
  readonly name: EngineName
  /** Rejects with `EngineUnavailable` or `EngineFailed`; ends early where the signal is aborted. */
  readonly validate: (request: EngineRequest, signal: AbortSignal) => Promise<Answer>
  /** The same for many small resources at once, in their order; an engine that has to ask somebody for each has none. */
  readonly validateLines?: (request: LinesRequest, signal: AbortSignal) => Promise<readonly LineAnswer[]>
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
