import type { Response } from 'express'
import type { Problem, ProblemCode } from '../api.ts'
import { languageOf } from './language.ts'
import { note } from './notes.ts'
import { problemTexts, type Language, type Said } from './problem-texts.ts'

/** The status of each problem, by the word that programs read. */
const statuses: Readonly<Record<ProblemCode, number>> = {
  'bad-request': 400,
  'body-not-utf8': 400,
  'invalid-json': 400,
  'too-deep': 400,
  'resource-type-missing': 400,
  'resource-type-unknown': 400,
  'idempotency-key-invalid': 400,
  'profile-invalid': 400,
  'first-line-invalid': 400,
  'gzip-invalid': 400,
  'query-invalid': 400,
  'cursor-invalid': 400,
  'reset-token-refused': 400,
  'api-key-missing': 401,
  'session-missing': 401,
  'sign-in-refused': 401,
  'token-missing': 401,
  'api-key-refused': 403,
  'origin-refused': 403,
  'tenant-suspended': 403,
  'metrics-refused': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'idempotency-key-reused': 409,
  'job-cancelled': 409,
  'job-line-missing': 409,
  'job-lost': 409,
  'email-taken': 409,
  'request-timeout': 408,
  'precondition-failed': 412,
  'body-too-large': 413,
  'too-many-entries': 413,
  'unsupported-media-type': 415,
  'unsupported-charset': 415,
  'unsupported-encoding': 415,
  'range-not-satisfiable': 416,
  'fields-invalid': 422,
  'burst-exceeded': 429,
  'quota-exhausted': 429,
  'too-many-attempts': 429,
  'headers-too-large': 431,
  internal: 500,
  'engine-failed': 502,
  'no-handles': 503,
  'engine-unavailable': 503,
  'job-interrupted': 503,
  'store-unavailable': 503,
}

/** Members of a problem beyond those of its kind. */
export interface ProblemDetails {
  /** A sentence in place of the usual one. */
  readonly detail?: Said
  readonly headers?: Readonly<Record<string, string>>
  readonly errors?: readonly FieldError[]
}

/** A field that has to be corrected, and how. */
export interface FieldError {
  readonly field: string
  readonly detail: Said
}

/** Ends a request with a problem. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Says that the database is away, and after how many seconds it is worth another try. */
export const storeAway: Refusal = new Refusal('store-unavailable', { headers: { 'Retry-After': '5' } })

/** Answers with a problem, under the id that the answer bears. */
export function sendProblem(response: Response, code: ProblemCode, details: ProblemDetails = {}): void {
  note(response, { problem: code })
  const language = languageOf(response.req)
  const { status, text } = toProblem(code, String(response.getHeader('Svc-Request-ID')), details, language)
  response
    .status(status)
    .set({ ...details.headers, 'Cache-Control': 'no-store', 'Content-Language': language })
    .vary('Accept-Language')
    .type('application/problem+json')
    .send(text)
}

/** A problem as RFC 9457 writes it. */
export function toProblem(
  code: ProblemCode,
  requestId: string,
  { detail, errors }: ProblemDetails = {},
  language: Language = 'es',
): { readonly status: number; readonly text: string } {
  const status = statuses[code]
  const [title, usual] = problemTexts[language][code]
  const problem: Problem = { type: 'about:blank', title, status, detail: detail?.[language] ?? usual, code, requestId }
  const fields = errors?.map(({ field, detail: said }) => ({ field, detail: said[language] }))
  return { status, text: JSON.stringify({ ...problem, ...(fields !== undefined && { errors: fields }) }) }
}
