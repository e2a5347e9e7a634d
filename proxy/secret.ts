import { hkdfSync } from 'node:crypto'

/** The keys that are drawn from a secret, one for each use. */
export interface SecretKeys {
  readonly apiKeys: Buffer
  readonly fingerprints: Buffer
  /** Of 32 bytes, for AES-256. */
  readonly webhooks: Buffer
  readonly sessions: Buffer
}

/** What is made is made under the present secret; what was made under the former one holds on. */
export interface Secrets {
  readonly present: SecretKeys
  readonly former: SecretKeys | undefined
}

/** Draws the keys from the secret and, while it is being replaced, from the one before. */
export function drawSecrets(secret: string, former: string | undefined): Secrets {
  return { present: drawKeys(secret), former: former === undefined ? undefined : drawKeys(former) }
}

function drawKeys(secret: string): SecretKeys {
  const draw = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `svc ${use}`, 32))
  return { apiKeys: draw('api keys'), fingerprints: draw('fingerprints'), webhooks: draw('webhooks'), sessions: draw('sessions') }
}
