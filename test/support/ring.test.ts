import { expect, it } from 'vitest'
import { createRing, lastPlace } from './ring.ts'

const numbers = Array.from({ length: 2000 }, (_, index) => Math.round((index / 1999) * lastPlace))
const names = Array.from({ length: 100 }, (_, index) => `item ${index}`)

it('picks each thing about as often as any other, whatever their order', () => {
  const picked = numbers.map(createRing(names))
  expect(new Set(picked)).toEqual(new Set(names))
  expect(Math.max(...names.map((name) => picked.filter((one) => one === name).length))).toBeLessThan(60)
  expect(numbers.map(createRing(names.toReversed()))).toEqual(picked)
})

it('picks what it picked before, but for what is added', () => {
  const before = numbers.map(createRing(names))
  const after = numbers.map(createRing([...names, 'another']))
  const others = after.filter((one, index) => one !== before[index])
  expect(new Set(others)).toEqual(new Set(['another']))
  expect(others.length).toBeLessThan(60)
})
