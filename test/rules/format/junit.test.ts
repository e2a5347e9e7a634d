import { describe, expect, it } from 'vitest'
import { createJunitFormatter } from '../../../rules/format/junit.ts'
import type { FileReport, Unreadable } from '../../../rules/format/report.ts'
import { issue, report } from './samples.ts'

const summary = { files: 1, errors: 0, warnings: 0, fixable: 0 }

function say(reports: readonly FileReport[], unreadable: readonly Unreadable[] = []): string {
  const formatter = createJunitFormatter()
  return [...reports.flatMap((one) => [...formatter.report(one)]), ...formatter.end(summary, unreadable)].join('')
}

const tag = /<(\/?)([a-z]+)(?: [a-z]+="[^"<&]*(?:&(?:amp|lt|gt|quot|apos);[^"<&]*)*")*(\/?)>/g

// oxlint-disable-next-line no-control-regex
const forbidden = /[<>]|&(?!(?:amp|lt|gt|quot|apos);)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** Flaws that keep a text from being XML: an element that is not closed, a character that XML forbids. */
function flawsOf(xml: string): readonly string[] {
  const open: string[] = []
  const rest = xml.replace('<?xml version="1.0" encoding="UTF-8"?>', '').replaceAll(tag, (whole, end, name: string, empty) => {
    if (empty === '/') return ''
    if (end === '') open.push(name)
    else if (open.pop() !== name) return whole
    return ''
  })
  return [...open, ...(rest.match(forbidden) ?? [])]
}

describe('junit', () => {
  it('writes a suite for each file and a case for each problem', () => {
    const xml = say([
      report('a.ndjson', [issue({}, 1)], 1),
      report('a.ndjson', [issue({ severity: 'warning' }, 2), issue({}, 2)], 2),
      report('limpio.json', []),
    ])
    expect(flawsOf(xml)).toEqual([])
    expect(xml.match(/<testsuite .*>/g)).toEqual([
      '<testsuite name="a.ndjson" tests="3" failures="3" errors="0" skipped="0" time="0">',
      '<testsuite name="limpio.json" tests="0" failures="0" errors="0" skipped="0" time="0">',
    ])
    expect(xml.match(/<testcase /g)).toHaveLength(3)
    expect(xml).toContain('<testcase classname="a.ndjson" name="cl-a-01 Patient (1:1)" time="0">')
    expect(xml).toContain('<failure type="warning" message="Algo está mal.">')
  })

  it('writes several suites for a file with very many problems, so as not to keep them all', () => {
    const xml = say([
      report(
        'a.json',
        Array.from({ length: 25_000 }, () => issue({})),
      ),
    ])
    expect([...xml.matchAll(/<testsuite name="a.json" tests="(\d+)"/g)].map(([, count]) => Number(count))).toEqual([10_000, 10_000, 5000])
  })

  it('an unreadable file is an error', () => {
    const xml = say([], [{ file: 'x.json', reason: 'no existe' }])
    expect(flawsOf(xml)).toEqual([])
    expect(xml).toContain('<error type="lectura" message="no existe"/>')
  })

  it('is XML even where messages hold characters that XML does not allow', () => {
    const xml = say([report('<a>&"b".json', [issue({ message: '«]]>\u0000\u001b\ud800\ufffe<b>&amp;"\'»' })])])
    expect(flawsOf(xml)).toEqual([])
    expect(flawsOf(xml.replace('&lt;', '<'))).not.toEqual([])
  })
})
