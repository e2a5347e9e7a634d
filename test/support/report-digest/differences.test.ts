import { describe, expect, it } from 'vitest'
import type { Issue } from '../../../rules/index.ts'
import { findDifferences } from './differences.ts'

const issue: Issue = { code: 'cl-run-01', severity: 'error', path: 'Patient.identifier[0].value', message: 'No es un RUN.' }
const other: Issue = { code: 'r4-card-01', severity: 'error', path: 'Patient.name', message: 'Falta.' }
const fix = { jsonPointer: '/identifier/0/value', replacement: '1-9', title: 'Usar 1-9', safe: true }

function kindsOf(before: readonly Issue[], after: readonly Issue[], ...heads: readonly object[]): readonly string[] {
  const reports = [before, after].map((issues, index) => ({ valid: false, ...heads[index], issues }))
  return findDifferences(reports[0], reports[1]).map(({ kind }) => kind)
}

describe('the differences of two reports', () => {
  it.each<[string, readonly Issue[], readonly Issue[], readonly string[]]>([
    ['the same', [issue, other], [issue, other], []],
    ['the same issue twice', [issue, issue], [issue, issue], []],
    ['one lost', [issue, other], [other], ['code lost: cl-run-01 (error)']],
    ['one of two alike lost', [issue, issue], [issue], ['code lost: cl-run-01 (error)']],
    ['one new', [issue], [issue, { ...other, severity: 'warning' }], ['code new: r4-card-01 (warning)']],
    ['another severity', [issue], [{ ...issue, severity: 'warning' }], ['severity: cl-run-01 error → warning']],
    ['another message', [issue], [{ ...issue, message: 'Otro.' }], ['message: cl-run-01']],
    ['another path', [issue], [{ ...issue, path: 'Patient.identifier[0]' }], ['path: cl-run-01']],
    ['a fix lost', [{ ...issue, quickFix: fix }], [issue], ['fix lost: cl-run-01']],
    [
      'a fix no longer safe',
      [{ ...issue, quickFix: fix }],
      [{ ...issue, quickFix: { ...fix, safe: false } }],
      ['fix safe → false: cl-run-01'],
    ],
    ['another order', [issue, other], [other, issue], ['order: cl-run-01 before r4-card-01']],
  ])('%s', (_, before, after, kinds) => {
    expect(kindsOf(before, after)).toEqual(kinds)
  })

  it('says what else of the report differs', () => {
    expect(kindsOf([], [], { valid: false }, { valid: true })).toEqual(['valid: false → true'])
    expect(kindsOf([], [], { unverified: [{ what: 'profile', name: 'x', count: 1 }] }, {})).toEqual(['unverified'])
    expect(findDifferences({ threw: 'TypeError' }, { issues: [] }).map(({ kind }) => kind)).toEqual(['throws: before'])
    expect(findDifferences([{ text: '{}' }], [{ text: '[]' }])).toEqual([{ kind: 'fixAll: text', about: '/0/text: "{}" → "[]"' }])
  })
})
