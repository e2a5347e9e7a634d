import { EngineFailed } from '../engine/engine.ts'
import type { FingerprintKeys } from '../idempotency/fingerprint.ts'
import { readBody, type ReadBody, type Received } from '../intake/read-body.ts'
import type { Pool, Waiter } from './pool.ts'

/** Reads bodies; rejects with `EngineUnavailable` where that has to wait for too long. */
export type Reader = (received: Received, waiter: Waiter) => ReadBody | Promise<ReadBody>

/** A larger body, in bytes, is read by a thread: the main one is not to be kept from others for a millisecond. */
const mostBytesHere = 65_536

/** Makes a reader; without a pool it reads everything itself. */
export function createReader({ present, former }: FingerprintKeys, pool?: Pick<Pool, 'run'>): Reader {
  // No other key goes to where bodies are read.
  const keys = {
    present: { fingerprints: present.fingerprints },
    former: former === undefined ? undefined : { fingerprints: former.fingerprints },
  }
  return (received, waiter) => {
    if (pool === undefined || received.body.length <= mostBytesHere) return readBody(received, keys)
    return pool.run({ kind: 'read', ...received, keys }, waiter).then((result) => {
      if (result.kind === 'read') return result
      throw new EngineFailed('El servicio no pudo leer el recurso.')
    })
  }
}
