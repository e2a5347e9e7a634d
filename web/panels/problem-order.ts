import type { Problem } from '../editor/problem.ts'
import type { TextReport } from '../../worker/api.ts'
import { words } from '../text/words.ts'
import { createFilter } from './filter.ts'

/** The severity of the problems that are listed. */
export type Kind = 'all' | 'error' | 'warning'

/** Somebody's choice of problems, and of their order. */
export interface ProblemChoice {
  readonly kind: Kind
  readonly query: string
  /** Ordered by their rules and not as they stand in the text. */
  readonly isByRule: boolean
  /** Each line of the text is a text of its own. */
  readonly isOfLines: boolean
  /** The causes whose consequences are listed beneath them, by `keyOf`. */
  readonly unfolded: ReadonlySet<string>
}

/** Names a problem by what it says: the same after the text was linted again. */
export function keyOf({ issue: { code, path, entryIndex, message } }: Problem): string {
  return JSON.stringify([code, path, entryIndex, message])
}

/** The problems to list, in their order. */
export function chooseProblems(
  problems: readonly Problem[],
  { kind, query, isByRule, isOfLines, unfolded }: ProblemChoice,
): readonly Problem[] {
  const isWanted = createFilter(query)
  const wanted = problems.filter(({ issue }) => (kind === 'all' || issue.severity === kind) && isWanted(issue))
  const isUnfolded = (problem: Problem) => problem.issue.consequences !== undefined && unfolded.has(keyOf(problem))
  const beneath = ({ issue }: Problem) => wanted.filter((other) => other.issue.follows === issue.id)
  // A problem that follows from a cause that does not match is told by itself.
  const causes = new Set(wanted.map(({ issue }) => issue.id))
  const leading = wanted.filter(({ issue }) => issue.follows === undefined || !causes.has(issue.follows))
  const ordered = isByRule
    ? leading.toSorted((a, b) => (a.issue.code < b.issue.code ? -1 : Number(a.issue.code > b.issue.code)))
    : isOfLines
      ? leading
      : // A program that reads the text stops at what is no JSON.
        [...leading.filter(isSyntax), ...leading.filter((one) => !isSyntax(one))]
  return ordered.flatMap((problem) => (isUnfolded(problem) ? [problem, ...beneath(problem)] : problem))
}

function isSyntax({ issue }: Problem): boolean {
  return issue.code === 'cl-json-01'
}

/** The headings above some problems: in a Bundle the entry, in a text of lines the line, in the order of rules the rule, where another one begins. */
export function headingsOf(
  problems: readonly Problem[],
  isByRule: boolean,
  report: Pick<TextReport, 'lines' | 'resourceType'> | undefined,
): readonly (string | undefined)[] {
  let before: Problem | undefined
  return problems.map((problem) => {
    if (problem.issue.follows !== undefined) return undefined
    const heading = headingOf(problem, before, isByRule, report)
    before = problem
    return heading
  })
}

function headingOf(
  { issue }: Problem,
  before: Problem | undefined,
  isByRule: boolean,
  report: Pick<TextReport, 'lines' | 'resourceType'> | undefined,
): string | undefined {
  if (isByRule) return issue.code === before?.issue.code ? undefined : issue.code
  if (report?.lines !== undefined) {
    const line = issue.range?.start.line
    if (line === undefined || line === before?.issue.range?.start.line) return undefined
    return [words().problems.line(line), /^[A-Z]\w+/.exec(issue.path)?.[0]].filter(Boolean).join(' · ')
  }
  if (report?.resourceType !== 'Bundle' || (before !== undefined && before.issue.entryIndex === issue.entryIndex)) return undefined
  if (issue.entryIndex === undefined) return words().problems.bundle
  return `${words().problems.entry(issue.entryIndex)} · ${/^\w+/.exec(issue.path)?.[0] ?? ''}`
}
