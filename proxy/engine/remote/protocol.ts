import type { EngineHealth, EngineRequest } from '../engine.ts'

/** One thing to ask of a remote engine. */
export interface Question {
  readonly method: 'GET' | 'POST'
  /** From the engine's address on, without a slash at the beginning; names alone, nothing out of a resource. */
  readonly path: string
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly contentType?: string
  readonly body?: Uint8Array
}

/** An answer of any status but a redirect. */
export interface Reply {
  readonly status: number
  /** Undefined where the answer is not JSON. */
  readonly json: unknown
}

/** Asks a remote engine; rejects with the failures of the transport. */
export type Ask = (question: Question) => Promise<Reply>

/** The line to an engine, for one validation. */
export interface Line {
  readonly ask: Ask
  /** Goes on where nobody waits any more: for a question whose answer serves those who come after, too. */
  readonly askOn: Ask
  /** Aborted where nobody waits any more. */
  readonly signal: AbortSignal
}

/** One thing that an engine says, in its own words. */
export interface RemoteIssue {
  readonly level: 'error' | 'warning' | 'information'
  /** FHIR's kind of issue: `structure`, `code-invalid`, `exception`. */
  readonly kind: string
  readonly text: string
  /** The name of the text in the engine's own catalogue: `Validation_VAL_Profile_Minimum`. */
  readonly messageId?: string | undefined
  /** Where it is, as the engine writes it. */
  readonly path?: string | undefined
  /** The canonical of the profile that says so. */
  readonly profile?: string | undefined
}

/** An engine's issues of a resource. */
export interface RemoteReport {
  readonly issues: readonly RemoteIssue[]
  /** True if the engine got to the end of the validation, so far as its answer shows. */
  readonly isComplete: boolean
}

/** A resource to validate, and the profile to measure it by. */
export interface RemoteRequest extends Omit<EngineRequest, 'evaluated'> {
  /** The profile that the client asked for, else the one that the type of resource calls for; undefined where there is none. */
  readonly evaluated: string | undefined
}

/** How to speak with one kind of engine. */
export interface Protocol {
  readonly validate: (request: RemoteRequest, line: Line) => Promise<RemoteReport>
  /** Rejects where the engine does not answer. */
  readonly health: (ask: Ask) => Promise<EngineHealth>
}
