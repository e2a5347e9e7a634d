import { describe, expect, it } from 'vitest'
import { createGitlabFormatter } from '../../../rules/format/gitlab.ts'
import type { FileReport, Unreadable } from '../../../rules/format/report.ts'
import { issue, report } from './samples.ts'

const summary = { files: 1, errors: 0, warnings: 0, fixable: 0 }

function written(reports: readonly FileReport[], unreadable: readonly Unreadable[] = []): readonly { readonly fingerprint: string }[] {
  const formatter = createGitlabFormatter({ nameOf: (file) => file, hash: (text) => text })
  const text = [...reports.flatMap((one) => [...formatter.report(one)]), ...formatter.end(summary, unreadable)].join('')
  return JSON.parse(text) as readonly { readonly fingerprint: string }[]
}

describe('gitlab', () => {
  it('writes an object for each problem', () => {
    const found = [issue({ path: 'Patient.name', suggestion: 'Revísalo.' }, 3, 12), issue({ severity: 'warning' })]
    expect(written([report('a.json', found)])).toMatchObject([
      {
        description: 'Algo está mal. → Revísalo.',
        check_name: 'cl-a-01',
        severity: 'major',
        location: { path: 'a.json', lines: { begin: 3, end: 3 } },
      },
      { severity: 'minor', location: { path: 'a.json', lines: { begin: 1 } } },
    ])
  })

  it('gives problems that only moved the same fingerprint, and each another one', () => {
    const fingerprints = (line: number, files: readonly string[]) =>
      written(files.map((file) => report(file, [issue({}, line, 1), issue({}, line + 1, 1), issue({ code: 'cl-b-01' }, line, 1)]))).map(
        ({ fingerprint }) => fingerprint,
      )
    const before = fingerprints(1, ['a.json', 'b.json'])
    expect(new Set(before).size).toBe(6)
    expect(fingerprints(7, ['a.json', 'b.json'])).toEqual(before)
  })

  it('is an empty list where there is nothing to tell', () => {
    expect(written([])).toEqual([])
    expect(written([report('a.json', [])])).toEqual([])
  })

  it('tells of what could not be read', () => {
    expect(written([], [{ file: 'x.json', reason: 'no existe' }])).toMatchObject([
      {
        description: 'No se pudo leer «x.json»: no existe.',
        check_name: 'svc',
        severity: 'blocker',
        location: { path: 'x.json', lines: { begin: 1 } },
      },
    ])
  })
})
