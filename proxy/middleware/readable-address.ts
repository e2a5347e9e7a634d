import type { RequestHandler } from 'express'
import { Refusal } from '../problem.ts'

/** Refuses addresses that cannot be decoded. */
export const requireReadableAddress: RequestHandler = (request, _response, next) => {
  next(isReadable(request.path) ? undefined : new Refusal('bad-request'))
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
