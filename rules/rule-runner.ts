import type { Catalog } from '../catalogs/catalog.ts'
import type { AskedForce } from './demands.ts'
import type { Document } from './engine/document.ts'
import { addFinding, createFindings, type Findings } from './engine/findings.ts'
import type { Json } from './engine/json.ts'
import { isLost } from './engine/lost.ts'
import { createMemo } from './engine/memo.ts'
import { once } from './engine/once.ts'
import type { Element, Finding, Rule, RuleContext } from './engine/rule.ts'
import type { Run } from './structure/check/model.ts'
import { typeOfResource } from './structure/resource-type.ts'

/** Shows the values of a document to rules, and keeps what they find. */
export interface RuleRunner {
  /** Findings since the document was gone through from its beginning. */
  findings: Findings
  /** The rules that threw. */
  readonly failed: Set<Rule>
  /** The rules that asked for a catalog in vain. */
  readonly skipped: ReadonlySet<Rule>
  /** Shows a value to a rule: that where the cursor of a run is, or one of the document as a whole. Never throws. */
  readonly show: (rule: Rule, value: unknown, element: Element | undefined, run?: Run) => void
  /** Shows a value of the document as a whole to those of some rules that are wanted. */
  readonly showAll: (rules: readonly Rule[], value: unknown) => void
  /** Those of some rules that are wanted. */
  readonly wantedOf: (rules: readonly Rule[]) => readonly Rule[]
  /** Those of some rules that are wanted and may have something to say of the strings of a text; `others`: those that have of other texts. */
  readonly mayApplyTo: (rules: readonly Rule[], text: string | undefined, others?: readonly Rule[]) => readonly Rule[]
  /** All that a rule finds in a value of the document as a whole, which may throw. */
  readonly check: (rule: Rule, value: unknown) => Iterable<Finding>
}

/** Inputs of running rules over a document. */
export interface RunnerOptions {
  /** The day of the run, `YYYY-MM-DD`; the engine has no clock. */
  readonly today: string
  /** The canonical that the caller asked to be evaluated. */
  readonly profile?: string | undefined
  /** Asked only when a rule has something to look up, so that a getter may read a catalog late. */
  readonly catalogs?: Readonly<Record<string, Catalog | undefined>> | undefined
  /** The rules that are wanted, where not all are. */
  readonly wanted?: ReadonlySet<Rule> | undefined
}

/** Makes the runner of rules over a document. */
export function createRuleRunner(document: Document, options: RunnerOptions, inForce: AskedForce): RuleRunner {
  const { today, profile, catalogs = {}, wanted } = options
  const { hasDamage } = document
  const context: RuleContext = { today, profile, catalog, document, memo: createMemo(), inForce }
  const failed = new Set<Rule>()
  const skipped = new Set<Rule>()
  const top = once(() => topElement(document.value ?? null))
  let current: Rule | undefined
  const runner: RuleRunner = { findings: createFindings(), failed, skipped, show, showAll, wantedOf, mayApplyTo, check }
  return runner

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
      failed.add(rule)
    }
  }

  function keep(rule: Rule, finding: Finding, { steps, depth }: Pick<Run, 'steps' | 'depth'> = noPlace): void {
    if (hasDamage && finding.range === undefined && isLost(document, [...steps.slice(0, depth), ...finding.at])) return
    addFinding(runner.findings, rule, steps, finding, depth)
  }

  function showAll(rules: readonly Rule[], value: unknown): void {
    for (const rule of wantedOf(rules)) show(rule, value, rule.usesElement === true ? top() : undefined)
  }

  function check(rule: Rule, value: unknown): Iterable<Finding> {
    return rule.check(value as never, top(), context) ?? []
  }

  function wantedOf(rules: readonly Rule[]): readonly Rule[] {
    return wanted === undefined ? rules : rules.filter((rule) => wanted.has(rule))
  }

  function mayApplyTo(rules: readonly Rule[], text: string | undefined, others: readonly Rule[] = []): readonly Rule[] {
    return wantedOf(rules).filter(
      (rule) => text === undefined || rule.onlyWhere === undefined || others.includes(rule) || rule.onlyWhere(text, context),
    )
  }

  function catalog(id: string): Catalog | undefined {
    if (current?.needs?.includes(id) !== true) throw new Error(`${current?.code} no declara que necesita el catálogo «${id}».`)
    const brought = catalogs[id]
    if (brought === undefined) skipped.add(current)
    return brought
  }
}

const noPlace: Pick<Run, 'steps' | 'depth'> = { steps: [], depth: 0 }

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
