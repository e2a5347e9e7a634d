import { applyFix, fixAll, lint as check } from '../../../rules/index.ts'
import { hostCatalogs as catalogs } from '../../support/catalogs.ts'
import { demand } from '../failure.ts'
import type { Target } from '../target.ts'
import { sampleTexts } from './samples.ts'
import { wordsOf } from './words.ts'

const options = { today: '2026-01-15', catalogs, ranges: true }
const seeds = sampleTexts()

/** The linter whole: national rules and structure, and the corrections they offer. */
export const lint: Target = {
  name: 'lint',
  seeds: seeds.map((text) => [text]),
  words: wordsOf(seeds),
  mostLength: 4000,
  batch: 200,
  run([text = '']) {
    const answer = check(text, options)
    demand(JSON.stringify(check(text, options)) === JSON.stringify(answer), 'The same text has the same answer')
    for (const { code, path, message, range } of answer.issues) {
      demand(code !== 'cl-interno-01', 'No rule throws', () => message)
      demand(/^[A-Za-z]/.test(path), 'An issue has a path', () => path)
      demand(!/\[object |undefined\b(?!»)/.test(message), 'A message says what there is', () => message)
      demand(
        range !== undefined && range.start.offset <= range.end.offset && range.end.offset <= text.length,
        'An issue lies inside the text',
        () => range,
      )
    }
    for (const { quickFix } of answer.issues) {
      if (quickFix === undefined) continue
      const once = applyFix(text, quickFix)
      demand(applyFix(once, quickFix) === once, 'A correction twice is as once', () => ({ quickFix, once }))
      demand(!isJson(text) || isJson(once), 'A corrected text is JSON', () => ({ quickFix, once }))
    }
    if (answer.issues.some(({ quickFix }) => quickFix?.safe === true)) {
      const { remaining } = fixAll(text, options)
      demand(!remaining.issues.some(({ quickFix }) => quickFix?.safe === true), 'Safe corrections come to an end', () => remaining.issues)
    }
    return [...new Set(answer.issues.map(({ code, quickFix }) => `${code} ${quickFix !== undefined}`))]
  },
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''))
    return true
  } catch {
    return false
  }
}
