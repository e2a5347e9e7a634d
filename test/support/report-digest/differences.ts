import type { Issue, ValidateResponse } from '../../../rules/index.ts'

/** One difference between two reports on the same text. */
export interface Difference {
  /** `severity: cl-run-01 error → warning`: what differences alike share. */
  readonly kind: string
  /** Where, and what before and after. */
  readonly about: string
}

/** The differences between two reports, or two lists of what `fixAll` gives; none where both say the same. */
export function findDifferences(before: unknown, after: unknown): readonly Difference[] {
  const found = [before, after].every(isReport) ? compareReports(before as ValidateResponse, after as ValidateResponse) : []
  return found.length > 0 || isSame(before, after) ? found : [{ kind: kindOfOther(before, after), about: firstDifference(before, after) }]
}

function isReport(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'issues' in value
}

function kindOfOther(before: unknown, after: unknown): string {
  const [threw, throws] = [before, after].map((value) => typeof value === 'object' && value !== null && 'threw' in value)
  if (threw !== throws) return throws === true ? 'throws: after' : 'throws: before'
  if (!Array.isArray(before) || !Array.isArray(after)) return 'report: other'
  const member = ['text', 'applied', 'remaining'].find((name) => !isSame(pluck(before, name), pluck(after, name)))
  return `fixAll: ${member ?? 'other'}`
}

/** The same member of each of some objects. */
function pluck(values: readonly unknown[], name: string): readonly unknown[] {
  return values.map((value) => (value as Readonly<Record<string, unknown>>)[name])
}

function compareReports(before: ValidateResponse, after: ValidateResponse): readonly Difference[] {
  const { issues: old, ...head } = before
  const { issues: now, ...newHead } = after
  const differences: Difference[] = []
  for (const name of new Set([...Object.keys(head), ...Object.keys(newHead)])) {
    const [was, is] = [head, newHead].map((one) => (one as Readonly<Record<string, unknown>>)[name])
    if (isSame(was, is)) continue
    const kind = name === 'valid' || name === 'resourceType' ? `${name}: ${String(was)} → ${String(is)}` : name
    differences.push({ kind, about: firstDifference(was, is) })
  }
  return [...differences, ...compareIssues(old, now)]
}

function compareIssues(before: readonly Issue[], after: readonly Issue[]): readonly Difference[] {
  const { pairs, lost, added } = pair(before, after)
  const differences = pairs.flatMap(([was, is]) => compareIssue(was, is))
  const moved =
    pairs.length === after.length && pairs.some(([was], index) => index > 0 && before.indexOf(was) < before.indexOf(pairs[index - 1]![0]))
  if (moved) {
    const first = after.findIndex((issue, index) => !isSame(placeOf(issue), placeOf(before[index]!)))
    differences.push({ kind: `order: ${before[first]?.code} before ${after[first]?.code}`, about: placeOf(after[first]!) })
  }
  return [...differences, ...tellUnpaired(lost, added)]
}

/** Issues of the same code and place, in the order of `after`; then those left with the same code and message. */
function pair(
  before: readonly Issue[],
  after: readonly Issue[],
): { readonly pairs: readonly (readonly [Issue, Issue])[]; readonly lost: readonly Issue[]; readonly added: readonly Issue[] } {
  const byPlace = new Map<string, Issue[]>()
  for (const issue of before) byPlace.set(placeOf(issue), [...(byPlace.get(placeOf(issue)) ?? []), issue])
  const partners = new Map<Issue, Issue>()
  for (const issue of after) {
    const same = byPlace.get(placeOf(issue)) ?? []
    const best = same.findIndex((one) => isSame(one, issue))
    const [partner] =
      best >= 0
        ? same.splice(best, 1)
        : same.splice(
            Math.max(
              0,
              same.findIndex(({ message }) => message === issue.message),
            ),
            1,
          )
    if (partner !== undefined) partners.set(issue, partner)
  }
  return {
    pairs: after.flatMap((issue) => (partners.has(issue) ? [[partners.get(issue)!, issue] as const] : [])),
    lost: [...byPlace.values()].flat(),
    added: after.filter((issue) => !partners.has(issue)),
  }
}

const facts = ['severity', 'message', 'suggestion', 'quickFix', 'range', 'profileUrl', 'docsUrl', 'why'] as const

function compareIssue(before: Issue, after: Issue): readonly Difference[] {
  return facts.flatMap((fact) => {
    const [was, is] = [before[fact], after[fact]]
    if (isSame(was, is)) return []
    return [{ kind: kindOf(fact, before, after), about: `${placeOf(after)}: ${show(was)} → ${show(is)}` }]
  })
}

function kindOf(fact: (typeof facts)[number], before: Issue, after: Issue): string {
  const { code } = after
  const name = fact === 'quickFix' ? 'fix' : fact
  if (fact === 'severity') return `severity: ${code} ${before.severity} → ${after.severity}`
  if (before[fact] === undefined) return `${name} new: ${code}`
  if (after[fact] === undefined) return `${name} lost: ${code}`
  if (fact === 'quickFix' && before.quickFix?.safe !== after.quickFix?.safe) return `fix safe → ${after.quickFix?.safe}: ${code}`
  return `${name}: ${code}`
}

function tellUnpaired(lost: readonly Issue[], added: readonly Issue[]): readonly Difference[] {
  const left = new Set(added)
  const differences = lost.map((issue): Difference => {
    const moved = [...left].find(({ code, message }) => code === issue.code && message === issue.message)
    if (moved !== undefined) {
      left.delete(moved)
      return { kind: `path: ${issue.code}`, about: `${placeOf(issue)} → ${placeOf(moved)}` }
    }
    return { kind: `code lost: ${issue.code} (${issue.severity})`, about: `${placeOf(issue)}: ${issue.message}${alongside(issue, added)}` }
  })
  return [
    ...differences,
    ...[...left].map((issue) => ({
      kind: `code new: ${issue.code} (${issue.severity})`,
      about: `${placeOf(issue)}: ${issue.message}${alongside(issue, lost)}`,
    })),
  ]
}

/** Findings of the other report about the same path. */
function alongside(issue: Issue, others: readonly Issue[]): string {
  const there = others.filter(({ path, entryIndex }) => path === issue.path && entryIndex === issue.entryIndex)
  return there.length === 0 ? '' : ` (the other: ${there.map(({ code, severity }) => `${code} ${severity}`).join(', ')})`
}

function placeOf({ code, path, entryIndex }: Issue): string {
  return `${code} ${entryIndex === undefined ? '' : `entry ${entryIndex} `}${path}`
}

/** The innermost place at which two values differ, and both. */
function firstDifference(before: unknown, after: unknown, path = ''): string {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (!isSame(before[name], after[name])) return firstDifference(before[name], after[name], `${path}/${name}`)
  }
  return `${path}${path === '' ? '' : ': '}${show(before)} → ${show(after)}`
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'none'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
