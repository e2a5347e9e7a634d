import type { Response } from 'express'

/** Notes on a request by the time it is answered. Nothing of its body, nor of its address but the route. */
export interface Notes {
  /** As the routes write it: `/api/keys/:id`. */
  readonly route?: string
  readonly tenantId?: string
  readonly keyId?: string
  /** The word of the problem that it was answered with. */
  readonly problem?: string
  readonly validation?: ValidationNotes
  readonly job?: JobNotes
}

/** How a job stands, for logs: the lines of this request, and those of all. */
interface JobNotes {
  readonly state: string
  readonly lines: number
  readonly allLines: number
  readonly units: number
}

/** The outcome of a validation, for logs and metrics. */
export interface ValidationNotes {
  readonly resourceType: string
  /** A profile that the service knows, `otro`, or null. */
  readonly profile: string | null
  readonly engine: string
  readonly engineMs: number
  readonly outcome: 'valid' | 'invalid' | 'degraded'
  readonly replay: boolean
  readonly units: number
  /** Codes, and paths as far as FHIR knows their elements; the first ones. */
  readonly issues: readonly { readonly code: string; readonly path: string }[]
  readonly issueCount: number
}

/** Writes down something of a request. */
export function note(response: Response, notes: Notes): void {
  Object.assign(response.locals, notes)
}

/** The notes of a request. */
export function notesOf(response: Response): Notes {
  return response.locals as Notes
}
