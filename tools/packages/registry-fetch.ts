import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isFailure } from '../node/failure.ts'
import type { RegistryFailures } from './registry-failures.ts'

/** Fetches an address, whose body is to be read until its end; `what` is the package that it holds, `most` its bytes at most. */
export type FetchAll = (from: string, what: string, most: number, read: (body: Readable) => Promise<void>) => Promise<void>

const mostRedirects = 5

/** Makes what fetches from a registry that may be silent for so long, in milliseconds. */
export function createFetchAll(patience: number, failures: RegistryFailures): FetchAll {
  return async (from, what, most, read) => {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), patience)
    const isAlive = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), patience)
    }
    try {
      const response = await follow(from, silence.signal, what, failures)
      let size = 0
      const counting = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          isAlive()
          size += chunk.length
          done(size > most ? failures.tooLarge(what, Math.round(most / 1_000_000)) : null, chunk)
        },
      })
      const body = Readable.from((response.body ?? []) as AsyncIterable<Uint8Array>)
      await Promise.all([pipeline(body, counting), read(counting)])
    } catch (error) {
      if (isFailure(error)) throw error
      if (silence.signal.aborted) throw failures.outage({ es: `tarda demasiado con «${what}»`, en: `takes too long with “${what}”` })
      if (isOfDisk(error)) throw error
      throw failures.outage({
        es: `no responde, o se cortó la descarga de «${what}»`,
        en: `does not answer, or the download of “${what}” was cut off`,
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

async function follow(from: string, signal: AbortSignal, what: string, { refusal, outage }: RegistryFailures): Promise<Response> {
  let next = new URL(from)
  for (let count = 0; count <= mostRedirects; count += 1) {
    const response = await fetch(next, { redirect: 'manual', signal, headers: { Accept: 'application/json, application/tar+gzip, */*' } })
    if (response.ok) return response
    await response.body?.cancel()
    const place = response.headers.get('Location')
    if (response.status < 300 || response.status >= 400 || place === null) throw refusal(response.status, what)
    const before = next
    next = new URL(place, before)
    // A request that came by a safe way must not go on by an unsafe one.
    if (!/^https?:$/.test(next.protocol) || (before.protocol === 'https:' && next.protocol !== 'https:')) break
  }
  throw outage({ es: `manda a buscar «${what}» a donde no se puede`, en: `sends for “${what}” to where it cannot be had` })
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
