import type { RequestHandler } from 'express'
import { Refusal } from '../http/problem.ts'

/** Refuses addresses that cannot be decoded, and requests of HTTP/1.1 that do not name one host, as it demands. */
export const requireReadableAddress: RequestHandler = (request, _response, next) => {
  const hasHost = request.httpVersion === '1.0' || countHosts(request.rawHeaders) === 1
  next(hasHost && isReadable(request.path) ? undefined : new Refusal('bad-request'))
}

/** How often a host is named in names and values in turn; Node.js keeps the first alone. */
function countHosts(headers: readonly string[]): number {
  let count = 0
  for (let at = 0; at < headers.length; at += 2) if (headers[at]!.length === 4 && headers[at]!.toLowerCase() === 'host') count += 1
  return count
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
