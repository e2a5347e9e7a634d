import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guideRules } from '../../../rules/guides/rules.ts'
import { lint, rules, type Json, type LintOptions } from '../../../rules/index.ts'
import { hostCatalogs as catalogs } from '../../support/catalogs.ts'
import { guideBreakers } from '../../support/guide-breakers.ts'

const codes = new Set(guideRules.flatMap((one) => one.rules.map(({ code }) => code)))

/** Findings of the rules of guides, and of no other. */
function codesOf(resource: Json | string, options: Partial<LintOptions> = {}): readonly string[] {
  const { issues } = lint(typeof resource === 'string' ? resource : JSON.stringify(resource), { today: '2026-01-15', catalogs, ...options })
  return [...new Set(issues.map(({ code }) => code).filter((code) => codes.has(code)))]
}

describe('a rule of a guide', () => {
  it.each(guideBreakers.map((breaker) => [breaker.code, breaker.how, breaker] as const))('%s: %s', (code, _how, { spoil }) => {
    const { resource, guide } = rules.find((rule) => rule.code === code)!.examples.find(({ finds }) => finds.length === 0)!
    expect(codesOf(spoil(resource!), { guide })).toContain(code)
    expect(codesOf(resource!, { guide })).not.toContain(code)
  })

  it.each(guideRules.flatMap((one) => one.rules.map((rule) => [rule.code, one.guides.join(' '), rule] as const)))(
    '%s is silent where no guide takes part',
    (_code, _guide, rule) => {
      for (const { resource } of rule.examples) expect(codesOf(resource!, { guide: 'none' })).toEqual([])
    },
  )

  it.each(guideRules.flatMap((one) => one.rules.map((rule) => [rule.code, rule] as const)))(
    '%s survives any JSON in its place',
    (_code, rule) => {
      const strange: readonly Json[] = [null, 0, 'x', 'constructor', [], {}, [[{}]], { coding: 1 }]
      for (const { resource, guide } of rule.examples.slice(0, 1)) {
        for (const value of strange)
          for (const one of eachReplaced(resource!, value)) {
            const found = lint(one, { today: '2026-01-15', catalogs, guide, only: [rule.code] }).issues
            expect(found.filter(({ code, message }) => code === 'cl-interno-01' || /undefined|native code/.test(message))).toEqual([])
          }
      }
    },
  )
})

/** The value with each member in turn replaced by another. */
function* eachReplaced(value: Json, other: Json): Iterable<Json> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value) as [string, Json][]) {
    const put = (one: Json): Json => (Array.isArray(value) ? (value as readonly Json[]).with(Number(name), one) : { ...value, [name]: one })
    yield put(other)
    for (const inner of eachReplaced(member, other)) yield put(inner)
  }
}

/** The guides as they are published lie beside the checkout; several state no licence, so that their examples are no part of it. */
const folder = join(import.meta.dirname, '../../../../shared/facts/guides')
const files = existsSync(folder) ? globSync('*/examples/*.json', { cwd: folder }).toSorted() : []

/** Findings in the published examples: where the guide's prose and its example say different things, a warning. */
const known: Readonly<Record<string, readonly string[]>> = {
  'snre-0.9.6/examples/RequestGroup-Receta1.json': ['cl-snre-02'],
  'urgencia-0.1.2-ballot/examples/Encounter-e383a62a-628f-4408-b98f-5e5914869bfe.json': ['cl-urg-08'],
  'urgencia-0.1.2-ballot/examples/Encounter-fbce23ed-b195-47a2-81a2-be4aaf11b038.json': ['cl-urg-08'],
}

describe.skipIf(files.length === 0)('the rules of guides in the examples that guides publish', () => {
  it('speak of no more than what is known', () => {
    const found = Object.fromEntries(
      files.map((file) => [file, codesOf(readFileSync(join(folder, file), 'utf8'))] as const).filter(([, some]) => some.length > 0),
    )
    expect(found).toEqual(known)
  })
})
