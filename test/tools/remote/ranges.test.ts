import { describe, expect, it } from 'vitest'
import type { ValidateResponse } from '../../../rules/index.ts'
import { withRanges } from '../../../tools/remote/ranges.ts'

const text = JSON.stringify({
  resourceType: 'Bundle',
  entry: [{ resource: { resourceType: 'Observation', valueString: 'hola', 'a b': 1, note: [{ text: 'uno' }, { text: 'dos' }] } }],
})

/** The stretch of the text that an issue at a path points at. */
function stretchOf(path: string, entryIndex?: number): string {
  const issue = { code: 'x', severity: 'error' as const, path, message: 'x', ...(entryIndex !== undefined && { entryIndex }) }
  const response: ValidateResponse = { valid: false, errors: ['x'], warnings: [], profile: null, resourceType: 'Bundle', issues: [issue] }
  const { start, end } = withRanges(response, text).issues[0]!.range!
  return text.slice(start.offset, end.offset)
}

describe("the positions of the service's issues", () => {
  it.each([
    ['Observation.note[1].text', 0, '"dos"'],
    ['Observation.value', 0, '"hola"'],
    ['Observation.value.ofType(string)', 0, '"hola"'],
    ['Observation.`a b`', 0, '1'],
    ['Observation.note[7].text', 0, '['],
    ['Observation.status', 0, '{'],
    ['Observation.note.where(text = "uno").text', 0, '[{"text":"uno"},{"text":"dos"}]'],
    ['Bundle.entry[0].resource.note[0].text', undefined, '"uno"'],
    ['Bundle', undefined, text],
    ['Bundle.constructor.name', undefined, '{'],
    ['', undefined, text],
    ['¿?', undefined, text],
  ])('%s of the entry %s', (path, entryIndex, stretch) => {
    expect(stretchOf(path, entryIndex)).toBe(stretch)
  })
})
