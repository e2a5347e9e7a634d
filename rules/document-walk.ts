import type { Document } from './engine/document.ts'
import { addFinding, createFindings } from './engine/findings.ts'
import { once } from './engine/once.ts'
import { createRegistry } from './engine/registry.ts'
import type { Rule } from './engine/rule.ts'
import type { RuleRunner } from './rule-runner.ts'
import { acceptable } from './settle.ts'
import { createChecker, type Checker } from './structure/check/checker.ts'
import type { Run, RunOptions } from './structure/check/model.ts'
import { BudgetSpent, createRun } from './structure/check/run.ts'
import type { Definitions } from './structure/definitions.ts'
import { findNamedExtension } from './structure/named-extension.ts'
import { r4Definitions } from './structure/r4/r4-definitions.ts'

/** Rules and definitions, compiled once for all documents. */
export interface Compiled {
  readonly definitions: Definitions
  readonly checker: Checker
  /** The checker by base R4 alone, for where the definitions fail. */
  readonly fallback: () => Checker
  /** The rules on a selector that is no element. */
  readonly on: (selector: string) => readonly Rule[]
  /** The rules that word what the definitions find, by their codes. */
  readonly problemRules: ReadonlyMap<string, Rule>
}

/** Compiles rules and definitions; rules on `$found` state what the definitions find under their codes. */
export function compile(rules: readonly Rule[], definitions: Definitions): Compiled {
  const registry = createRegistry(rules)
  return {
    definitions,
    checker: createChecker(definitions, registry),
    fallback: once(() => createChecker(r4Definitions, registry)),
    on: registry.on,
    problemRules: new Map(registry.on('$found').map((rule) => [rule.code, rule])),
  }
}

/** A document that was gone through. */
export interface Walked {
  readonly run: Run
  readonly checker: Checker
  /** The codes of parts of the linter that failed. */
  readonly failures: readonly string[]
  /** Whether the budget of the run was spent before the end of the document. */
  readonly isSpent: boolean
}

/** Options of going through a document. */
export interface WalkOptions extends RunOptions {
  readonly wanted?: ReadonlySet<Rule> | undefined
  /** Whether the definitions are asked at all. */
  readonly structure?: boolean | undefined
}

/**
 * Goes through a document; without the definitions once more, should they fail, and by base R4 should they fail at that. `stringRules`: the rules on
 * every string that may apply to the document, where they are known.
 */
export function walkDocument(
  compiled: Compiled,
  runner: RuleRunner,
  document: Document,
  options: WalkOptions,
  stringRules?: readonly Rule[],
): Walked {
  return attempt(compiled.checker, options.structure ?? true)

  function attempt(checker: Checker, isChecking: boolean): Walked {
    const run = startRun(compiled, runner, document, options, isChecking, stringRules)
    runner.showAll(compiled.on('$text'), document)
    const { value: root } = document
    const walked: Walked = { run, checker, failures: [], isSpent: false }
    if (root === undefined) return walked
    runner.showAll(compiled.on('$root'), root)
    try {
      checker.walk(run, root)
    } catch (error) {
      if (error instanceof BudgetSpent) return { ...walked, isSpent: reportSpent(compiled, runner, document, run) }
      // With other definitions the rules alone may still be shown what there is.
      if (!isChecking && checker === compiled.fallback()) return walked
      runner.findings = createFindings()
      return { ...attempt(isChecking ? checker : compiled.fallback(), false), failures: ['r4'] }
    }
    for (const path of document.repeated(run.memberCount)) runner.showAll(compiled.on('$repeated'), path)
    return walked
  }
}

function startRun(
  { definitions, problemRules, on }: Compiled,
  runner: RuleRunner,
  document: Document,
  options: WalkOptions,
  isChecking: boolean,
  stringRules?: readonly Rule[],
): Run {
  const { profiles, profilesOf, profilesLike, systemsLike, isCode, codingOf, strict, today, wanted, budget = budgetOf(document) } = options
  const run = createRun(
    {
      profiles,
      profilesOf,
      profilesLike,
      extensionCalled: (name) => findNamedExtension(definitions, profilesLike?.(name, 'Extension')?.meant),
      systemsLike,
      isCode,
      codingOf,
      strict,
      today,
      source: document,
      limits: acceptable,
      budget,
    },
    runner.findings,
    isChecking ? wantedIn(problemRules, wanted) : noRules,
    {
      to: runner.show,
      strings: stringRules ?? runner.mayApplyTo(on('$string'), document.text),
      empty: runner.wantedOf(on('$empty')),
      deep: runner.wantedOf(on('$deep')),
      bySystem: undefined,
    },
  )
  run.isChecking = isChecking
  return run
}

/** Says where the budget was spent; whatever comes after it was not looked at. */
function reportSpent({ on }: Compiled, runner: RuleRunner, document: Document, run: Run): true {
  const base = run.steps.slice(0, run.depth)
  for (const rule of on('$spent'))
    for (const finding of runner.check(rule, document.value)) addFinding(runner.findings, rule, base, finding)
  return true
}

/** Far more steps than any text of a length needs; a value without text is bounded by what made it. */
function budgetOf({ text }: Document): number {
  return text === undefined ? Infinity : 200_000 + 40 * text.length
}

function wantedIn(rules: ReadonlyMap<string, Rule>, wanted: ReadonlySet<Rule> | undefined): ReadonlyMap<string, Rule> {
  return wanted === undefined ? rules : new Map([...rules].filter(([, rule]) => wanted.has(rule)))
}

const noRules: ReadonlyMap<string, Rule> = new Map()
