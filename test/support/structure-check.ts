import { expect, it } from 'vitest'
import { pathTo } from '../../rules/engine/element-tree.ts'
import { createFindings } from '../../rules/engine/findings.ts'
import { isList, isObject, type Json } from '../../rules/engine/json.ts'
import { mostFindings } from '../../rules/engine/limits.ts'
import { createRegistry } from '../../rules/engine/registry.ts'
import type { Omission } from '../../rules/engine/issue.ts'
import type { Finding, Severity } from '../../rules/engine/rule.ts'
import * as check from '../../rules/structure/check/checker.ts'
import { createRun } from '../../rules/structure/check/run.ts'
import type { RunOptions } from '../../rules/structure/check/model.ts'
import type { Definitions } from '../../rules/structure/definitions.ts'
import type { Problem, Unverified } from '../../rules/structure/problem.ts'
import { r4Definitions } from '../../rules/structure/r4/r4-definitions.ts'
import { structureRules } from '../../rules/structure/rules/index.ts'

export type CheckOptions = RunOptions

/** Findings of the definitions in a document. */
export interface StructureResult {
  readonly problems: readonly Problem[]
  readonly unverified: readonly Unverified[]
  readonly omitted: readonly Omission[]
}

/** The definitions alone, without rules and words. */
export interface Checker {
  readonly check: (root: Json, options?: CheckOptions) => StructureResult
}

const speakers = new Map(structureRules.map((rule) => [rule.code, rule]))
const nobody = { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() }

/** The checker of some definitions. */
export function createChecker(definitions: Definitions): Checker {
  const { walk } = check.createChecker(definitions, createRegistry([]))
  return {
    check: (root, options = {}) => {
      const findings = createFindings()
      const run = createRun(options, findings, speakers, { ...nobody })
      walk(run, root)
      const problems = findings.list.map(({ finding, element, severity, rule }): Problem => {
        const { more, profileUrl, ...facts } = finding as { readonly more?: () => object; readonly profileUrl?: string }
        const own = severity === usualSeverity(rule.code) ? {} : { severity }
        const profile = profileUrl === undefined ? {} : { profileUrl }
        return { ...facts, ...profile, ...more?.(), ...own, at: pathTo(element) } as unknown as Problem
      })
      const omitted = [...(run.found.counts ?? [])]
        .map(([code, count]) => ({ code, count: count - (options.limits?.get(code) ?? mostFindings) }))
        .filter(({ count }) => count > 0)
      return { problems, unverified: run.found.unverified, omitted }
    },
  }
}

/** The checker of base R4. */
export const r4Checker = createChecker(r4Definitions)

/** A resource in which something is found, and one that differs in that alone and in which nothing is. */
export interface Twin {
  readonly title: string
  readonly valid: Json
  readonly wrong: Json
  /** `code place`, the place with dots; `!` before a warning. */
  readonly finds: readonly string[]
  /** A sentence by which it is told. */
  readonly says?: string
}

const usualWarnings = new Set(['r4-codigo-02', 'r4-ext-01', 'r4-perfil-01'])

function usualSeverity(code: string): Severity {
  return usualWarnings.has(code) ? 'warning' : 'error'
}

/** Findings of a checker, as twins have them. */
export function found(checker: Checker, resource: Json, options?: CheckOptions): readonly string[] {
  return checker.check(resource, options).problems.map((problem) => {
    const { code, at, severity } = problem
    expectSaid(problem)
    return `${(severity ?? usualSeverity(code)) === 'warning' ? '!' : ''}${code} ${at.join('.')}`
  })
}

function sentenceOf(problem: Problem): string {
  return speakers.get(problem.code)!.message(problem as unknown as Finding)
}

/** A problem is told in a whole sentence: where a fact is missing or another, that has a hole. */
function expectSaid(problem: Problem): void {
  const sentence = sentenceOf(problem)
  expect(sentence).toMatch(/^\S.*[.»]$/s)
  expect(sentence).not.toMatch(/undefined|NaN|\[object|«»/)
}

/** Tests that each twin is told from its own, and that a value of another kind is told as that, whatever looks at it. */
export function tellsApart(twins: readonly Twin[], checker: Checker = r4Checker, options?: CheckOptions): void {
  it.each(twins.map((twin) => [twin.title, twin] as const))('%s', (_, { valid, wrong, finds, says }) => {
    expect(found(checker, valid, options)).toEqual([])
    expect(found(checker, wrong, options).toSorted()).toEqual(finds.toSorted())
    if (says !== undefined) expect(checker.check(wrong, options).problems.map(sentenceOf)).toContain(says)
  })

  it('answer whatever stands in the place of a value', () => {
    const spoilt = new Map(twins.flatMap(({ wrong }) => [...withOtherKinds(wrong)].map((one) => [JSON.stringify(one.value), one] as const)))
    const every = Math.ceil(spoilt.size / mostSpoilt)
    for (const [text, { at, isOther }] of [...spoilt].filter((_, index) => index % every === 0)) {
      const { problems } = checker.check(JSON.parse(text) as Json, options)
      for (const problem of problems) expectSaid(problem)
      if (!isOther) continue
      const judged = problems.filter((problem) => ofContent.test(problem.code) && problem.at.join('.') === at.join('.'))
      expect(judged.map(({ code }) => `${code} ${at.join('.')} in ${text}`)).toEqual([])
    }
  })
}

/** Of more texts, as many are tried, spread over all of them. */
const mostSpoilt = 3000

/** Codes that judge what a value says, which one of another kind does not. */
const ofContent = /^r4-(?:codigo-0[345]|conf-|dato-|ref-)/

/** Names that say a type, by which an element may be wrong whatever it holds. */
const ofType = /^(?:fixed|value)[A-Z]/

/** A value in which one of another kind stands in the place of another. */
interface Spoilt {
  readonly value: Json
  readonly at: readonly (string | number)[]
  /** Whether a string, a number or a boolean has given way to something else. */
  readonly isOther: boolean
}

/** Copies of a value in which one of another kind stands in the place of each that it holds. */
function* withOtherKinds(value: Json): Generator<Spoilt> {
  for (const other of [null, 1, 'a', {}])
    yield { value: other, at: [], isOther: typeof value !== 'object' && typeof value !== typeof other }
  if (isList(value))
    for (const [index, item] of value.entries())
      for (const inner of withOtherKinds(item)) yield { ...inner, value: value.with(index, inner.value), at: [index, ...inner.at] }
  if (!isObject(value)) return
  for (const [name, member] of Object.entries(value))
    if (member !== undefined)
      for (const inner of withOtherKinds(member))
        yield { value: { ...value, [name]: inner.value }, at: [name, ...inner.at], isOther: inner.isOther && !ofType.test(name) }
}
