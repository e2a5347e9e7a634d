import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFile, withImported } from '../../catalogs/imports.ts'
import { isSelector } from '../../rules/engine/registry.ts'
import { applyFixes } from '../../rules/engine/fix.ts'
import type { Example, Rule } from '../../rules/engine/rule.ts'
import { lint, rules, type Json, type ValidateResponse } from '../../rules/index.ts'
import { r4 } from '../../rules/structure/r4.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'

const folder = join(import.meta.dirname, '../../rules/cl')

/** What an example cannot show: a failure of ours, a very long text, and what only definitions of others may demand. */
const unshown = new Set(['cl-interno-01', 'cl-interno-02', 'r4-formato-04', 'r4-valor-03', 'r4-slice-03', 'r4-ref-06'])

describe('las reglas', () => {
  it('están todas en la lista, cada una en el archivo que lleva su código', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /cl-[^/]*\.ts$/.test(file))
    const national = rules.map(({ code }) => code).filter((code) => code.startsWith('cl-'))
    expect(files.map((file) => file.split('/').at(-1)!.replace('.ts', '')).toSorted()).toEqual(national.toSorted())
  })

  it('no repiten código', () => {
    expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
  })
})

describe.each(rules)('$code', (rule) => {
  it('habla como las demás', () => {
    expect(rule.title).toMatch(/^[\p{Lu}¿«].*[^.]$/u)
    expect(rule.why).toMatch(/^[\p{Lu}¿«].*\.$/su)
    expect(rule.why.length).toBeLessThan(320)
    for (const { url } of rule.links) expect(url).toMatch(/^https?:\/\//)
  })

  it('se registra en elementos que existen', () => {
    expect([rule.on].flat().filter((selector) => !isSelector(selector, r4))).toEqual([])
  })

  if (!unshown.has(rule.code)) {
    it('tiene un ejemplo que la cumple y uno que no, y uno corregido si ofrece corrección', () => {
      expect(rule.examples.some(({ finds }) => finds.length === 0)).toBe(true)
      expect(rule.examples.some(({ finds }) => finds.length > 0)).toBe(true)
      expect(rule.examples.some(({ fixed }) => fixed !== undefined)).toBe(rule.fixes !== undefined)
    })
  }

  it.each(rule.examples)('$title', (example) => {
    const input = example.text ?? example.resource!
    const result = run(rule, input, example)
    const own = result.issues.filter(({ code }) => code === rule.code)
    expect(own.map(({ path }) => path)).toEqual(example.finds)
    expect(result.issues.filter(({ code }) => code === 'cl-interno-01')).toEqual([])
    expect(structuredClone(result)).toEqual(result)
    const alone = run(rule, input, example, [rule.code]).issues
    expect(alone.map(({ path }) => path)).toEqual(expect.arrayContaining(example.finds as string[]))
    for (const issue of own) {
      expect(issue.message).toMatch(/^[\p{Lu}¿«].*\.$/su)
      expect(issue.message).not.toMatch(/undefined|\[object|NaN/)
      if (issue.quickFix !== undefined) {
        expect(issue.quickFix.title).toMatch(/^\p{Lu}\p{L}+r(?:lo|la|se)? /u)
        // Where a rule has none, it offers that of what it speaks for.
        const isInherited = alone.every(({ path, quickFix }) => path !== issue.path || quickFix === undefined)
        expect(isInherited || rule.fixes === 'both' || rule.fixes === (issue.quickFix.safe ? 'safe' : 'unsafe')).toBe(true)
      }
    }
    if (example.fixed !== undefined) expectFixed(rule, example, result)
  })
})

function expectFixed(rule: Rule, example: Example, result: ValidateResponse): void {
  const fixes = result.issues.flatMap(({ code, quickFix }) => (code === rule.code && quickFix !== undefined ? [quickFix] : []))
  const fixed = applyFixes(example.resource!, fixes)
  expect(fixed).toEqual(example.fixed)
  const after = run(rule, fixed, example)
  expect(after.issues.filter(({ code }) => code === rule.code && after.issues.length > 0).map(({ path }) => path)).toEqual([])
  expect(after.errors.length).toBeLessThanOrEqual(result.errors.length)
}

/** Of what the definitions say, only that: the national rules say much of it before. */
function run(
  { code }: Rule,
  input: string | Json,
  { today = '2026-01-15', profile, imported = {} }: Example,
  only: readonly string[] = code.startsWith('r4-') ? ['r4'] : [],
): ValidateResponse {
  const completed = Object.entries(imported).map(([id, text]) => {
    const catalog = catalogs[id]!
    return [id, withImported(catalog, importFile(catalog, { name: `${id}.tsv`, text }, today).text)]
  })
  return lint(input, { today, profile, only, ranges: true, catalogs: { ...catalogs, ...Object.fromEntries(completed) } })
}
