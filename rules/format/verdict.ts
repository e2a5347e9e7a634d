import type { Issue, Omission, Unverified, ValidateResponse } from '../engine/issue.ts'
import type { Summary } from './report.ts'
import { reportInSpanish, type ReportWords, type Unchecked } from './report-words.ts'

const kinds: Readonly<Record<Unverified['what'], keyof Unchecked>> = {
  valueSet: 'codes',
  codeSystem: 'codes',
  profile: 'profiles',
  reference: 'references',
  invariant: 'invariants',
}

/** Counts what was left unchecked. */
export function countUnchecked(unverified: readonly Unverified[] = []): Unchecked {
  const counts = { codes: 0, profiles: 0, references: 0, invariants: 0 }
  for (const { what, count } of unverified) counts[kinds[what]] += count
  return counts
}

/** How many findings are counted and not told. */
export function countOmitted(omitted: readonly Omission[] = []): number {
  return omitted.reduce((sum, { count }) => sum + count, 0)
}

/** How many of them are errors; undefined where that is not known of all. */
function countOmittedErrors(omitted: readonly Omission[] = []): number | undefined {
  return omitted.reduce<number | undefined>((sum, { errors }) => (sum === undefined || errors === undefined ? undefined : sum + errors), 0)
}

/** The verdict of a report in a sentence, with what it leaves out: «Válido, con 3 códigos sin comprobar.» */
export function toVerdict(
  { valid, errors, warnings, omitted, unverified, skipped = [] }: ValidateResponse,
  words: ReportWords = reportInSpanish,
): string {
  const told = words.verdict
  const more = countOmitted(omitted)
  const word = valid
    ? warnings.length === 0
      ? told.valid
      : told.validWith(words.warnings(warnings.length))
    : more > 0
      ? told.invalid(toAll(errors.length, warnings.length, omitted, words), errors.length + warnings.length)
      : told.invalid(toBoth(errors.length, warnings.length, words), undefined)
  const unchecked = words.unchecked(countUnchecked(unverified))
  const left = [
    ...(unchecked === '' ? [] : [told.notChecked(unchecked)]),
    ...(skipped.some(({ needs }) => needs.length > 0) ? [told.rulesLeftOut] : []),
    ...(isStopped(skipped) ? [told.stopped] : []),
  ]
  return `${[word, ...left].join(', ')}.`
}

function toBoth(errors: number, warnings: number, words: ReportWords): string {
  return warnings === 0 ? words.errors(errors) : words.both(words.errors(errors), words.warnings(warnings))
}

/** `3.781 errores y 2 avisos`, those that are not told among them; `3.783 problemas` where it is not known which they are. */
function toAll(errors: number, warnings: number, omitted: readonly Omission[] | undefined, words: ReportWords): string {
  const more = countOmitted(omitted)
  const moreErrors = countOmittedErrors(omitted)
  if (moreErrors === undefined) return words.problems(errors + warnings + more)
  return toBoth(errors + moreErrors, warnings + more - moreErrors, words)
}

/** Whether a report leaves something out, so that its verdict says more than `valid`. */
export function isPartial({ omitted = [], unverified = [], skipped = [] }: ValidateResponse): boolean {
  return omitted.length + unverified.length + skipped.length > 0
}

/** Whether the run stopped before the end of the text, for it had no budget left. */
export function isStopped(skipped: NonNullable<ValidateResponse['skipped']>): boolean {
  return skipped.some(({ needs }) => needs.length === 0)
}

/** A response with its verdict, where that says more than `valid`. */
export function withVerdict<T extends ValidateResponse>(response: T, words?: ReportWords): T & { readonly verdict?: string } {
  return isPartial(response) ? { ...response, verdict: toVerdict(response, words) } : response
}

/** Whether an issue is the cause of others that are not among some issues. */
export function isFolding({ id, consequences }: Issue, issues: readonly Issue[]): boolean {
  return consequences !== undefined && issues.every(({ follows }) => follows !== id)
}

/** `+ 7 que se siguen de este (r4-slice-01)`, of a cause whose consequences are not among some issues; undefined of others. */
export function toFoldedWords(issue: Issue, issues: readonly Issue[], words: ReportWords = reportInSpanish): string | undefined {
  if (!isFolding(issue, issues)) return undefined
  const { count, codes } = issue.consequences!
  return words.folded(count, codes.join(', '))
}

/** An issue in a line: what is wrong, what follows from it, and what to do about it. */
export function toSentence(issue: Issue, issues: readonly Issue[], words: ReportWords): string {
  const { message, quickFix, suggestion } = issue
  const folded = toFoldedWords(issue, issues, words)
  const advice = quickFix?.title ?? suggestion
  return `${message}${folded === undefined ? '' : ` ${folded}`}${advice === undefined ? '' : ` → ${advice}`}`
}

/** Things that a summary counts and a report does not tell one by one, a sentence each. */
export function toRemarks(
  { omitted = 0, unverified = 0, suppressed = 0, known = 0 }: Pick<Summary, 'omitted' | 'unverified' | 'suppressed' | 'known'>,
  { remarks }: ReportWords = reportInSpanish,
): readonly string[] {
  return [
    ...(omitted > 0 ? [remarks.omitted(omitted)] : []),
    ...(unverified > 0 ? [remarks.unverified(unverified)] : []),
    ...(suppressed > 0 ? [remarks.suppressed(suppressed)] : []),
    ...(known > 0 ? [remarks.known(known)] : []),
  ]
}
