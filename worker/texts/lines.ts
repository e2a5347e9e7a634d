import { withConsequences, type Issue, type ValidateResponse } from '../../rules/index.ts'
import type { Line } from '../../language/lines.ts'
import type { TextReport } from '../api.ts'

/** The issues of a line as issues of the whole text; causes are named apart from those of other lines. */
function shifted(found: Issue, { number, offset }: Line): Issue {
  const { id, follows } = found
  const issue = {
    ...found,
    ...(id !== undefined && { id: number * mostCauses + id }),
    ...(follows !== undefined && { follows: number * mostCauses + follows }),
  }
  if (issue.range === undefined) return issue
  const { start, end } = issue.range
  const shift = (position: typeof start) => ({ ...position, line: position.line + number - 1, offset: position.offset + offset })
  return { ...issue, range: { start: shift(start), end: shift(end) } }
}

/** More than there are in the report on a line. */
const mostCauses = 1_000_000

/** How many issues of a text are told; the others are counted. */
const mostIssues = 5_000

/** The issues of all lines, as one answer about the whole text. */
export function joined(results: readonly { readonly line: Line; readonly response: ValidateResponse }[]): TextReport {
  const responses = results.map(({ response }) => response)
  const found = results.flatMap(({ line, response }) => response.issues.map((issue) => shifted(issue, line)))
  const issues = withConsequences(found.slice(0, mostIssues))
  const messages = (severity: Issue['severity']) => issues.filter((issue) => issue.severity === severity).map(({ message }) => message)
  const skipped = new Map(responses.flatMap((one) => one.skipped ?? []).map((rule) => [rule.code, rule]))
  const left = found.slice(mostIssues).map(({ code }) => ({ code, count: 1 }))
  const omitted = added([...responses.flatMap((one) => one.omitted ?? []), ...left], ({ code }) => code)
  const open = responses.flatMap((one) => one.unverified ?? [])
  const releases = new Map<string, Set<string>>()
  for (const one of open) {
    const known = releases.get(keyOfOpen(one)) ?? new Set()
    for (const release of one.verifiedBy ?? []) known.add(release)
    releases.set(keyOfOpen(one), known)
  }
  const unverified = added(open, keyOfOpen).map((one) => {
    const verifiedBy = [...releases.get(keyOfOpen(one))!]
    return verifiedBy.length === 0 ? one : { ...one, verifiedBy }
  })
  const guides = new Map(responses.flatMap((one) => one.guides ?? []).map((guide) => [`${guide.id}#${guide.version}`, guide]))
  return {
    valid: responses.every(({ valid }) => valid),
    errors: messages('error'),
    warnings: messages('warning'),
    profile: null,
    resourceType: '',
    issues,
    lines: results.length,
    ...(skipped.size > 0 && { skipped: [...skipped.values()] }),
    ...(omitted.length > 0 && { omitted }),
    ...(unverified.length > 0 && { unverified }),
    ...(guides.size > 0 && { guides: [...guides.values()] }),
  }
}

function keyOfOpen({ what, name }: NonNullable<ValidateResponse['unverified']>[number]): string {
  return `${what} ${name}`
}

/** Those with the same key as one, with all their counts. */
function added<T extends { readonly count: number }>(counts: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const sums = new Map<string, T>()
  for (const one of counts) sums.set(keyOf(one), { ...one, count: one.count + (sums.get(keyOf(one))?.count ?? 0) })
  return [...sums.values()]
}
