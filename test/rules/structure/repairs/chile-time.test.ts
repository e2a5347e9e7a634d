import { describe, expect, it } from 'vitest'
import { findSantiagoOffset } from '../../../../rules/structure/repairs/chile-time.ts'
import { readDate } from '../../../../rules/cl/reading/date.ts'

const offsetOf = (local: string) => findSantiagoOffset(readDate(local)!)

describe('the time of Santiago', () => {
  it('is that of the time zone database at noon of every day since 2000', () => {
    const santiago = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Santiago', timeZoneName: 'longOffset' })
    const wrong: string[] = []
    for (let day = Date.UTC(2000, 0, 1, 16); day < Date.UTC(2040, 0, 1); day += 86_400_000) {
      const offset = santiago.formatToParts(day).find(({ type }) => type === 'timeZoneName')!.value
      const local = `${new Date(day).toISOString().slice(0, 10)}T12:30:00`
      if (`GMT${offsetOf(local)}` !== offset) wrong.push(`${local}: ${offset}`)
    }
    expect(wrong).toEqual([])
  })

  it('is summer time in the hour that is repeated', () => {
    expect(offsetOf('2026-04-04T23:59:59.999')).toBe('-03:00')
    expect(offsetOf('2026-04-05T00:00:00')).toBe('-04:00')
  })

  it('is winter time in the hour that does not exist', () => {
    expect(offsetOf('2026-09-05T23:59:59')).toBe('-04:00')
    expect(offsetOf('2026-09-06T00:59:59')).toBe('-04:00')
    expect(offsetOf('2026-09-06T01:00:00')).toBe('-03:00')
  })

  it('is summer time in all of 2015', () => {
    expect(offsetOf('2015-07-01T12:00:00')).toBe('-03:00')
  })

  it('is unknown without a day and before 2000', () => {
    expect(offsetOf('2026-04')).toBeUndefined()
    expect(offsetOf('1999-12-31T12:00:00')).toBeUndefined()
  })
})
