import type { IncomingHttpHeaders } from 'node:http'
import { readIdempotencyKey } from '../../idempotency/key.ts'
import { Refusal } from '../../http/problem.ts'

/** The options in the headers of a validation. */
export interface AskedHeaders {
  /** True if there is an Idempotency-Key, which is then the id of the request. */
  readonly isRetriable: boolean
  /** As it was sent. */
  readonly profile: string | undefined
}

/** Reads the headers of a validation; throws 400 for one that cannot be used. */
export function readHeaders(headers: IncomingHttpHeaders): AskedHeaders {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || readIdempotencyKey(key) === undefined)) throw new Refusal('idempotency-key-invalid')
  const profile = headers['x-fhir-profile']
  if (profile !== undefined && (typeof profile !== 'string' || !isAbsolute(profile))) throw new Refusal('profile-invalid')
  return { isRetriable: key !== undefined, profile }
}

function isAbsolute(canonical: string): boolean {
  return /^[a-z][a-z\d+.-]*:[\x21-\x7e]+$/i.test(canonical) && URL.canParse(canonical)
}
