import { describe, expect, it } from 'vitest'
import type { Row } from '../../../web/batch/batch.ts'
import { commonestRules, countGroups, groupOf, select } from '../../../web/bulk/filter.ts'

const judged = (errors: number, warnings: number, rules: readonly (readonly [string, number])[] = [], type = 'Patient') => ({
  types: [[type, 1]] as const,
  errors,
  warnings,
  isComplete: true,
  rules,
  issues: [],
})

const verdicts = [
  undefined,
  'not-fhir',
  judged(0, 0),
  judged(0, 2, [['cl-run-07', 2]]),
  judged(1, 0, [['cl-run-01', 1]], 'Observation'),
  judged(3, 1, [
    ['cl-run-01', 3],
    ['cl-run-07', 1],
  ]),
] as const

const rows = verdicts.map((verdict, index): Row => ({
  index,
  text: { path: `lote/${index}.json`, file: new File([], `${index}.json`) },
  ...(verdict !== undefined && { verdict }),
}))

const all = { group: undefined, words: '', rule: undefined, isWorstFirst: false }
const indexes = (found: readonly Row[]): readonly number[] => found.map(({ index }) => index)

describe('the files of a batch', () => {
  it('are grouped by their verdicts, those that wait by none', () => {
    expect(rows.map(groupOf)).toEqual([undefined, 'unjudged', 'valid', 'warnings', 'errors', 'errors'])
    expect(countGroups(rows)).toEqual({ errors: 2, warnings: 1, valid: 1, unjudged: 1 })
  })

  it.each([
    [{ ...all, group: 'errors' as const }, [4, 5]],
    [{ ...all, rule: 'cl-run-07' }, [3, 5]],
    [{ ...all, words: 'OBSERV' }, [4]],
    [{ ...all, words: ' lote/2' }, [2]],
    [{ ...all, isWorstFirst: true }, [5, 4, 3, 2, 0, 1]],
  ])('are selected: %o', (wanted, expected) => {
    expect(indexes(select(rows, wanted))).toEqual(expected)
  })

  it('tell their commonest rules, those of most files first', () => {
    expect(commonestRules(rows, 8)).toEqual([
      { code: 'cl-run-01', count: 4, files: 2 },
      { code: 'cl-run-07', count: 3, files: 2 },
    ])
  })
})
