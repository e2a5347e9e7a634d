import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFile, withImported } from '../../catalogs/imports.ts'
import { isSelector } from '../../rules/engine/registry.ts'
import { applyFixes } from '../../rules/engine/fix.ts'
import { applyFixesToText } from '../../rules/engine/fix-text.ts'
import type { Example, Rule } from '../../rules/engine/rule.ts'
import { lint, rules, type Issue, type Json, type ValidateResponse } from '../../rules/index.ts'
import { r4 } from '../../rules/structure/r4.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'
import { breakers } from '../support/conforming/breakers.ts'
import { guideBreakers } from '../support/guide-breakers.ts'

const folder = join(import.meta.dirname, '../../rules')

/** Rules that no example can show: a failure of ours, a very long text, and demands that only definitions of others make. */
const unshown = new Set(['cl-interno-01', 'cl-interno-02', 'r4-formato-04', 'r4-valor-03', 'r4-slice-03', 'r4-ref-06', 'r4-ref-08'])

/** The national rules that no row of a `…-breakers.ts` can be for, and why. */
const withoutMutant: Readonly<Record<string, string>> = {
  'cl-json-01': 'is about texts: it has a test of its own in conforming.test.ts',
  'cl-json-02': 'is about documents that are no object',
  'cl-json-05': 'is about texts: it has a test of its own in conforming.test.ts',
  'cl-json-10': 'needs a hundred levels',
  'cl-interno-01': 'speaks when a rule fails',
  'cl-interno-02': 'speaks when a check reaches its limit',
  'cl-practitioner-01': 'never speaks without cl-practitioner-06',
  'cl-med-03': 'needs an imported catalog',
  'cl-bundle-02': 'needs more than two hundred entries',
}

/** Findings of the definitions beside an example's fault, about another fault in it. */
const otherFaults: Readonly<Record<string, readonly string[]>> = {
  'cl-bundle-06': ['r4-bundle-02'],
  'cl-json-03': ['r4-ref-07'],
  'cl-json-05': ['r4-inv-01'],
  'cl-json-10': ['r4-ext-01'],
  'cl-run-03': ['r4-ref-07'],
  'cl-comuna-07': ['r4-ext-01'],
  'cl-patient-13': ['r4-codigo-05', 'r4-inv-01'],
  'cl-patient-15': ['r4-card-01', 'r4-codigo-01', 'r4-ext-03', 'r4-inv-01'],
  'cl-enc-05': ['r4-json-01'],
  'cl-ucum-01': ['r4-inv-01'],
  'cl-urg-03': ['r4-card-01', 'r4-slice-01'],
  'cl-urg-04': ['r4-card-01'],
  'cl-bundle-02': ['r4-bundle-02'],
  'cl-tei-06': ['r4-card-01'],
}

/** The national rules that say in their message what is allowed or expected, and nothing besides. */
const saidInMessage = new Set(['cl-json-01', 'cl-json-02', 'cl-ref-02', 'cl-enc-05'])

const national = rules.filter(({ code }) => code.startsWith('cl-'))
const listed = new Set(national.map(({ code }) => code))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?:^|\/)cl-[^/]*\.ts$/.test(file))
const unlisted = files.filter((file) => !listed.has(codeOf(file)))

describe('the rules', () => {
  it('are all listed, each in the file named by its code', () => {
    expect(files.map(codeOf).toSorted()).toEqual(national.map(({ code }) => code).toSorted())
  })

  it('are complete', () => {
    const pending = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('PENDIENTE'))
    expect(pending, 'escribe lo que dice PENDIENTE en estos archivos, o quita lo que la regla no lleva').toEqual([])
  })

  it('have a mutant each', () => {
    const broken = new Set([...[...breakers, ...guideBreakers].map(({ code }) => code), ...Object.keys(withoutMutant)])
    expect(
      [...listed].filter((code) => !broken.has(code)),
      'agrega a un …-breakers.ts de test/support/conforming/ una fila que estropee un recurso conforme de modo que solo hable la regla',
    ).toEqual([])
  })

  it('have codes of their own', () => {
    expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
  })
})

// So that `-t` with the code of a rule that nobody listed finds a test, and it fails.
describe.each(unlisted.map((file) => ({ code: codeOf(file), file })))('$code', ({ code, file }) => {
  it('is listed by its topic', () => {
    expect.fail(`agrega ${code} a rules/${file.replace(/[^/]*$/, 'index.ts')}: mientras no esté en la lista, la regla no se aplica`)
  })
})

describe.each(rules)('$code', (rule) => {
  it('speaks in the voice of the others', () => {
    expect(rule.title).toMatch(/^[\p{Lu}¿«].*[^.]$/u)
    expect(rule.why).toMatch(/^[\p{Lu}¿«].*\.$/su)
    expect(rule.why.length).toBeLessThan(320)
    for (const { url } of rule.links) expect(url).toMatch(/^https?:\/\//)
  })

  it('is registered on elements that exist', () => {
    expect([rule.on].flat().filter((selector) => !isSelector(selector, r4))).toEqual([])
  })

  if (!unshown.has(rule.code)) {
    it('has a valid and a faulty example, and a fixed one if it offers a fix', () => {
      expect(rule.examples.some(({ finds }) => finds.length === 0)).toBe(true)
      expect(rule.examples.some(({ finds }) => finds.length > 0)).toBe(true)
      expect(rule.examples.some(({ fixed }) => fixed !== undefined)).toBe(rule.fixes !== undefined)
    })
  }

  if (rule.code.startsWith('cl-')) {
    it('lets no fault of its examples be told twice', () => {
      const twice = rule.examples.flatMap((example) => {
        const { issues } = run(rule, example.text ?? example.resource!, example)
        return issues
          .filter(({ code }) => code.startsWith('r4-') && otherFaults[rule.code]?.includes(code) !== true)
          .filter((other) => issues.some((issue) => issue.code === rule.code && isNear(issue, other)))
          .map(({ code, path, message }) => `«${example.title}»: ${code} ${path}: ${message}`)
      })
      expect([...new Set(twice)], 'si es la misma falta, nombra el código en «covers»; si es otra, anótala en «otherFaults»').toEqual([])
    })

    it('says what to do about each fault of its examples', () => {
      const mute = rule.examples.flatMap((example) =>
        run(rule, example.text ?? example.resource!, example)
          .issues.filter(({ code, follows }) => code === rule.code && follows === undefined)
          .filter(({ suggestion, quickFix }) => suggestion === undefined && quickFix === undefined && !saidInMessage.has(rule.code))
          .map(({ path, message }) => `«${example.title}»: ${path}: ${message}`),
      )
      expect(mute, 'agrega «suggestion» para lo que no tiene corrección').toEqual([])
    })

    it('hides no error of its examples', () => {
      const silenced = rule.examples.filter((example) => {
        const [all, ...tiers] = [[], ['cl'], ['r4']].map((only) => run(rule, example.text ?? example.resource!, example, only).valid)
        return all !== tiers.every(Boolean)
      })
      expect(
        silenced.map(({ title }) => title),
        'un aviso no puede cubrir un error: revisa «covers» y «severity»',
      ).toEqual([])
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
  // Of an element that is written and empty, the finding that says so has the fix.
  const speaking = result.issues.flatMap((issue) =>
    issue.code === rule.code ? (issue.follows === undefined ? issue : result.issues.find(({ id }) => id === issue.follows)!) : [],
  )
  const fixes = speaking.flatMap(({ quickFix }) => quickFix ?? [])
  const { text, resource } = example
  const fixed = text === undefined ? applyFixes(resource!, fixes) : (JSON.parse(applyFixesToText(text, fixes)) as Json)
  expect(fixed).toEqual(example.fixed)
  const after = run(rule, fixed, example)
  expect(after.issues.filter(({ code }) => code === rule.code && after.issues.length > 0).map(({ path }) => path)).toEqual([])
  expect(after.errors.length).toBeLessThanOrEqual(result.errors.length)
}

/** Of what the definitions say, only that: the national rules say much of it before. */
function run(
  { code }: Rule,
  input: string | Json,
  { today = '2026-01-15', profile, guide, imported = {} }: Example,
  only: readonly string[] = code.startsWith('r4-') ? ['r4'] : [],
): ValidateResponse {
  const completed = Object.entries(imported).map(([id, text]) => {
    const catalog = catalogs[id]!
    return [id, withImported(catalog, importFile(catalog, { name: `${id}.tsv`, text }, today).text)]
  })
  return lint(input, { today, profile, guide, only, ranges: true, catalogs: { ...catalogs, ...Object.fromEntries(completed) } })
}

/** Whether two issues are about one element, or one about a part of the other's; the resource itself is no element. */
function isNear(a: Issue, b: Issue): boolean {
  if (a.entryIndex !== b.entryIndex) return false
  return a.path === b.path || isInside(b.path, a.path) || (b.path.includes('.') && isInside(a.path, b.path))
}

function isInside(path: string, outer: string): boolean {
  return path.startsWith(outer) && /^[.[]/.test(path.slice(outer.length))
}

function codeOf(file: string): string {
  return file.split('/').at(-1)!.replace('.ts', '')
}
