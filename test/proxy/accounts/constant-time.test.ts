import { createSecretKey } from 'node:crypto'
import type { Request } from 'express'
import { expect, it, vi } from 'vitest'
import { createApiKey, hasHash, hashApiKey } from '../../../proxy/accounts/api-key.ts'
import { requireToken } from '../../../proxy/middleware/bearer.ts'

/** The lengths of what was compared in constant time. */
const compared = vi.hoisted((): number[][] => [])

vi.mock('node:crypto', async (importActual) => {
  const actual = await importActual<typeof import('node:crypto')>()
  return {
    ...actual,
    timingSafeEqual: (a: Uint8Array, b: Uint8Array) => {
      compared.push([a.length, b.length])
      return actual.timingSafeEqual(a, b)
    },
  }
})

it('a key is compared by its keyed hash, in a time that does not tell where they differ', () => {
  const secret = createSecretKey(Buffer.alloc(32, 1))
  const { apiKey } = createApiKey()
  const kept = hashApiKey(apiKey, secret)
  const verdicts = [kept, `0${kept.slice(1)}`, `${kept.slice(0, -1)}x`].map((hash) => hasHash(apiKey, hash, secret))
  expect(verdicts[0]).toBe(true)
  expect(verdicts[2]).toBe(false)
  expect(compared.splice(0)).toEqual([[64, 64], [64, 64], [64, 64]]) // prettier-ignore
})

it('an operator’s token is, whatever its length', () => {
  const asking = (authorization: string) => ({ headers: { authorization } }) as Request
  requireToken(asking('Bearer token'), 'token')
  for (const wrong of ['Bearer tokem', 'Bearer t', `Bearer ${'t'.repeat(5000)}`, 'token', ''])
    expect(() => requireToken(asking(wrong), 'token')).toThrow('token-missing')
  expect(compared.splice(0)).toEqual(Array.from({ length: 6 }, () => [32, 32]))
})
