import { describe, expect, it } from 'vitest'
import { lint } from '../../rules/index.ts'
import { describeWith } from '../support/program.ts'
import { recheck } from '../support/tools.ts'
import { loadRecheck } from './check.ts'
import { collectRegularExpressions } from './collect.ts'
import { listStale, listUnexplained, readSafe } from './stale.ts'

const expressions = collectRegularExpressions()
const { literals } = expressions

describe('regular expressions', { timeout: 120_000 }, () => {
  it('are found, in quotes and comments none', () => {
    expect(literals.size).toBeGreaterThan(300)
    expect([...literals.keys()]).toContain(String.raw`/^\+56\d{9}$/`)
  })

  // Also where recheck is installed: a verdict belongs into the commit that changes the expression.
  it('have a recorded verdict, or are explained', () => {
    expect(listStale(literals, readSafe()), 'Run npm run redos and commit test/redos/safe.json').toEqual([])
  })

  it('are explained where they are there, and made of text only where that is explained', () => {
    expect(listUnexplained(expressions), 'Say in test/redos/explained.ts why they do no harm').toEqual([])
  })
})

describeWith(recheck, 'a regular expression', () => {
  it('that is slow is known for it', { timeout: 120_000 }, async () => {
    const findSlowness = await loadRecheck()
    expect(findSlowness!('^(?:a|a)*$', '')).toMatch(/^vulnerable, exponential/)
    expect(findSlowness!('^a*$', '')).toBeUndefined()
  })
})

/** Each was minutes long, or longer. */
describe('texts that once took time without end', () => {
  const telecom = (value: string): object => ({ resourceType: 'Patient', telecom: [{ system: 'phone', value }] })
  const temperature = (code: string): object => ({
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '8310-5' }] },
    valueQuantity: { value: 37, system: 'http://unitsofmeasure.org', code },
  })
  it.each([
    ['a telephone number of hashes', telecom(`${'#'.repeat(1_000_000)}a`)],
    ['a unit of braces', temperature('{'.repeat(1_000_000))],
  ])('%s', (_, resource) => {
    expect(lint(JSON.stringify(resource), { today: '2026-01-15' }).issues.map(({ code }) => code)).not.toContain('cl-interno-01')
  })
})
