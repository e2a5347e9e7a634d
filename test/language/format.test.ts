import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatJson } from '../../language/format.ts'

describe('formatJson', () => {
  it('puts each member and item on a line of its own', () => {
    expect(formatJson('{"a":[1,{"b":true}],"c":{},"d":[]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": true\n    }\n  ],\n  "c": {},\n  "d": []\n}\n',
    )
  })

  it('keeps the spelling of numbers and strings, and names that stand twice', () => {
    expect(formatJson('{"n":1.0,"n":1e2,"s":"\\u00f1 {,}"}')).toBe('{\n  "n": 1.0,\n  "n": 1e2,\n  "s": "\\u00f1 {,}"\n}\n')
  })

  it('leaves text alone that is not JSON', () => {
    expect(formatJson('{"a":')).toBeUndefined()
  })

  it('does not grow without measure where the text is nested deep', () => {
    expect(formatJson('['.repeat(5_000) + ']'.repeat(5_000))!.length).toBeLessThan(2_200_000)
  })

  it('says the same as JSON.stringify, and a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const formatted = formatJson(text)!
        expect(formatted).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
        expect(formatJson(formatted)).toBe(formatted)
      }),
    )
  })
})
