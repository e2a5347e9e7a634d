import { describe, expect, it } from 'vitest'
import { createJsonFormatter } from '../../../rules/format/json.ts'
import type { FileReport, Unreadable } from '../../../rules/format/report.ts'
import { issue, report } from './samples.ts'

const summary = { files: 2, errors: 0, warnings: 0, fixable: 0 }

function say(reports: readonly FileReport[], unreadable: readonly Unreadable[] = []): unknown {
  const formatter = createJsonFormatter()
  return JSON.parse([...reports.flatMap((one) => [...formatter.report(one)]), ...formatter.end(summary, unreadable)].join(''))
}

describe('json', () => {
  it('writes results and totals', () => {
    const [a, b] = [report('a.json', [issue({}, 1)]), report('b.ndjson', [], 7)]
    expect(say([a, b])).toEqual({
      results: [
        { file: 'a.json', ...a.response },
        { file: 'b.ndjson', line: 7, ...b.response },
      ],
      summary,
    })
  })

  it('is JSON without results too, and names unreadable files', () => {
    expect(say([])).toEqual({ results: [], summary })
    const unreadable = [{ file: 'x', reason: 'no existe' }]
    expect(say([], unreadable)).toEqual({ results: [], summary, unreadable })
  })

  it('writes huge reports in parts and loses none', () => {
    const many = Array.from({ length: 2500 }, (_, index) => issue({ message: `${index}` }, index))
    const { results } = say([report('a.json', many)]) as { results: { issues: { message: string }[] }[] }
    expect(results[0]!.issues.map(({ message }) => Number(message))).toEqual(many.map((_, index) => index))
  })
})
