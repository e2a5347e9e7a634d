import type { IncomingMessage } from 'node:http'
import { Refusal } from '../http/problem.ts'
import type { Lease } from '../intake/room.ts'
import { toSize } from '../http/size.ts'
import { giveBack, readPieces } from '../http/received-bytes.ts'

/** The length that a request says its body has, in bytes; undefined where it says none. */
export function declaredLength({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** The room that a body of unknown length is given at first, in bytes; it doubles when it is full. */
const firstRoom = 16_384

/**
 * The bytes of a request's body, of which there may be so many; throws 413 as soon as there are more, and 400 where it breaks off. Their
 * buffer holds nothing else, so that it can be handed over. One that comes too slowly, where others wait for what is held for it, is 408. Node.js reads the rest of a refused body, so that the client gets to see the answer.
 */
export async function readBody(request: IncomingMessage, limit: number, lease?: Pick<Lease, 'follow'>): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredLength(request)
  if (declared !== undefined && declared > limit) throw tooLarge(limit)
  if (request.destroyed) throw new Refusal('bad-request')
  return new Promise((resolve, reject) => {
    let bytes: Uint8Array<ArrayBuffer> = new Uint8Array()
    let received = 0
    const add = (piece: Buffer<ArrayBuffer>): void => {
      coming?.came(piece.length)
      coming?.waits()
      const before = received
      received += piece.length
      if (received > limit) {
        end()
        request.pause()
        reject(tooLarge(limit))
        return
      }
      // Most bodies come in one piece.
      if (before === 0 && received === declared && piece.buffer.byteLength === received) {
        bytes = new Uint8Array(piece.buffer)
        return
      }
      bytes = withRoom(bytes, received, declared)
      bytes.set(piece, before)
      giveBack(piece)
    }
    const finish = (): void => {
      end()
      if (declared !== undefined && received !== declared) reject(new Refusal('bad-request'))
      else resolve(received === bytes.length ? bytes : new Uint8Array(bytes.buffer.transfer(received)))
    }
    const breakOff = (): void => {
      end()
      reject(new Refusal('bad-request'))
    }
    const end = (): void => {
      stop()
      coming?.end()
      request.off('end', finish).off('error', breakOff).off('close', breakOff)
    }
    const coming = lease?.follow(() => {
      end()
      reject(new Refusal('request-timeout'))
    })
    coming?.waits()
    request.on('end', finish).on('error', breakOff).on('close', breakOff)
    const stop = readPieces(request, add)
  })
}

/** The bytes so far, with room for `least` of them: all that were declared, or else twice what was there. */
function withRoom(bytes: Uint8Array<ArrayBuffer>, least: number, declared: number | undefined): Uint8Array<ArrayBuffer> {
  if (bytes.length === 0) return new Uint8Array(Buffer.allocUnsafeSlow(declared ?? Math.max(least, firstRoom)).buffer)
  return bytes.length >= least ? bytes : new Uint8Array(bytes.buffer.transfer(Math.max(least, 2 * bytes.length)))
}

function tooLarge(limit: number): Refusal {
  return new Refusal('body-too-large', {
    detail: { es: `El cuerpo supera los ${toSize(limit)}.`, en: `The body is larger than ${toSize(limit)}.` },
  })
}
