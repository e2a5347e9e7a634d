import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edit } from '../../language/text.ts'
import { toEdits } from '../../language/edits.ts'
import { processorMs } from '../support/processor-time.ts'

function apply(text: string, edits: readonly Edit[]): string {
  return edits.toReversed().reduce((rest, { from, to, insert }) => rest.slice(0, from) + insert + rest.slice(to), text)
}

describe('toEdits', () => {
  it('says nothing of a text that stays as it is', () => {
    expect(toEdits('{\n}\n', '{\n}\n')).toEqual([])
  })

  it('changes only the characters that differ', () => {
    expect(toEdits('{"status": "complete"}', '{"status": "finished"}')).toEqual([{ from: 12, to: 20, insert: 'finished' }])
  })

  it('leaves alone the lines between two changes', () => {
    const before = '{\n  "a": 1,\n  "same": true,\n  "b": 2\n}\n'
    const after = '{\n  "a": 9,\n  "same": true,\n  "b": 8\n}\n'
    expect(toEdits(before, after)).toEqual([
      { from: 9, to: 10, insert: '9' },
      { from: 35, to: 36, insert: '8' },
    ])
  })

  it('adds a line without touching its neighbours', () => {
    expect(toEdits('{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "b": 2\n}\n')).toEqual([{ from: 10, to: 10, insert: ',\n  "b": 2' }])
  })

  it('makes one text of any other, by edits in order that do not overlap', () => {
    const line = fc.constantFrom('{', '}', '  "a": 1,', '  "b": 2', '', 'ñ')
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edits = toEdits(before, after)
        expect(apply(before, edits)).toBe(after)
        for (const [index, { from, to }] of edits.entries()) {
          expect(from).toBeLessThanOrEqual(to)
          expect(from).toBeGreaterThanOrEqual(edits[index - 1]?.to ?? 0)
        }
      }),
    )
  })

  it('stays quick where everything differs', () => {
    const many = (mark: string) => Array.from({ length: 20_000 }, (_, index) => `${mark}${index}`).join('\n')
    const start = processorMs()
    toEdits(many('a'), many('b'))
    expect(processorMs() - start).toBeLessThan(1_000)
  })
})
