import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutUp } from '../../../web/rules/json-pieces.ts'

describe('cutUp', () => {
  it('tells names from strings, numbers and words', () => {
    const pieces = cutUp('{"a": "b", "n": -1.5, "ok": true}', [])
    const ofKind = (kind: string) => pieces.filter((piece) => piece.kind === kind).map(({ text }) => text)
    expect(ofKind('name')).toEqual(['"a"', '"n"', '"ok"'])
    expect(ofKind('string')).toEqual(['"b"'])
    expect(ofKind('number')).toEqual(['-1.5'])
    expect(ofKind('word')).toEqual(['true'])
  })

  it('marks what lies in a span, to the character', () => {
    const marked = cutUp('{"status": "complete"}', [{ from: 11, to: 21 }]).filter(({ isMarked }) => isMarked)
    expect(marked.map(({ text }) => text)).toEqual(['"complete"'])
  })

  it('loses nothing of a text, JSON or not', () => {
    const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(span), (text, spans) => {
        expect(
          cutUp(text, spans)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
