import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideCharge, type Month } from '../../../proxy/quota/charge.ts'
import { isPlan, monthlyUnits, planAt, type Plan } from '../../../proxy/quota/plan.ts'
import { affords, monthOf, quotaOf } from '../../../proxy/quota/quota.ts'

const plans = Object.keys(monthlyUnits) as readonly Plan[]
const plan = fc.constantFrom(...plans)
const units = fc.integer({ min: 1, max: 200 })
const used = fc.integer({ min: 0, max: 20_000 })
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(Number)

describe('a plan', () => {
  it('is one of three', () => {
    expect(monthlyUnits).toEqual({ free: 100, pro: 10_000, unlimited: Infinity })
    expect(['free', 'pro', 'unlimited', 'Free', '', 'toString'].map(isPlan)).toEqual([true, true, true, false, false, false])
  })

  it('holds until its end, and is free from then on', () => {
    expect(planAt({ plan: 'pro', until: null }, 1e15)).toBe('pro')
    expect(planAt({ plan: 'pro', until: 1000 }, 999)).toBe('pro')
    expect(planAt({ plan: 'pro', until: 1000 }, 1000)).toBe('free')
  })
})

describe('a quota month', () => {
  it.each([
    ['2026-11-01T00:00:00.000Z', '2026-11', '2026-12-01T00:00:00Z'],
    ['2026-11-30T23:59:59.999Z', '2026-11', '2026-12-01T00:00:00Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12', '2027-01-01T00:00:00Z'],
    ['2028-02-29T12:00:00.000Z', '2028-02', '2028-03-01T00:00:00Z'],
    // Still November in Chile.
    ['2026-12-01T01:00:00.000Z', '2026-12', '2027-01-01T00:00:00Z'],
  ])('of %s is %s and ends at %s', (now, month, end) => {
    expect(monthOf(Date.parse(now))).toBe(month)
    expect(quotaOf('free', 0, Date.parse(now)).reset).toBe(Date.parse(end) / 1000)
  })

  it('ends within 31 days, where the next one begins', () => {
    fc.assert(
      fc.property(moment, (now) => {
        const { reset } = quotaOf('free', 0, now)
        expect(reset * 1000).toBeGreaterThan(now)
        expect(reset * 1000 - now).toBeLessThanOrEqual(31 * 86_400_000)
        expect(monthOf(reset * 1000 - 1)).toBe(monthOf(now))
        expect(monthOf(reset * 1000)).not.toBe(monthOf(now))
      }),
    )
  })
})

describe('a quota', () => {
  it('never has less than nothing left', () => {
    fc.assert(
      fc.property(plan, used, moment, (plan, used, now) => {
        const { limit, remaining } = quotaOf(plan, used, now)
        expect(remaining).toBeGreaterThanOrEqual(0)
        expect(remaining).toBe(used > limit ? 0 : limit - used)
      }),
    )
  })

  it('takes a Bundle whole or not at all', () => {
    const quota = quotaOf('free', 60, 0)
    expect([1, 40, 41, 200].map((units) => affords(quota, units))).toEqual([true, true, false, false])
  })
})

describe('charges', () => {
  /** Charges one after the other from a month with nothing used. */
  function chargeAll(plan: Plan, amounts: readonly number[], now: number) {
    let month: Month = { used: 0, alerted: false }
    return amounts.map((units) => {
      const before = month
      const decision = decideCharge(plan, month, units, now)
      if (decision.kind === 'charged') month = decision.month
      return { units, before, decision }
    })
  }

  it('take what they say, never more than the limit, and nothing where they do not fit', () => {
    fc.assert(
      fc.property(plan, fc.array(units, { maxLength: 100 }), moment, (plan, amounts, now) => {
        const limit = monthlyUnits[plan]
        for (const { units, before, decision } of chargeAll(plan, amounts, now)) {
          expect(decision.kind).toBe(before.used + units <= limit ? 'charged' : 'exhausted')
          if (decision.kind === 'exhausted') {
            expect(decision.quota.remaining).toBe(limit - before.used)
          } else {
            expect(decision.month.used).toBe(before.used + units)
            expect(decision.quota).toEqual(quotaOf(plan, before.used + units, now))
          }
        }
      }),
    )
  })

  it('tell once that 80 % are used, at the charge that reaches them, and never where there is no limit', () => {
    fc.assert(
      fc.property(plan, fc.array(units, { maxLength: 100 }), moment, (plan, amounts, now) => {
        const charges = chargeAll(plan, amounts, now)
        const alerts = charges.filter(({ decision }) => decision.kind === 'charged' && decision.alert)
        const reaching = charges.find(({ decision }) => decision.kind === 'charged' && decision.month.used * 10 >= monthlyUnits[plan] * 8)
        expect(alerts).toEqual(reaching === undefined ? [] : [reaching])
      }),
    )
  })

  it('of a smaller plan than before are exhausted, with nothing remaining', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 20_000 }), units, (used, units) => {
        const decision = decideCharge('free', { used, alerted: true }, units, 0)
        expect(decision).toMatchObject({ kind: 'exhausted', quota: { limit: 100, remaining: 0 } })
      }),
    )
  })
})
