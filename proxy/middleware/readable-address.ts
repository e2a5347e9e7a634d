import type { RequestHandler } from 'express'
import { Refusal } from '../problem.ts'

/** Refuses addresses that cannot be decoded, and requests of HTTP/1.1 that do not name one host, as it demands. */
export const requireReadableAddress: RequestHandler = (request, _response, next) => {
  const hasHost = request.headersDistinct['host']?.length === 1 || request.httpVersion === '1.0'
  next(hasHost && isReadable(request.path) ? undefined : new Refusal('bad-request'))
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
