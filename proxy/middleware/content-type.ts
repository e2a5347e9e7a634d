import { parse } from 'content-type'
import type { Request } from 'express'
import { Refusal } from '../http/problem.ts'

/** Throws 415 unless a request says that its body is JSON in UTF-8, of one of these types, and not compressed. */
export function requireJson(request: Request, types: readonly string[]): void {
  const { type, parameters } = parse(request.headers['content-type'] ?? '')
  if (!types.includes(type.toLowerCase())) {
    throw new Refusal('unsupported-media-type', { detail: `El Content-Type tiene que ser ${types.join(' o ')}.` })
  }
  const charset = parameters['charset']
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new Refusal('unsupported-charset')
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new Refusal('unsupported-encoding')
}
