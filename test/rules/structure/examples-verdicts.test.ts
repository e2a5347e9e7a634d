import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lint } from '../../../rules/index.ts'
import { findR4Package } from '../../../tools/node/r4-package.ts'
import { listAllExamples } from '../../support/hl7-validator/examples.ts'
import { readVerdicts } from '../../support/hl7-validator/verdict-file.ts'

const folder = findR4Package()
if (folder === undefined && process.env['CI'] === 'true') throw new Error('Faltan los ejemplos oficiales: npm run examples.')

/** Examples in which we find an error and HL7's validator none, and why. */
const known: Readonly<Record<string, string>> = {
  'Basic-referral': 'Modifier extensions that nobody defined; of example.org, which the validator is told to let through.',
}

describe.skipIf(folder === undefined)('the 726 official examples and our own', () => {
  it("have no error by the definitions where HL7's validator finds none", { timeout: 120_000 }, () => {
    const verdicts = readVerdicts('examples.tsv')
    const files = listAllExamples(folder!)
    expect(verdicts.size).toBe(files.length)
    const found = files.filter((file) => verdicts.get(nameOf(file))?.verdict?.length === 0 && errorsIn(file) > 0).map(nameOf)
    expect(found).toEqual(Object.keys(known))
  })
})

function errorsIn(file: string): number {
  const { issues } = lint(readFileSync(file, 'utf8'), { today: '2026-01-15', only: ['r4', 'cl-json'] })
  return issues.filter(({ severity }) => severity === 'error').length
}

function nameOf(file: string): string {
  return basename(file, '.json')
}
