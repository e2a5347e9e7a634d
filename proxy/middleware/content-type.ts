import { parse } from 'content-type'
import type { Request } from 'express'
import { Refusal } from '../http/problem.ts'

/** Throws 415 unless a request says that its body is JSON in UTF-8, of one of these types, and not compressed. */
export function requireJson(request: Request, types: readonly string[]): void {
  requireType(request, types)
}

/** Throws 415 unless a request says that its body is of one of these types, in UTF-8, and compressed at most in one of these ways. */
export function requireType(request: Request, types: readonly string[], encodings: readonly string[] = []): void {
  const { type, parameters } = parse(request.headers['content-type'] ?? '')
  if (!types.includes(type.toLowerCase())) {
    throw new Refusal('unsupported-media-type', {
      detail: { es: `El Content-Type tiene que ser ${listed(types, 'o')}.`, en: `The Content-Type has to be ${listed(types, 'or')}.` },
    })
  }
  const charset = parameters['charset']
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new Refusal('unsupported-charset')
  // Node.js takes the pieces apart, and nothing else.
  const transfer = request.headers['transfer-encoding']?.toLowerCase()
  if (transfer !== undefined && transfer !== 'chunked') throw new Refusal('unsupported-encoding')
  const encoding = request.headers['content-encoding']?.toLowerCase()
  if (encoding === undefined || encoding === 'identity' || encodings.includes(encoding)) return
  throw new Refusal(
    'unsupported-encoding',
    encodings.length === 0
      ? {}
      : {
          detail: {
            es: `El cuerpo llega sin comprimir, o con Content-Encoding: ${listed(encodings, 'o')}.`,
            en: `The body comes uncompressed, or with Content-Encoding: ${listed(encodings, 'or')}.`,
          },
        },
  )
}

/** «a, b o c». */
function listed(names: readonly string[], or: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`
}
