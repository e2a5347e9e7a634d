import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBursts } from '../../../proxy/burst/create.ts'
import { clientOf, createLimits } from '../../../proxy/middleware/limits.ts'
import { Refusal } from '../../../proxy/http/problem.ts'

describe('clientOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['::1', '::'],
    ['', ''],
  ])('%s is %s', (ip, client) => {
    expect(clientOf({ ip })).toBe(client)
  })
})

describe('limits', () => {
  it('count each whom for itself, each kind for itself, and may be taken back', async () => {
    const { guesses, letters } = createLimits(await createBursts(undefined, { pool: undefined }), randomBytes(32))
    for (let count = 0; count < 10; count += 1) await guesses.take('uno', 'ana')
    await expect(guesses.take('uno', 'ana')).rejects.toThrow(Refusal)
    await guesses.take('uno', 'eva')
    // Whoever runs two names together does not get another's window.
    await guesses.take('uno","ana')
    await guesses.take('unoana')
    await letters.take('uno', 'ana')
    await guesses.forget('uno', 'ana')
    await guesses.take('uno', 'ana')
  })

  it('count under names that tell nobody whom', async () => {
    const keys: string[] = []
    const open = () => ({
      hit: (key: string) => Promise.resolve({ allowed: Boolean(keys.push(key)), limit: 1, remaining: 1, reset: 1 }),
      inherit: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    })
    await createLimits({ open }, Buffer.from('una clave')).registrations.take('203.0.113.7')
    await createLimits({ open }, Buffer.from('otra clave')).registrations.take('203.0.113.7')
    expect(new Set(keys).size).toBe(2)
    expect(keys.join()).not.toContain('203.0.113.7')
  })
})
