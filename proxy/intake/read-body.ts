import { fingerprintsOf, type FingerprintKeys, type Fingerprints } from '../idempotency/fingerprint.ts'
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

/** Reads a body on the spot. */
export function readBody({ body, profile, clCoreVersion }: Received, keys: FingerprintKeys): ReadBody {
  const reading = readResource(body, profile)
  return { kind: 'read', body, reading, fingerprints: fingerprintsOf({ body, profile: profile ?? null, clCoreVersion }, keys) }
}
