import { describe, expect, it } from 'vitest'
import type { OutlinePart } from '../../../worker/api.ts'
import { isOpenAtFirst, rowAt, toRows } from '../../../web/outline/rows.ts'
import { tally } from '../../../web/outline/tally.ts'

const part = (name: string, from: number, to: number, parts: readonly OutlinePart[] = []): OutlinePart => ({
  name,
  label: '',
  from,
  to,
  key: `/${name}`,
  inside: parts.length,
  parts,
})

const [first, second] = [part('name[0]', 12, 20), part('name[1]', 22, 30)]
const name = part('name', 10, 31, [first, second])
const [id, gender] = [part('id', 2, 8), part('gender', 40, 50)]
const parts = [id, name, gender]
const open = toRows(parts, () => false)

describe('toRows', () => {
  it('gives each part its level and its place among its siblings', () => {
    expect(open.map(({ part: { name: called }, level, position, siblings }) => [called, level, position, siblings])).toEqual([
      ['id', 1, 0, 3],
      ['name', 1, 1, 3],
      ['name[0]', 2, 0, 2],
      ['name[1]', 2, 1, 2],
      ['gender', 1, 2, 3],
    ])
  })

  it('says where each part is as FHIR writes it', () => {
    const given = part('given', 13, 19, [part('given[0]', 14, 18)])
    const deep = part('name', 10, 31, [part('name[0]', 12, 20, [given])])
    expect(toRows([deep], () => false).map(({ path }) => path)).toEqual(['name', 'name[0]', 'name[0].given', 'name[0].given[0]'])
  })

  it('has of a resource the outside open at first, and of a Bundle nothing', () => {
    expect([1, 2].map((level) => isOpenAtFirst('elements', level))).toEqual([true, false])
    expect(isOpenAtFirst('entries', 1)).toBe(false)
  })

  it('leaves out what is inside of a closed part', () => {
    expect(toRows(parts, (one) => one === name).map(({ part: one }) => one)).toEqual(parts)
  })
})

describe('rowAt', () => {
  it.each([
    [0, -1],
    [2, 0],
    [8, 0],
    [9, -1],
    [10, 1],
    [15, 2],
    [21, 1],
    [22, 3],
    [31, 1],
    [35, -1],
    [50, 4],
    [60, -1],
  ])('at %i is row %i', (offset, index) => {
    expect(rowAt(open, offset, (one) => one)).toBe(index)
  })

  it('goes by where the parts are by now', () => {
    expect(rowAt(open, 45, ({ from, to }) => ({ from: from + 30, to: to + 30 }))).toBe(2)
  })
})

describe('tally', () => {
  it('counts the problems that begin inside of each part, and in what is around it', () => {
    const findings = [
      { offset: 0, severity: 'error' },
      { offset: 12, severity: 'error' },
      { offset: 19, severity: 'warning' },
      { offset: 22, severity: 'warning' },
      { offset: 31, severity: 'error' },
      { offset: 40, severity: 'warning' },
    ] as const
    expect([...tally(parts, findings)]).toEqual([
      [name, { errors: 1, warnings: 2 }],
      [first, { errors: 1, warnings: 1 }],
      [second, { errors: 0, warnings: 1 }],
      [gender, { errors: 0, warnings: 1 }],
    ])
  })
})
