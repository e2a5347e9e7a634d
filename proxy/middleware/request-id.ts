import { randomUUIDv7 } from 'node:crypto'
import type { RequestHandler } from 'express'
import { readIdempotencyKey } from '../idempotency/key.ts'

/**
 * Names every answer: by the client's Idempotency-Key where there is a good one, else by a UUID of our own. Ours are of
 * version 7: those of the same time lie together in the tables, so that to keep them costs a page for many of them.
 */
export const nameRequest: RequestHandler = (request, response, next) => {
  const key = request.headers['idempotency-key']
  response.setHeader('Svc-Request-ID', (typeof key === 'string' ? readIdempotencyKey(key) : undefined) ?? randomUUIDv7())
  next()
}

/** The id under which a request is answered. */
export function requestIdOf(response: { getHeader: (name: string) => unknown }): string {
  return String(response.getHeader('Svc-Request-ID'))
}
