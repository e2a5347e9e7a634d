import { describe, expect, it } from 'vitest'
import { createLines } from '../../../rules/engine/lines.ts'

describe('createLines', () => {
  it.each([
    ['LF', 'ab\nc\n\nd', ['1:1', '1:2', '1:3', '2:1', '2:2', '3:1', '4:1', '4:2']],
    ['CRLF', 'ab\r\nc', ['1:1', '1:2', '1:3', '1:4', '2:1', '2:2']],
    ['CR', 'a\r\rb', ['1:1', '1:2', '2:1', '3:1', '3:2']],
    ['no line end', 'ab', ['1:1', '1:2', '1:3']],
    ['an empty text', '', ['1:1']],
    ['a line end at the end', 'a\n', ['1:1', '1:2', '2:1']],
  ])('counts lines and columns from 1: %s', (_, text, expected) => {
    const positionOf = createLines(text)
    const positions = Array.from({ length: text.length + 1 }, (_, offset) => positionOf(offset))
    expect(positions.map(({ line, column }) => `${line}:${column}`)).toEqual(expected)
    expect(positions.map(({ offset }) => offset)).toEqual(positions.map((_, offset) => offset))
  })

  it('counts columns in UTF-16 units', () => {
    expect(createLines('\n🩺x')(3)).toEqual({ line: 2, column: 3, offset: 3 })
  })
})
