import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toChanges } from '../../../web/editor/comparison.ts'
import { toEdits } from '../../../language/edits.ts'

/** A text whose changed stretches are taken from another. */
function apply(before: string, after: string): string {
  let at = 0
  const parts = toChanges(before, toEdits(before, after)).map(({ fromA, toA, fromB, toB }) => {
    const part = before.slice(at, fromA) + after.slice(fromB, toB)
    at = toA
    return part
  })
  return parts.join('') + before.slice(at)
}

describe('toChanges', () => {
  it('says where both texts differ', () => {
    const before = '{\n  "a": 1,\n  "b": true,\n  "c": 2\n}\n'
    const after = '{\n  "a": 12,\n  "b": true,\n  "c": 3\n}\n'
    expect(toChanges(before, toEdits(before, after)).map(({ fromA, toA, fromB, toB }) => [fromA, toA, fromB, toB])).toEqual([
      [10, 10, 10, 11],
      [32, 33, 33, 34],
    ])
  })

  it('leaves out what stayed inside of a long stretch, as in JSON of one line', () => {
    const long = '"extension": [{ "url": "https://ejemplo.cl" }], '.repeat(40)
    const before = `{ "city": "Concepcion", ${long}"status": "complete" }`
    const after = `{ "city": "Concepción", ${long}"status": "finished" }`
    const changes = toChanges(before, toEdits(before, after))
    expect(changes.length).toBeGreaterThan(1)
    expect(changes.reduce((sum, { fromA, toA }) => sum + toA - fromA, 0)).toBeLessThan(20)
  })

  it('makes one text of any other', () => {
    const line = fc.constantFrom('{', '}', '  "a": 1,', '  "b": 2', '', 'ñ')
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))
    fc.assert(fc.property(text, text, (before, after) => void expect(apply(before, after)).toBe(after)))
  })
})
