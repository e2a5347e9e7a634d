import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countMembers } from '../../../rules/engine/locate.ts'
import { survey } from '../../../rules/engine/survey.ts'

describe('survey', () => {
  it('never counts fewer members than there are, and as many where no string holds a quote before a colon', () => {
    const members = (text: string): number => survey(text).members
    expect(members('{"a": 1, "b": { "url": "http://a:b" }, "c": ["10:00"]}')).toBe(4)
    expect(members('{"a"\n:1,"b": ["x:", "\\" :"]}')).toBe(3)
    expect(members('{"a" :1,"b"\n:2,"c"\r:3,"d"\t:4,"e" \t\r\n :5}')).toBe(5)
    expect(members('["a","b" ,"c:",": x:y"]')).toBe(1)
    expect(members('{"a::b":1,"c":":"}')).toBe(3)
    fc.assert(fc.property(fc.json(), (json) => members(json) >= countMembers(json)))
  })

  it.each(['1.0', '-1.000', '1e0', '1E+2', '1.5e1', '[1, 2.0]', '[ [3, 1e2] ]', '\n 1.0\n', '[1.0]', '-0', '[1,-0]'])(
    'sees that %s is an odd number',
    (number) => {
      expect(survey(`{"a":{"b":${number}},"c":2}`).hasOddNumbers).toBe(true)
      expect(survey(`{"c":"x","b":${number}}`).hasOddNumbers).toBe(true)
    },
  )

  it.each([
    '0',
    '-10',
    '1.5',
    '1.05',
    '0.10',
    '[1, 2.5, 30]',
    'true',
    '"x"',
    'null',
    '[]',
    '{}',
    '["1.0"]',
    '"1e0"',
    '"a 1.0 b"',
    '-0.5',
    '[-0.5, 0]',
  ])('sees that %s is none', (value) => {
    expect(survey(`{"a":${value},"b":{"c":${value} }}`).hasOddNumbers).toBe(false)
  })

  it('reads a text once, whatever it holds', () => {
    const text = JSON.stringify({ a: '":[1,'.repeat(200_000), b: [2.5] })
    expect(survey(text)).toEqual({ members: 200_002, hasOddNumbers: false })
  })
})
