import { describe, expect, it } from 'vitest'
import { byDay, byType, cumulated, toStacks } from '../../../web/dashboard/usage.ts'

const row = (day: string, resourceType: string, units: number, invalid = 0) => ({ day, resourceType, validations: 1, invalid, units })
const rows = [row('2026-11-02', 'Patient', 1), row('2026-11-02', 'Bundle', 7, 1), row('2026-11-04', 'Patient', 2, 1)]
const now = Date.parse('2026-11-04T15:00:00Z')

describe('sums of usage', () => {
  it('by type begin with the one used most', () => {
    expect(byType(rows)).toEqual([
      { name: 'Bundle', validations: 1, invalid: 1, units: 7 },
      { name: 'Patient', validations: 2, invalid: 1, units: 3 },
    ])
  })

  it('by day begin with the latest', () => {
    expect(byDay(rows).map(({ name, units }) => [name, units])).toEqual([
      ['2026-11-04', 2],
      ['2026-11-02', 8],
    ])
  })
})

describe('stacks of usage', () => {
  it('have every day of the month until today, used or not', () => {
    expect(toStacks(rows, 1, now)).toEqual({
      days: ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map((day) => Date.parse(day)),
      layers: [
        { name: 'Bundle', units: [0, 7, 0, 0] },
        { name: 'Patient', units: [0, 1, 0, 2] },
      ],
    })
  })

  it('go back over the end of a year', () => {
    const { days } = toStacks([], 3, Date.parse('2027-01-01T00:00:00Z'))
    expect([new Date(days[0]!).toISOString(), days.length]).toEqual(['2026-11-01T00:00:00.000Z', 30 + 31 + 1])
  })

  it('put the types used least together, and lose nothing', () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((type, index) => row('2026-11-03', type, 10 - index))
    const { layers } = toStacks(many, 1, now)
    expect(layers.map(({ name, units }) => [name, units[2]])).toEqual([['A', 10], ['B', 9], ['C', 8], ['D', 7], ['E', 6], ['', 5 + 4]]) // prettier-ignore
  })

  it('show a sixth type by its name: «others» would say no more', () => {
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((type) => row('2026-11-03', type, 1))
    expect(toStacks(six, 1, now).layers.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  it('stand on each other', () => {
    expect(cumulated(toStacks(rows, 1, now))).toEqual([
      [0, 7, 0, 0],
      [0, 8, 0, 2],
    ])
  })
})
