import { createHash, createHmac } from 'node:crypto'
import type { FingerprintKeys, Fingerprints } from '../idempotency/fingerprint.ts'

/** The options of a job. */
export interface AskedOfJob {
  readonly tenantId: string
  readonly id: string
  /** The canonical as it was asked for; undefined for none. */
  readonly profile: string | undefined
  readonly clCoreVersion: string
}

/** The fingerprints of what is asked of a job: under the present secret, and under the former where there is one. */
export function fingerprintsOfJob({ profile, clCoreVersion }: AskedOfJob, { present, former }: FingerprintKeys): Fingerprints {
  const hash = ({ fingerprints }: FingerprintKeys['present']): string =>
    createHmac('sha256', fingerprints)
      .update(JSON.stringify(['job', profile ?? null, clCoreVersion]))
      .digest('hex')
  return former === undefined ? [hash(present)] : [hash(present), hash(former)]
}

/** The chain of a job before its first line, under each secret. Drawn from a secret, so that nobody can try what a line may have been. */
export function emptyChains({ tenantId, id }: AskedOfJob, { present, former }: FingerprintKeys): Fingerprints {
  const hash = ({ fingerprints }: FingerprintKeys['present']): string =>
    createHmac('sha256', fingerprints)
      .update(JSON.stringify(['job lines', tenantId, id]))
      .digest('hex')
  return former === undefined ? [hash(present)] : [hash(present), hash(former)]
}

/** The chain with one more line; undefined for a line that is too long to be read, whose length stands for it. */
export function extendChain(chain: string, bytes: Uint8Array | undefined, length: number): string {
  const hash = createHash('sha256').update(chain)
  return (bytes === undefined ? hash.update(`${length}`) : hash.update('\n').update(bytes)).digest('hex')
}
