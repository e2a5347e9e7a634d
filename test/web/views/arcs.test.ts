import { describe, expect, it } from 'vitest'
import { arcsOf } from '../../../web/views/arcs.ts'

const link = (source: number, target: number, isDangling = false) => ({
  source,
  target,
  element: '',
  value: '',
  isDangling,
  from: 0,
  to: 0,
})
const options = { height: 10, gutter: 50, chosen: 0, first: 0, last: 9 }

describe('the curves of a graph', () => {
  it('lead from the middle of a row to that of another, those of the chosen row apart', () => {
    const { plain, chosen, dangling } = arcsOf([link(2, 0), link(2, 1)], options)
    expect(chosen).toMatch(/^M50 25C\d+ 25 \d+ 5 48 5m/)
    expect(plain).toMatch(/^M50 25C\d+ 25 \d+ 15 48 15m/)
    expect(dangling).toBe('')
  })

  it('stay in the gutter however far they go', () => {
    for (const distance of [1, 5, 50, 2_000]) {
      const { chosen } = arcsOf([link(0, distance)], options)
      const left = Number(/C(-?\d+)/.exec(chosen)![1])
      expect(50 - (50 - left) * 0.75).toBeGreaterThanOrEqual(0)
    }
  })

  it('are stubs, one a row, where they lead nowhere, and none where they leave the text', () => {
    expect(arcsOf([link(3, -1, true), link(3, -1, true), link(4, -1)], options)).toEqual({
      plain: '',
      chosen: '',
      dangling: 'M50 35H36m-4 -4l8 8m0 -8l-8 8',
    })
  })

  it('are drawn where a part of them is seen, and no more than six hundred with those of the chosen row', () => {
    expect(arcsOf([link(20, 30), link(20, 5)], { ...options, chosen: 99 }).plain.match(/M/g)).toHaveLength(1)
    const many = Array.from({ length: 2_000 }, () => link(1, 2))
    const { plain, chosen } = arcsOf([...many, link(0, 3)], options)
    expect([plain.match(/M/g)!.length, chosen.match(/M/g)!.length]).toEqual([600, 1])
  })
})
