import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDeeperThan } from '../../../proxy/middleware/nesting.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

it('is the depth of the value, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.nat(8), (text, limit) => {
      expect(isDeeperThan(limit, bytes(text))).toBe(depthOf(JSON.parse(text)) > limit)
    }),
  )
})

it.each([
  ['', 0, false],
  ['{}', 0, true],
  ['{}', 1, false],
  ['[{"a":[1]}]', 2, true],
  ['[{"a":[1]}]', 3, false],
  ['[][][]', 1, false],
  ['"[[[["', 0, false],
  ['"\\"[["', 0, false],
  ['"\\\\"[[', 1, true],
  ['"sin fin [[[', 0, false],
])('%s is deeper than %i: %s', (text, limit, expected) => {
  expect(isDeeperThan(limit, bytes(text))).toBe(expected)
})
