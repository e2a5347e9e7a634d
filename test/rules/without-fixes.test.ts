import { describe, expect, it, vi } from 'vitest'
import { importFile, withImported } from '../../catalogs/imports.ts'
import type { Example } from '../../rules/engine/rule.ts'
import { lint, rules, type Json, type LintOptions } from '../../rules/index.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'
import { damages } from '../support/json-damage.ts'
import { makeGuideMutants, mutatedGuides } from '../support/guide-mutants/guide-mutants.ts'
import { makeMutants } from '../support/mutants/mutants.ts'
import { describeWith } from '../support/program.ts'
import { r4Package } from '../support/r4-package.ts'

vi.setConfig({ testTimeout: 300_000 })

const plain: LintOptions = { today: '2026-01-15', catalogs, ranges: true }

/** The reports of those that are told otherwise where nobody looks for fixes. */
function differing(inputs: readonly (string | Json)[], options = plain): readonly unknown[] {
  return inputs.flatMap((input) => {
    const told = lint(input, options)
    const without = lint(input, { ...options, fixes: false })
    const expected = { ...told, issues: told.issues.map(({ quickFix: _fix, ...issue }) => issue) }
    return JSON.stringify(without) === JSON.stringify(expected) ? [] : [[expected, without]]
  })
}

it.each(rules)('$code is told the same where nobody looks for fixes', ({ examples }) => {
  expect(examples.flatMap((example) => differing([example.text ?? JSON.stringify(example.resource)], optionsOf(example)))).toEqual([])
})

it('offers no fix then', () => {
  const issues = rules.flatMap(({ examples }) =>
    examples.flatMap((example) => lint(example.text ?? example.resource!, { ...optionsOf(example), fixes: false }).issues),
  )
  expect(issues.length).toBeGreaterThan(1000)
  expect(issues.filter(({ quickFix }) => quickFix !== undefined)).toEqual([])
})

it('says the same of damaged texts', () => {
  const text = JSON.stringify({ resourceType: 'Patient', name: [{ family: 'Soto', given: ['Ana'] }], active: true }, null, 2)
  expect(differing(damages.map(({ apply, before = (same) => same }) => apply(before(text), [0.4, 0.6])))).toEqual([])
})

describeWith(r4Package, 'mutants', () => {
  it('are told the same', () => {
    const mutants = makeMutants(r4Package.path!).filter((_, index) => index % 10 === 3)
    expect(differing(mutants.map(({ resource }) => JSON.stringify(resource)))).toEqual([])
  })
})

describe('mutants of the guides', () => {
  it.each(mutatedGuides.map((guide) => [guide.id, guide] as const))('%s: are told the same', async (_, guide) => {
    const mutants = (await makeGuideMutants(guide)).filter((_one, index) => index % 80 === 7)
    expect(differing(mutants.map(({ resource }) => JSON.stringify(resource)))).toEqual([])
  })
})

/** The options of an example, with what somebody imported for it. */
function optionsOf({ today = '2026-01-15', profile, guide, imported = {} }: Example): LintOptions {
  const completed = Object.entries(imported).map(([id, text]) => {
    const catalog = catalogs[id]!
    return [id, withImported(catalog, importFile(catalog, { name: `${id}.tsv`, text }, today).text)]
  })
  return { ...plain, today, profile, guide, catalogs: { ...catalogs, ...Object.fromEntries(completed) } }
}
