import type { ElementNode, Following, Found, Origin } from './found.ts'
import { createElementTree, nodeAt } from './element-tree.ts'
import type { Path } from './json.ts'
import { mostFindings } from './limits.ts'
import type { Omission } from './issue.ts'
import type { Finding, Rule, Severity } from './rule.ts'

/** A finding of which nothing was asked yet. */
export function createFound(
  rule: Rule,
  element: ElementNode,
  shown: ElementNode,
  finding: Finding,
  origin: Origin,
  severity: Severity,
  follows?: () => Following,
): Found {
  return {
    rule,
    element,
    shown,
    finding,
    origin,
    severity,
    fix: undefined,
    spare: undefined,
    speaksFor: undefined,
    coveredBy: undefined,
    follows,
    isComplete: undefined,
    words: undefined,
    ownFix: undefined,
  }
}

/** All that a run finds: one list, each finding at its element. */
export interface Findings {
  readonly root: ElementNode
  readonly list: Found[]
  /** How many of each rule and severity there were, also those that are only counted. */
  counts: Map<Rule, Record<Severity, number>> | undefined
}

/** Findings of a run that has not begun. */
export function createFindings(): Findings {
  return { root: createElementTree(), list: [], counts: undefined }
}

/** Of what only a guide demands more is kept, since some of it is dropped again. */
const mostDemanded = 20 * mostFindings

/**
 * Adds a finding of a rule about what it was shown, to which the first `depth` steps lead; the first thousand of a rule and
 * severity, the rest are counted.
 */
export function addFinding(findings: Findings, rule: Rule, steps: Path, finding: Finding, depth = steps.length): void {
  const severity = finding.severity ?? rule.severity
  if (!count(findings, rule, severity)) return
  const shown = nodeAt(findings.root, steps, depth)
  const { at } = finding
  add(findings, createFound(rule, at.length === 0 ? shown : nodeAt(shown, at), shown, finding, 'rule', severity))
}

/** Adds a finding to the list and to its element. */
export function add({ list }: Findings, found: Found): void {
  list.push(found)
  const { element } = found
  if (element.found === undefined) element.found = [found]
  else element.found.push(found)
}

/** Counts one more finding of a rule; false where there are so many that it is only counted. */
function count(findings: Findings, rule: Rule, severity: Severity): boolean {
  const counts = (findings.counts ??= new Map<Rule, Record<Severity, number>>())
  let of = counts.get(rule)
  if (of === undefined) counts.set(rule, (of = { error: 0, warning: 0 }))
  of[severity] += 1
  return of[severity] <= (rule.demand === undefined ? mostFindings : mostDemanded)
}

/**
 * The findings after another look at those of what only a guide demands: `judge` says with which severity each stands, if
 * any. Their rules are counted anew; of each and its severities the first thousand are left.
 */
export function settleDemands(
  { counts }: Findings,
  list: readonly Found[],
  judge: (found: Found) => Severity | undefined,
): readonly Found[] {
  if (counts === undefined || !list.some(({ rule }) => rule.demand !== undefined)) return list
  const kept = new Map<Rule, Record<Severity, number>>()
  return list.filter((found) => {
    const { rule, severity } = found
    if (rule.demand === undefined || found.origin !== 'rule') return true
    const before = counts.get(rule)!
    const now = judge(found)
    before[severity] -= 1
    if (now === undefined) return false
    found.severity = now
    before[now] += 1
    let own = kept.get(rule)
    if (own === undefined) kept.set(rule, (own = { error: 0, warning: 0 }))
    own[now] += 1
    return own[now] <= mostFindings
  })
}

/** How many findings of each rule were only counted. */
export function omissionsOf({ counts }: Findings): readonly Omission[] {
  if (counts === undefined) return none
  const omissions: Omission[] = []
  for (const [{ code }, { error, warning }] of counts) {
    const errors = Math.max(0, error - mostFindings)
    const count = errors + Math.max(0, warning - mostFindings)
    if (count > 0) omissions.push({ code, count, errors })
  }
  return omissions
}

const none: readonly Omission[] = []
