import type { Request } from 'express'
import getRawBody from 'raw-body'
import { Refusal } from '../http/problem.ts'
import { toSize } from '../http/size.ts'

/** The length that a request says its body has, in bytes; undefined where it says none. */
export function declaredLength({ headers }: Request): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/**
 * The bytes of a request's body, of which there may be so many; throws 413 as soon as there are more. Their buffer holds
 * nothing else, so that it can be handed over.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const body = await getRawBody(request, { limit, length: declaredLength(request) ?? null })
    return body.byteLength === body.buffer.byteLength ? (body as Uint8Array<ArrayBuffer>) : new Uint8Array(body)
  } catch (cause) {
    // Node.js reads the rest and drops it, so that the client gets to see the answer.
    if (hasType(cause, 'entity.too.large'))
      throw new Refusal('body-too-large', {
        detail: { es: `El cuerpo supera los ${toSize(limit)}.`, en: `The body is larger than ${toSize(limit)}.` },
      })
    if (hasType(cause, 'request.aborted') || hasType(cause, 'request.size.invalid')) throw new Refusal('bad-request')
    throw cause
  }
}

function hasType(cause: unknown, type: string): boolean {
  return cause instanceof Error && 'type' in cause && cause.type === type
}
