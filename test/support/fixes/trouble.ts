import { applyFix, lint, type Issue, type Json, type LintOptions, type ValidateResponse } from '../../../rules/index.ts'

/** The fault of a fix: it leaves its finding, or adds an error; undefined where it does what it says. */
export function troubleOf(resource: Json, issue: Issue, before: ValidateResponse, options: LintOptions): string | undefined {
  const { options: choices, replacement, ...rest } = issue.quickFix!
  // Of several choices one has to be right.
  const replacements = choices === undefined ? [replacement] : choices.map((choice) => choice.replacement)
  const outcomes = new Set<string>()
  for (const one of replacements) {
    const after = lint(applyFix<Json>(resource, { ...rest, replacement: one }), options)
    const outcome = isLeft(after, before, issue) ? 'stays' : after.errors.length > before.errors.length ? 'adds' : undefined
    if (outcome === undefined) return undefined
    outcomes.add(outcome)
  }
  return `${[...outcomes].join(', ')}: ${issue.code} ${issue.path}: ${issue.message}`
}

/** Whether a finding is still told; another element may be told of in its place, as of the next entry with one address, where that makes fewer findings. */
function isLeft(after: ValidateResponse, before: ValidateResponse, issue: Issue): boolean {
  if (count(after, issue) < count(before, issue)) return false
  const isSame = ({ code, path, message, entryIndex }: Issue): boolean =>
    code === issue.code && path === issue.path && message === issue.message && entryIndex === issue.entryIndex
  return after.issues.some(isSame) || after.issues.length >= before.issues.length || after.errors.length > before.errors.length
}

/** How often something is said of an element; its place in a list may have changed, and so may that of its entry. */
function count({ issues }: ValidateResponse, { code, path, message }: Issue): number {
  const place = path.replaceAll(/\[\d+\]/g, '')
  return issues.filter((one) => one.code === code && one.path.replaceAll(/\[\d+\]/g, '') === place && one.message === message).length
}
