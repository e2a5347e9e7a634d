import { expect, it } from 'vitest'
import { guides } from '../../../rules/guides/guides.ts'
import { selectGuides } from '../../../rules/guides/selection.ts'

const others = guides.filter(({ isBase }) => isBase !== true)
const newest = others.filter((guide) => others.findLast(({ id }) => id === guide.id) === guide)

it('keeps what was made ready for texts that name one guide each, in turn', () => {
  const named = newest.slice(0, 10)
  const before = named.map((guide) => selectGuides([guide]))
  expect(new Set(before).size).toBe(10)
  expect(named.every((guide, index) => selectGuides([guide]) === before[index])).toBe(true)
})

it('keeps fewer choices of many guides', () => {
  const [first] = newest
  const before = selectGuides([first!])
  for (let left = 0; left < others.length; left += 1) selectGuides(others.filter((_, index) => index !== left))
  expect(selectGuides([first!])).not.toBe(before)
})
