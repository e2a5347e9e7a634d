import { describe, expect, it } from 'vitest'
import { instantLike, isWithoutTime, meantDates } from '../../../../rules/structure/repairs/date-forms.ts'

describe('a date that is not as FHIR writes it', () => {
  it.each([
    ['12/05/1980', ['1980-05-12', '1980-12-05']],
    ['25.12.1980', ['1980-12-25']],
    ['1980/5/2', ['1980-05-02']],
    ['2026-13-05', ['2026-05-13']],
    ['19800512', ['1980-05-12']],
    ['12 de mayo de 1980', ['1980-05-12']],
    ['5 de septiembre del 2020', ['2020-09-05']],
    ['12-may-1980', ['1980-05-12']],
    ['1 ENE 2020', ['2020-01-01']],
    ['May 12, 1980', ['1980-05-12']],
    ['mayo de 1980', ['1980-05']],
    ['05/1980', ['1980-05']],
    ['25/12/80', ['1980-12-25']],
    ['31/12/24', ['2024-12-31', '1924-12-31']],
  ])('%s may be %j', (written, meant) => {
    expect(meantDates(written, 'date')).toEqual(meant)
  })

  it.each(['31 de febrero de 2020', '1 de mayonesa de 2020', '13/1980', 'ayer', '1980-05-12-01', `${' '.repeat(70)}12/05/1980`])(
    'cannot be read in «%s»',
    (written) => {
      expect(meantDates(written, 'date')).toEqual([])
    },
  )

  it.each([
    ['20-11-2026 10:30 hrs', ['2026-11-20T10:30:00-03:00', '2026-11-20T10:30:00-04:00', '2026-11-20T10:30:00Z']],
    ['20-11-2026, 3:30 p.m. -03:00', ['2026-11-20T15:30:00-03:00']],
    ['20-11-2026 12:05 a.m.Z', ['2026-11-20T00:05:00Z']],
    ['20261120103000', ['2026-11-20T10:30:00-03:00', '2026-11-20T10:30:00-04:00', '2026-11-20T10:30:00Z']],
    ['202611201030-0300', ['2026-11-20T10:30:00-03:00']],
    ['20261120103000.123-0300', ['2026-11-20T10:30:00.123-03:00']],
    ['2026/11/20T10:30:00-3', ['2026-11-20T10:30:00-03:00']],
  ])('%s is a time of day: %j', (written, meant) => {
    expect(meantDates(written, 'dateTime')).toEqual(meant)
    expect(meantDates(written, 'instant')).toEqual(meant)
  })

  it.each([
    ['2026-07-15T10:00:00', '-04:00'],
    ['2026-01-15T10:00:00', '-03:00'],
    ['2026-04-04T23:30:00', '-03:00'],
    ['2026-04-05T00:30:00', '-04:00'],
    ['2026-09-06T00:30:00', '-04:00'],
    ['2026-09-06T01:00', '-03:00'],
  ])('%s may have any offset of Chile, first %s, the one of Santiago then', (written, first) => {
    const meant = meantDates(written, 'instant').map((one) => one.slice('2026-07-15T10:00:00'.length))
    expect(meant[0]).toBe(first)
    expect(meant.toSorted()).toEqual(['-03:00', '-04:00', 'Z'])
  })

  it.each([
    ['2026-07-15', '2026-07-15T10:30:00-04:00'],
    ['15/01/2026', '2026-01-15T10:30:00-03:00'],
    ['05/06/2020', '2026-01-15T10:30:00-03:00'],
    ['2026-07', '2026-01-15T10:30:00-03:00'],
    ['2026', '2026-01-15T10:30:00-03:00'],
  ])('%s says no time, and an instant like it would be %s', (written, like) => {
    expect(isWithoutTime(written)).toBe(true)
    expect(instantLike(written)).toBe(like)
  })

  it.each(['2026-07-15T10:00:00', '15/01/2026 10:30', '2026-01-15T25:00:00', '2026-01-15T10', 'ayer', ''])(
    '«%s» says more than a day, or none',
    (written) => {
      expect(isWithoutTime(written)).toBe(false)
    },
  )

  it('is not a moment without a time of day', () => {
    expect(meantDates('20/11/2026', 'instant')).toEqual([])
    expect(meantDates('mayo de 1980', 'instant')).toEqual([])
  })

  it.each([
    ['9:30', ['09:30:00']],
    ['a las 9:30 pm', ['21:30:00']],
    ['25:00', []],
    ['13:00 p.m.', []],
  ])('%s alone is %j', (written, meant) => {
    expect(meantDates(written, 'time')).toEqual(meant)
  })
})
