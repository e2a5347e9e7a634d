import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApiKey, hasHash, hashApiKey, readKeyId } from '../../../proxy/accounts/api-key.ts'

const secret = createSecretKey(Buffer.alloc(32, 1))

describe('an API key', () => {
  it('is written svc_live_, eight characters, an underscore, 32 characters and six of checksum', () => {
    const { id, apiKey } = createApiKey()
    expect(apiKey).toMatch(/^svc_live_[0-9A-Za-z]{8}_[\w-]{32}[0-9A-Za-z]{6}$/)
    expect(apiKey.slice(9, 17)).toBe(id)
    expect(readKeyId(apiKey)).toBe(id)
  })

  it('is another each time', () => {
    expect(new Set(Array.from({ length: 1000 }, () => createApiKey().apiKey)).size).toBe(1000)
  })

  it('with one character changed is no key', () => {
    const { apiKey } = createApiKey()
    for (const [index, character] of [...apiKey].entries()) {
      const changed = apiKey.slice(0, index) + (character === 'a' ? 'b' : 'a') + apiKey.slice(index + 1)
      expect(readKeyId(changed)).toBeUndefined()
    }
  })

  it('is not read from any other text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readKeyId(text) === undefined))
    const { apiKey } = createApiKey()
    for (const text of ['', ` ${apiKey}`, `${apiKey}\n`, apiKey.toUpperCase(), `${apiKey}x`]) expect(readKeyId(text)).toBeUndefined()
  })

  it('is kept as a hash under a secret, and no part of it is in that', () => {
    const { apiKey } = createApiKey()
    const hash = hashApiKey(apiKey, secret)
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(hasHash(apiKey, hash, secret)).toBe(true)
    expect(hasHash(apiKey, hash, createSecretKey(Buffer.alloc(32, 2)))).toBe(false)
    expect(hasHash(createApiKey().apiKey, hash, secret)).toBe(false)
    expect(hasHash(apiKey, '', secret)).toBe(false)
  })
})
