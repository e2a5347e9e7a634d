import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { Refusal } from '../http/problem.ts'

/** Throws 401 unless a request bears a token; takes as long for one that is nearly right as for any other. */
export function requireToken(request: Request, token: string): void {
  const [, presented = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!timingSafeEqual(hash(presented), hash(token))) throw new Refusal('token-missing', { headers: { 'WWW-Authenticate': 'Bearer' } })
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
