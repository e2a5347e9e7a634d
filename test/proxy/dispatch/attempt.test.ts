import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideOutcome, retryDelay, type AttemptResult } from '../../../proxy/dispatch/attempt.ts'

const now = 1_000_000
const refused: AttemptResult = { kind: 'refused', responseStatus: 503, failure: 'status', waitMs: 0 }
const type = 'validation.complete'

describe('retryDelay', () => {
  it('is within ten seconds first, then grows fourfold up to twelve hours', () => {
    expect([1, 2, 3, 4, 8, 9, 20].map((attempts) => retryDelay(attempts, 0.5) / 1000)).toEqual([5, 20, 80, 320, 43_200, 43_200, 43_200])
  })

  it('stays within a fifth of that, whatever chance says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
        const middle = retryDelay(attempts, 0.5)
        expect(retryDelay(attempts, chance)).toBeGreaterThanOrEqual(middle * 0.8 - 1)
        expect(retryDelay(attempts, chance)).toBeLessThanOrEqual(middle * 1.2 + 1)
      }),
    )
    expect(retryDelay(1, 1)).toBeLessThan(9000)
  })
})

describe('decideOutcome', () => {
  it('ends what was accepted', () => {
    const result = { kind: 'accepted', responseStatus: 200 } as const
    expect(decideOutcome(result, { type, attempts: 3 }, now, 0)).toEqual({ kind: 'delivered', responseStatus: 200 })
  })

  it('tries again what was refused', () => {
    expect(decideOutcome(refused, { type, attempts: 0 }, now, 0.5)).toEqual({
      kind: 'retry',
      retryAt: now + 5000,
      responseStatus: 503,
      failure: 'status',
    })
  })

  it('waits as long as the receiver asks, but no more than a day, and never less than it would', () => {
    const retryAt = (waitMs: number) => decideOutcome({ ...refused, waitMs }, { type, attempts: 0 }, now, 0.5)
    expect(retryAt(60_000)).toMatchObject({ retryAt: now + 60_000 })
    expect(retryAt(1)).toMatchObject({ retryAt: now + 5000 })
    expect(retryAt(1e12)).toMatchObject({ retryAt: now + 86_400_000 })
  })

  it('gives up after 14 attempts, more than three days after the first', () => {
    const waits: number[] = []
    let attempts = 0
    for (;;) {
      const outcome = decideOutcome(refused, { type, attempts }, now, 0)
      attempts += 1
      if (outcome.kind !== 'retry') break
      waits.push(outcome.retryAt - now)
    }
    expect(attempts).toBe(14)
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(2.5 * 86_400_000)
  })

  it('does not try a test again', () => {
    expect(decideOutcome(refused, { type: 'webhook.test', attempts: 0 }, now, 0)).toMatchObject({ kind: 'failed', disableWebhook: false })
  })

  it('does not try again what is hopeless, and switches off what is gone', () => {
    const hopeless = { kind: 'hopeless', responseStatus: 410, failure: 'gone', gone: true } as const
    expect(decideOutcome(hopeless, { type, attempts: 0 }, now, 0)).toMatchObject({ kind: 'failed', disableWebhook: true })
    expect(decideOutcome({ ...hopeless, gone: false }, { type, attempts: 0 }, now, 0)).toMatchObject({
      kind: 'failed',
      disableWebhook: false,
    })
  })
})
