import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { guides } from '../../rules/guides/guides.ts'
import { fixAll, lint, type Json } from '../../rules/index.ts'
import { anyResource } from '../support/arbitrary-resource.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'
import { troubleOf } from '../support/fixes/trouble.ts'
import { makeMutants } from '../support/mutants/mutants.ts'
import { corpora } from '../support/fixes/corpora.ts'
import { describeWith } from '../support/program.ts'
import { r4Package } from '../support/r4-package.ts'

vi.setConfig({ testTimeout: 600_000 })

const options = { today: '2026-01-15', catalogs }
const only = ['r4', 'cl-json']
/** A few hundred resources with some thousand fixes, the same each time; as many as are asked for, different each time. */
const wanted = process.env['SVC_PROPERTY_RUNS']
const runs = wanted === undefined ? { numRuns: 300, seed: 20_260_115 } : { numRuns: Number(wanted) }

/** Whether a specimen is of a guide without a package, whose definitions were read from the pages that the ministry publishes. */
function isFromPages(id: string): boolean {
  return guides.some((one) => one.source.startsWith('Minsal-CL/Minsal-CL.github.io@') && id.startsWith(`${one.id}#${one.version} `))
}

function troublesOf(resource: Json): { readonly fixes: number; readonly troubles: readonly string[] } {
  const before = lint(resource, { ...options, only })
  const fixable = before.issues.filter(({ quickFix }) => quickFix !== undefined)
  return { fixes: fixable.length, troubles: fixable.flatMap((issue) => troubleOf(resource, issue, before, { ...options, only }) ?? []) }
}

describe('a fix of what the definitions find', () => {
  it('takes its finding away and adds no error, whatever the resource', () => {
    let [fixes, failing] = [0, 0]
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(anyResource, (resource) => {
        const found = troublesOf(resource)
        fixes += found.fixes
        failing += found.troubles.length
        for (const one of found.troubles) {
          const key = one.split(' ', 2).join(' ')
          seen.set(key, (seen.get(key) ?? 0) + 1)
          if (process.env['SVC_SHOW'] !== undefined && seen.get(key)! < 4) console.log(one, JSON.stringify(resource).slice(0, 400))
        }
      }),
      runs,
    )
    if (process.env['SVC_SHOW'] !== undefined) console.log(fixes, failing, [...seen])
    expect(fixes).toBeGreaterThan(200)
    // None of the few hundred; of a hundred thousand resources one that is too large to try all of its fixes.
    expect(failing / fixes).toBeLessThan(0.0001)
  })

  it('is never applied by itself where somebody has to choose', () => {
    const text = JSON.stringify({ resourceType: 'Patient', gender: 'activo', desconocido: { valor: 1 } })
    const { issues } = lint(text, options)
    const chosen = issues.filter(({ quickFix }) => quickFix?.options !== undefined)
    expect(chosen.map(({ code }) => code)).toEqual(['r4-codigo-01', 'r4-elemento-01'])
    expect(chosen[0]!.quickFix).toMatchObject({ title: 'Elegir un código', jsonPointer: '/gender', replacement: 'male', safe: false })
    expect(chosen[0]!.quickFix!.options!.map(({ replacement }) => replacement)).toEqual(['male', 'female', 'other', 'unknown'])
    const { text: after, applied } = fixAll(text, { ...options, unsafe: true })
    expect(applied).toEqual([])
    expect(after).toBe(text)
  })
})

describeWith(r4Package, 'fixes of mutants', () => {
  const mutants = r4Package.path === undefined ? [] : makeMutants(r4Package.path).filter((_, index) => index % 7 === 0)

  it('stand at most of what is found, and do what they say', () => {
    let [found, fixable, applied] = [0, 0, 0]
    const failing: string[] = []
    for (const { id, resource } of mutants) {
      const { issues } = lint(resource, { ...options, only })
      found += issues.length
      const { fixes, troubles } = troublesOf(resource)
      fixable += fixes
      applied += fixes
      failing.push(...troubles.map((one) => `${id}: ${one}`))
    }
    if (process.env['SVC_SHOW'] !== undefined)
      console.log(
        found,
        fixable,
        failing.length,
        failing
          .map((one) => one.slice(0, 260))
          .slice(0, 60)
          .join('\n'),
      )
    expect(fixable / found).toBeGreaterThanOrEqual(0.7)
    expect(failing.length / applied).toBeLessThan(0.02)
  })
})

describe('fixes of what breaks a guide', () => {
  it.each([
    ['guide-mutants', 'packages', 20, 0.6],
    // Many of their findings are invariants over a whole transaction.
    ['guide-mutants', 'pages', 10, 0.5],
    ['guide-examples', 'packages', 1, 0.6],
  ] as const)('%s of guides from %s: stand at most of what is found, and do what they say', async (corpus, origin, every, least) => {
    // Examples are looked at as users do: with the national rules.
    const { only: _, ...both } = { ...options, only }
    const asked = corpus === 'guide-mutants' ? { ...options, only } : both
    let [index, found, fixable] = [0, 0, 0]
    const failing: string[] = []
    for await (const { id, resource, definitions } of corpora.find(({ name }) => name === corpus)!.specimens({ runs: 0, seed: 0 })) {
      if (isFromPages(id) !== (origin === 'pages') || index++ % every !== 0) continue
      const before = lint(resource, { ...asked, definitions })
      for (const issue of before.issues.filter(({ follows }) => follows === undefined)) {
        found += 1
        if (issue.quickFix === undefined) continue
        fixable += 1
        const trouble = troubleOf(resource, issue, before, { ...asked, definitions })
        if (trouble !== undefined) failing.push(`${id}: ${trouble}`)
      }
    }
    if (found === 0) return
    if (process.env['SVC_SHOW'] !== undefined) console.log(found, fixable, failing)
    expect(fixable / found).toBeGreaterThanOrEqual(least)
    expect(failing.length / fixable).toBeLessThan(0.02)
  })
})
