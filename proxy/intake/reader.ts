import { EngineFailed } from '../engine/engine.ts'
import { fingerprintsOf, type FingerprintKeys, type Fingerprints } from '../idempotency/fingerprint.ts'
import type { Pool, Waiter } from '../pool/pool.ts'
import { readResource, type Reading } from './read-resource.ts'

/** A body to read, and what the request asks for besides. */
export interface Received {
  readonly body: Uint8Array<ArrayBuffer>
  /** The canonical that the client asks for; undefined for none. */
  readonly profile: string | undefined
  /** The version of CL Core that the request was resolved to. */
  readonly clCoreVersion: string
}

/** A body that was read. */
export interface ReadBody {
  readonly kind: 'read'
  /** The same bytes; those that were given may be gone. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly reading: Reading
  readonly fingerprints: Fingerprints
}

/** Reads bodies; rejects with `EngineUnavailable` where that has to wait for too long. */
export type Reader = (received: Received, waiter: Waiter) => ReadBody | Promise<ReadBody>

/** What is larger, in bytes, is read by a thread: the main one is not to be kept from others for a millisecond. */
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

/** Reads a body on the spot. */
export function readBody({ body, profile, clCoreVersion }: Received, keys: FingerprintKeys): ReadBody {
  const reading = readResource(body, profile)
  return { kind: 'read', body, reading, fingerprints: fingerprintsOf({ body, profile: profile ?? null, clCoreVersion }, keys) }
}
