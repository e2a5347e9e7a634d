import { describe, expect, it } from 'vitest'
import { compareDateTimes, compareTimes } from '../../../../rules/structure/fhirpath/date-time.ts'

const sign = (difference: number | undefined) => (difference === undefined ? undefined : Math.sign(difference))

describe('dates and times', () => {
  it.each<[string, string, number | undefined]>([
    ['2020', '2021', -1],
    ['2020-05-03', '2020-05-02', 1],
    ['2020-05-03', '2020-05-03', 0],
    ['2020-05', '2020-06-01', -1],
    // Parts that one of the two leaves off may be either way.
    ['2020', '2020-05', undefined],
    ['2020-05-03', '2020-05-03T10:00:00Z', undefined],
    ['2020-05-03T10:00Z', '2020-05-03T10:00:30Z', undefined],
    ['2020-05-03', '2020-05-04T10:00:00Z', -1],
    // Zones.
    ['2020-05-03T10:00:00Z', '2020-05-03T07:00:00-03:00', 0],
    ['2020-05-03T10:00:00-04:00', '2020-05-03T10:00:00-03:00', 1],
    ['2020-05-03T10:00-04:00', '2020-05-03T10:00-03:00', 1],
    ['2020-12-31T23:00:00-03:00', '2021-01-01T01:00:00Z', 1],
    ['2020-05-03T10:00:00Z', '2020-05-03T10:00:00', undefined],
    ['2020-05-03T10:00:00Z', '2020-05-05T10:00:00', -1],
    ['0099-05-03T10:00:00Z', '1950-05-03T10:00:00-03:00', -1],
    ['0099-05-03T10:00:00Z', '1950-05-03T10:00:00', -1],
    ['2020-05-03T10Z', '2020-05-03T10:30+00:30', undefined],
    // Fractions belong to their second.
    ['2020-05-03T10:00:00.500Z', '2020-05-03T10:00:00.5Z', 0],
    ['2020-05-03T10:00:00Z', '2020-05-03T10:00:00.1Z', -1],
    ['2020-05-03T10:00:00.123-03:00', '2020-05-03T10:00:00.124-03:00', -1],
    // A text that is no date cannot be compared.
    ['2020-13', '2020-12', undefined],
    ['10-01-2026', '10-02-2026', undefined],
    ['', '', undefined],
    ['x', '2020', undefined],
  ])('%s against %s', (left, right, expected) => {
    expect(sign(compareDateTimes(left, right))).toBe(expected)
    expect(sign(compareDateTimes(right, left))).toBe(expected === undefined ? undefined : 0 - expected)
  })

  it.each<[string, string, number | undefined]>([
    ['10:00', '10:30', -1],
    ['10:00:00.5', '10:00:00.50', 0],
    ['10', '10:30', undefined],
    ['25:00', '10:00', undefined],
  ])('%s against %s', (left, right, expected) => {
    expect(sign(compareTimes(left, right))).toBe(expected)
  })
})
