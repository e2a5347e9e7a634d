import { isDeepStrictEqual } from 'node:util'
import { createBaseline, parseBaseline, recordBaseline, type Known } from '../../../tools/cli/baseline.ts'
import type { ValidateResponse } from '../../../rules/index.ts'
import { demand } from '../failure.ts'
import type { Target } from '../target.ts'

/** The file that `--baseline` names, which may be anything. */
export const baseline: Target = {
  name: 'baseline',
  seeds: [
    ['{"a.json":{"cl-run-01":{"Patient.identifier":2}}}'],
    ['{"__proto__":{"constructor":{"a":1}},"b":{"__proto__":{"":3}},"0":{"a":{"b":1,"c":2}}}'],
    ['{"a":{},"b":{"c":{}},"d\\u0000":{"e\\u0000f":{"g":1}}}'],
  ],
  words: [
    '__proto__',
    'constructor',
    'toString',
    '{',
    '}',
    ':',
    '0',
    '1',
    '-1',
    '1e400',
    '1e15',
    '1.5',
    'null',
    '"a"',
    '\\u0000',
    '[]',
    ',',
  ],
  mostLength: 1000,
  batch: 500,
  run([text = '']) {
    const known = parseBaseline(text)
    if (known === undefined) return ['none']
    const entries = entriesOf(known)
    const settled = createBaseline(known)
    demand(settled.found() === 0 && settled.stale(() => true).length === entries.length, 'What does not occur is stale')
    const kept = recordBaseline(known).updated(() => false)
    demand(isDeepStrictEqual(sorted(entriesOf(kept)), sorted(entries)), 'What is known of files that were not reviewed stays')
    demand(isDeepStrictEqual(parseBaseline(JSON.stringify(kept)), kept), 'What is written is read again')
    for (const [file, code, path, count] of entries.slice(0, 20)) {
      if (count > 100) continue
      const issues = Array.from({ length: count + 1 }, () => ({ code, path, severity: 'error', message: 'a' }))
      const response = { valid: false, errors: issues.map(() => 'a'), warnings: [], issues } as unknown as ValidateResponse
      demand(createBaseline(known).unknownOf(file, response).issues.length === 1, 'One more than known is told', () => [file, code, path])
      const recording = recordBaseline({})
      recording.unknownOf(file, response)
      demand(isDeepStrictEqual(entriesOf(recording.updated(() => false)), [[file, code, path, count + 1]]), 'What occurs is recorded')
    }
    demand(Object.keys(Object.prototype).length === 0, 'No prototype is changed')
    return [`${Math.min(entries.length, 5)}`]
  },
}

type Entry = readonly [file: string, code: string, path: string, count: number]

function entriesOf(known: Known): readonly Entry[] {
  return Object.entries(known).flatMap(([file, codes]) =>
    Object.entries(codes).flatMap(([code, paths]) => Object.entries(paths).map(([path, count]): Entry => [file, code, path, count])),
  )
}

function sorted(entries: readonly Entry[]): readonly string[] {
  return entries.map((entry) => JSON.stringify(entry)).toSorted()
}
