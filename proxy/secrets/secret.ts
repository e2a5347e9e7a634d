import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The keys that are drawn from a secret, one for each use. */
interface SecretKeys {
  readonly apiKeys: KeyObject
  readonly fingerprints: KeyObject
  /** Of 32 bytes, for AES-256. */
  readonly webhooks: Buffer
  readonly cursors: Buffer
  readonly sessions: Buffer
}

/** New hashes and seals are made under the present secret; those of the former one hold on. */
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
  return {
    // An HMAC begins three times as fast with a key that is ready.
    apiKeys: createSecretKey(draw('api keys')),
    fingerprints: createSecretKey(draw('fingerprints')),
    webhooks: draw('webhooks'),
    cursors: draw('cursors'),
    sessions: draw('sessions'),
  }
}

/** The secret that is kept in a file; made there where there is none. Who starts at the same time gets the same one. */
export function keepSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const own = `${file}.${process.pid}`
  try {
    writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    // A link is made whole or not at all, and never over what is there.
    linkSync(own, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(file, 'utf8')
}
