import { PassThrough, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from '../http/problem.ts'
import type { Coming } from '../intake/senders.ts'

/** How a body is received. */
export interface Receiving {
  readonly isCompressed: boolean
  /** The time in which something has to come, in milliseconds. */
  readonly patienceMs: number
  readonly signal: AbortSignal
  /** Told of what comes. */
  readonly coming?: Pick<Coming, 'waits' | 'came'>
}

/**
 * The bytes of a body, uncompressed, as fast as they are taken; the rest is dropped as it comes. Throws 408 where none come for too
 * long, 400 where gzip ends early or is none, the reason of the signal, and the error of a connection that breaks.
 */
export async function* receive(body: Readable, { isCompressed, patienceMs, signal, coming }: Receiving): AsyncGenerator<Uint8Array> {
  const source = isCompressed ? createGunzip({ chunkSize: 2 ** 16 }) : new PassThrough()
  const fail = (): void => void source.destroy(new Error('The connection broke'))
  const failEarly = (): void => {
    if (!body.readableEnded) fail()
  }
  body.once('error', fail).once('close', failEarly)
  // Whoever reads is told; what comes after that is nobody's.
  source.on('error', () => {})
  const chunks = body.pipe(source)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  try {
    for (;;) {
      coming?.waits()
      const { done, value } = await inTime(chunks.next(), patienceMs, signal)
      if (done === true) return
      coming?.came(value.length)
      yield value
    }
  } catch (cause) {
    throw isGzipFault(cause) ? new Refusal('gzip-invalid') : cause
  } finally {
    body.off('close', failEarly).unpipe(source)
    source.destroy()
    body.resume()
  }
}

function isGzipFault(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
}

/** Rejects where something takes too long or the signal is aborted. */
function inTime<T>(work: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Refusal('request-timeout'))), milliseconds)
    const abort = (): void => end(() => reject(signal.reason as Error))
    function end(settle: () => void): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      settle()
    }
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    work.then(
      (value) => end(() => resolve(value)),
      (cause: unknown) => end(() => reject(cause as Error)),
    )
  })
}
