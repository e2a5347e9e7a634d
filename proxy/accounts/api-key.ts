import { createHmac, randomBytes, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'

/*
 * svc_live_ 1a2B3c4D _ …32 characters of 192 random bits… 6 of checksum
 *
 * The id finds the key's row and is shown in lists. The checksum tells a mistyped key, or a scanner for leaked ones,
 * that a text is no key of ours, without asking the database.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^svc_live_(?<id>[\dA-Za-z]{8})_[\w-]{32}(?<checksum>[\dA-Za-z]{6})$/

/** A key as just made, and the id within it. */
export interface ApiKey {
  readonly id: string
  readonly apiKey: string
}

/** Makes a key. */
export function createApiKey(): ApiKey {
  const id = Array.from({ length: 8 }, () => digits[randomInt(digits.length)]!).join('')
  const body = `svc_live_${id}_${randomBytes(24).toString('base64url')}`
  return { id, apiKey: body + checksumOf(body) }
}

/** The id within a key; undefined for a text that is no key. */
export function readKeyId(apiKey: string): string | undefined {
  const { id, checksum } = shape.exec(apiKey)?.groups ?? {}
  return id !== undefined && checksum === checksumOf(apiKey.slice(0, -6)) ? id : undefined
}

/** The hash of a key under a secret, which alone is kept. The key is random enough that a slow hash would add nothing. */
export function hashApiKey(apiKey: string, secret: KeyObject): string {
  return createHmac('sha256', secret).update(apiKey).digest('hex')
}

/** True if a key has a hash, in a time that does not depend on where they differ. */
export function hasHash(apiKey: string, hash: string, secret: KeyObject): boolean {
  const [given, kept] = [Buffer.from(hashApiKey(apiKey, secret)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  while (checksum.length < 6) {
    checksum = digits[rest % digits.length]! + checksum
    rest = Math.floor(rest / digits.length)
  }
  return checksum
}
