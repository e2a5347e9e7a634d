import { describe, expect, it } from 'vitest'
import { compareDays, compareInstants, findDateFault, readDate } from '../../../../rules/cl/reading/date.ts'

describe('readDate', () => {
  it.each(['2024-02-29', '2000-02-29', '2026', '2026-12', '2026-03-02T10:00', '2026-03-02T23:59:60Z', '2026-03-02T10:00:00.123-03:00'])(
    'lee «%s»',
    (text) => expect(readDate(text)).toBeDefined(),
  )

  it.each(['2023-02-29', '1900-02-29', '2026-13', '2026-00', '2026-04-31', '2026-03-02T24:00:00Z', '2026-3-2', '02/03/2026', '0000', ''])(
    'does not read «%s»',
    (text) => expect(readDate(text)).toBeUndefined(),
  )

  it('gives the milliseconds of the day and the minutes east of UTC', () => {
    expect(readDate('2026-03-02T01:00:00.5-03:30')).toEqual({ year: 2026, month: 3, day: 2, time: 3_600_500, offset: -210 })
  })
})

describe('findDateFault', () => {
  it.each([
    ['0000', 'year'],
    ['1990-13-45', 'month'],
    ['1990-00', 'month'],
    ['2023-02-29', 'day'],
    ['2026-04-31T25:00:00Z', 'day'],
    ['2026-03-02T24:00:00Z', 'time'],
    ['2026-03-02T10:60', 'time'],
    ['15/03/1990', 'form'],
    ['2026-03-02 10:00:00', 'form'],
    ['', 'form'],
    ['2024-02-29', undefined],
    ['2026-12-31T23:59:60Z', undefined],
  ])('«%s»: %s', (text, fault) => {
    expect(findDateFault(text)).toBe(fault)
    expect(readDate(text) === undefined).toBe(fault !== undefined)
  })
})

describe('compareInstants', () => {
  it.each([
    ['2026-03-02', '2026-03-01', 1],
    ['2026-03-01', '2026-03-02', -1],
    ['2026-03-02', '2026-03-02', Number.NaN],
    ['2026-03-02', '2026-03', Number.NaN],
    ['2027', '2026-12-31', 1],
    ['2026-03-02T10:00:00', '2026-03-02T09:00:00', 1],
    ['2026-03-02T10:00:00-03:00', '2026-03-02T13:00:00Z', 0],
    ['2026-03-02T10:00:00-03:00', '2026-03-02T13:00:01Z', -1],
    ['2026-03-02T02:00:00Z', '2026-03-01', Number.NaN],
    ['2026-03-04T00:00:00Z', '2026-03-01', 1],
    ['2026-03-02', 'ayer', Number.NaN],
    ['0099-01-01', '1950-01-01', -1],
    ['0001', '0002', -1],
    ['1950-01-01T00:00:00-03:00', '0099-12-31T23:59:59', 1],
  ])('«%s» and «%s»: %d', (a, b, expected) => {
    expect(compareInstants(a, b)).toBe(expected)
  })
})

describe('compareDays', () => {
  it.each([
    ['2026-03-02', '2026-03-01T23:00:00-03:00', 1],
    ['2026-03-02', '2026-03-02T23:00:00-03:00', 0],
    ['2026', '2026-03-02', 0],
    ['2027', '2026-03-02', 1],
    ['2026-02', '2026-03-02', -1],
    ['2026-02-30', '2026-03-02', Number.NaN],
    ['2026-03-02', '2026-02-30', Number.NaN],
  ])('«%s» and «%s»: %d', (a, b, expected) => {
    expect(compareDays(a, b)).toBe(expected)
  })
})
