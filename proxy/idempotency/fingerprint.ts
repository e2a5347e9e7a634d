import { createHmac, type KeyObject } from 'node:crypto'

/** The keys of fingerprints, under the present secret and under the former where there is one. */
export interface FingerprintKeys {
  readonly present: { readonly fingerprints: KeyObject }
  readonly former: { readonly fingerprints: KeyObject } | undefined
}

/** The fingerprint under the present secret first. */
export type Fingerprints = readonly [string, ...string[]]

/** The parts that make two requests the same request. */
export interface Fingerprinted {
  /** The bytes as they were received. */
  readonly body: Uint8Array
  /** The profile as it was asked for; null for none. */
  readonly profile: string | null
  /** The version that was resolved. */
  readonly clCoreVersion: string
}

/** The fingerprints of a request, opaque and of 64 characters: under the present secret, and under the former where there is one. */
export function fingerprintsOf({ body, profile, clCoreVersion }: Fingerprinted, secrets: FingerprintKeys): Fingerprints {
  const hash = (secret: KeyObject): string =>
    createHmac('sha256', secret)
      // Written as JSON, so that no profile can be mistaken for a version; the body comes last and needs no end.
      .update(JSON.stringify([profile, clCoreVersion]))
      .update('\n')
      .update(body)
      .digest('hex')
  return secrets.former === undefined
    ? [hash(secrets.present.fingerprints)]
    : [hash(secrets.present.fingerprints), hash(secrets.former.fingerprints)]
}
