import type { Catalog } from '../catalogs/catalog.ts'
import { createAskedForce, settleForce } from './demands.ts'
import { omitAlso } from './engine/abridge.ts'
import type { Document } from './engine/document.ts'
import { createNamer } from './engine/fhir-path.ts'
import { addFinding, createFindings, omissionsOf } from './engine/findings.ts'
import type { Found } from './engine/found.ts'
import { isObject, type Json, type JsonObject } from './engine/json.ts'
import { mostFindings } from './engine/limits.ts'
import { isLost } from './engine/lost.ts'
import { createMemo } from './engine/memo.ts'
import { once } from './engine/once.ts'
import { createRegistry } from './engine/registry.ts'
import type { Issue, Omission, SkippedRule, Unverified } from './engine/issue.ts'
import type { Element, Failure, Finding, Rule, RuleContext } from './engine/rule.ts'
import type { Changes } from './engine/trial/changes.ts'
import type { Told } from './engine/trial/told.ts'
import { createIssues, tellBriefly, type IssueOptions, type Issues } from './issues.ts'
import { acceptable, settle } from './settle.ts'
import type { Definitions } from './structure/definitions.ts'
import { createChecker } from './structure/check/checker.ts'
import { explainingBudget } from './structure/check/failures.ts'
import { BudgetSpent, createRun } from './structure/check/run.ts'
import type { Run, RunOptions, Show } from './structure/check/model.ts'
import { findNamedExtension } from './structure/named-extension.ts'
import { r4Definitions } from './structure/r4/r4-definitions.ts'
import { typeOfResource } from './structure/resource-type.ts'

/** Options of a run. */
export interface LinterOptions extends RunOptions, IssueOptions {
  /** The day of the run, `YYYY-MM-DD`; the engine has no clock. */
  readonly today: string
  /** The canonical that the caller asked to be evaluated. */
  readonly profile?: string | undefined
  /** Asked only when a rule has something to look up, so that a getter may read a catalog late. */
  readonly catalogs?: Readonly<Record<string, Catalog | undefined>> | undefined
  /** The rules that are wanted, where not all are. */
  readonly wanted?: ReadonlySet<Rule> | undefined
  /** Whether the definitions are asked at all. */
  readonly structure?: boolean | undefined
  /** As `profilesOf`, for the document that a fix makes of this one. */
  readonly profilesIn?: ((root: Json) => RunOptions['profilesOf']) | undefined
}

/** Findings of a run, in the order of the document. */
export interface LinterResult {
  readonly issues: readonly Issue[]
  readonly skipped: readonly SkippedRule[]
  readonly omitted: readonly Omission[]
  readonly unverified: readonly Unverified[]
}

/** Runs rules and definitions over a document, in one walk; never throws, whatever the document holds. */
export type Linter = (document: Document, options: LinterOptions) => LinterResult

type Rules = readonly Rule[]

/** Makes a linter; rules on `$found` state what the definitions find under their codes. */
export function createLinter(rules: readonly Rule[], definitions: Definitions): Linter {
  const registry = createRegistry(rules)
  const checker = createChecker(definitions, registry)
  const { on } = registry
  const [onText, onRoot, onString, onEmpty, onDeep, onRepeated, onFailure, onSpent] = (
    ['$text', '$root', '$string', '$empty', '$deep', '$repeated', '$failure', '$spent'] as const
  ).map(on) as [Rules, Rules, Rules, Rules, Rules, Rules, Rules, Rules]
  const problemRules = new Map(on('$found').map((rule) => [rule.code, rule]))
  const noProblemRules: ReadonlyMap<string, Rule> = new Map()
  const fallback = once(() => createChecker(r4Definitions, registry))

  return lint

  /** `onTold` receives what would be told, which is not worded then; `knownStrings`: the rules on every string that have something to say of the document. */
  function lint(document: Document, options: LinterOptions, onTold?: (told: readonly Told[]) => void, knownStrings?: Rules): LinterResult {
    const { today, profile, catalogs = {}, wanted, structure = true, budget = budgetOf(document) } = options
    const root = document.value
    const isDamaged = document.problems.length > 0
    let failed: Set<Rule> | undefined
    let skipped: Set<Rule> | undefined
    let failures: readonly string[] = none
    let isSpent = false
    let used = checker
    let current: Rule | undefined
    let findings = createFindings()
    const forceOptions = { definitions, root, requested: profile, profilesOf: options.profilesOf }
    const inForce = createAskedForce(forceOptions)
    const context: RuleContext = { today, profile, catalog, document, memo: createMemo(), inForce }
    let top: Element | undefined

    const run = walk(structure)
    const { list, accepted } = settle(findings.list, run.found, document, definitions)
    const definite = settleForce(findings, list, forceOptions, run)
    const skippedRules = skipped === undefined && !isSpent ? none : skippedOf(skipped, isSpent)
    const { issues, left } = report()
    const counted = omissionsOf(findings).concat(omissionsOfDefinitions(run))
    const omitted = left.length === 0 ? counted : omitAlso(counted, left)
    return { issues, skipped: skippedRules, omitted, unverified: run.found.unverified }

    /** Puts into words what is to be reported, and which rules failed at it. */
    function report(): Issues {
      if (findings.list.length + failures.length === 0 && failed === undefined) return noIssues
      failed ??= new Set()
      run.budget = explainingBudget
      const name = createNamer(root, { typeOf: typeOfResource, planOf: used.planOf })
      const found = { document, list: definite, accepted, root: findings.root, name, failed }
      if (onTold === undefined) return createIssues(found, options, { relint, findFailures })
      onTold(tellBriefly(found))
      return noIssues
    }

    /** Says which rules failed, and which parts of the linter. */
    function findFailures(): readonly Found[] {
      const codes = [...failures, ...[...(failed ?? none)].map((rule) => rule.code)]
      const before = findings.list.length
      for (const code of codes) for (const rule of chosen(onFailure)) show(rule, { code } satisfies Failure, theTop())
      return findings.list.slice(before)
    }

    /** Lints a document in which a fix was applied, or the resource of an entry. */
    function relint(part: Document, { originalOf, added }: Changes): readonly Told[] {
      let found: readonly Told[] = none
      const { profilesOf, profilesIn } = options
      const isWhole = isObject(part.value!) && originalOf(part.value) === root
      const profilesOfOriginal = profilesOf && ((resource: JsonObject) => profilesOf(originalOf(resource)))
      lint(
        part,
        {
          ...options,
          ranges: false,
          profile: isWhole ? profile : undefined,
          profiles: isWhole ? options.profiles : undefined,
          profilesOf: isWhole && profilesIn !== undefined ? profilesIn(part.value!) : profilesOfOriginal,
        },
        (told) => {
          found = told
        },
        // Of strings that stood there before, no other rule has anything to say.
        added.length === 0 ? run.show.strings : stringRules(JSON.stringify(added), run.show.strings),
      )
      return found
    }

    /** The document as rules see it that are shown no part of it. */
    function theTop(): Element {
      return (top ??= topElement(root ?? null))
    }

    /** Goes through the document; without the definitions once more, should they fail. */
    function walk(isChecking: boolean): Run {
      const run = createRun(
        {
          profiles: options.profiles,
          profilesOf: options.profilesOf,
          profilesLike: options.profilesLike,
          extensionCalled: (name) => findNamedExtension(definitions, options.profilesLike?.(name, 'Extension')?.meant),
          systemsLike: options.systemsLike,
          isCode: options.isCode,
          codingOf: options.codingOf,
          strict: options.strict,
          today,
          source: document,
          limits: acceptable,
          budget,
        },
        findings,
        isChecking ? problemRulesOf(wanted) : noProblemRules,
        createShow(),
      )
      run.isChecking = isChecking
      for (const rule of chosen(onText)) show(rule, document, rule.usesElement === true ? theTop() : undefined)
      if (root === undefined) return run
      for (const rule of chosen(onRoot)) show(rule, root, rule.usesElement === true ? theTop() : undefined)
      try {
        used.walk(run, root)
      } catch (error) {
        if (error instanceof BudgetSpent) return stop(run)
        // With other definitions the rules alone may still be shown what there is.
        if (!isChecking && used === fallback()) return run
        failures = ['r4']
        findings = createFindings()
        used = isChecking ? used : fallback()
        return walk(false)
      }
      for (const path of document.repeated(run.memberCount)) for (const rule of chosen(onRepeated)) show(rule, path, theTop())
      return run
    }

    /** Says where the budget was spent; whatever comes after it was not looked at. */
    function stop(run: Run): Run {
      isSpent = true
      const base = run.steps.slice(0, run.depth)
      for (const rule of onSpent)
        for (const finding of rule.check(root as never, theTop(), context) ?? []) addFinding(findings, rule, base, finding)
      return run
    }

    function createShow(): Show {
      return {
        to: show,
        strings: knownStrings ?? stringRules(document.text),
        empty: chosen(onEmpty),
        deep: chosen(onDeep),
        bySystem: undefined,
      }
    }

    /** The rules that may have something to say of the strings of a text, and those that have of others. */
    function stringRules(text: string | undefined, others: Rules = none): Rules {
      const mayApply = (rule: Rule): boolean =>
        text === undefined || rule.onlyWhere === undefined || others.includes(rule) || rule.onlyWhere(text, context)
      return chosen(onString).filter(mayApply)
    }

    function chosen(some: readonly Rule[]): readonly Rule[] {
      return wanted === undefined ? some : some.filter((rule) => wanted.has(rule))
    }

    function catalog(id: string): Catalog | undefined {
      if (current?.needs?.includes(id) !== true) throw new Error(`${current?.code} no declara que necesita el catálogo «${id}».`)
      const brought = catalogs[id]
      if (brought === undefined) (skipped ??= new Set()).add(current)
      return brought
    }

    /** Shows a value to a rule: that where the cursor of a run is, or one of the document as a whole. */
    function show(rule: Rule, value: unknown, element: Element | undefined, run?: Run): void {
      if (wanted !== undefined && !wanted.has(rule)) return
      current = rule
      try {
        const found = rule.check(value as never, element as Element, context)
        if (found === undefined) return
        // Lists, which nearly all are, take no iterator.
        if (Array.isArray(found)) for (let index = 0; index < found.length; index += 1) keep(rule, found[index] as Finding, run)
        else for (const finding of found) keep(rule, finding, run)
      } catch {
        failed ??= new Set()
        failed.add(rule)
      }
    }

    function keep(rule: Rule, finding: Finding, { steps, depth }: Pick<Run, 'steps' | 'depth'> = noPlace): void {
      if (isDamaged && finding.range === undefined && isLost(document, [...steps.slice(0, depth), ...finding.at])) return
      addFinding(findings, rule, steps, finding, depth)
    }
  }

  function problemRulesOf(wanted: ReadonlySet<Rule> | undefined): ReadonlyMap<string, Rule> {
    return wanted === undefined ? problemRules : new Map([...problemRules].filter(([, rule]) => wanted.has(rule)))
  }
}

const none: readonly never[] = []
const noIssues: Issues = { issues: none, left: none }

/** The rules named as skipped where a run stopped short. */
const unchecked: readonly SkippedRule[] = [
  { code: 'cl', needs: [] },
  { code: 'r4', needs: [] },
]

/** Far more steps than any text of a length needs; a value without text is bounded by what made it. */
function budgetOf({ text }: Document): number {
  return text === undefined ? Infinity : 200_000 + 40 * text.length
}

const noPlace: Pick<Run, 'steps' | 'depth'> = { steps: [], depth: 0 }

function skippedOf(skipped: ReadonlySet<Rule> | undefined, isSpent: boolean): readonly SkippedRule[] {
  return [...(isSpent ? unchecked : none), ...[...(skipped ?? none)].map(({ code, needs = [] }) => ({ code, needs }))]
}

/** The document as rules see it that are shown no part of it. */
function topElement(value: Json): Element {
  const element: { -readonly [Key in keyof Element]: Element[Key] } = {
    value,
    type: typeOfResource(value),
    member: undefined,
    name: undefined,
    index: undefined,
    parent: undefined,
    resource: undefined as never,
  }
  element.resource = element
  return element
}

function omissionsOfDefinitions({ found }: Run): readonly Omission[] {
  const omissions: Omission[] = []
  if (found.counts !== undefined)
    for (const [code, count] of found.counts)
      if (count > mostFindings) omissions.push({ code, count: count - mostFindings, errors: found.omittedErrors?.get(code) ?? 0 })
  return omissions
}
