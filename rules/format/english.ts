import type { ReportWords, Unchecked } from './report-words.ts'
import type { StylishWords } from './stylish.ts'
import { countedInEnglish as counted, toThousandsInEnglish as toThousands } from './words.ts'

function uncheckedInEnglish({ codes, profiles, references, invariants }: Unchecked): string {
  const parts = [
    ...(codes > 0 ? [counted(codes, 'code')] : []),
    ...(profiles > 0 ? [counted(profiles, 'profile')] : []),
    ...(references > 0 ? [counted(references, 'reference')] : []),
    ...(invariants > 0 ? [counted(invariants, 'invariant')] : []),
  ]
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The words of reports in English. */
export const reportInEnglish: ReportWords = {
  tag: 'en',
  severity: { error: 'Error', warning: 'Warning' },
  errors: (count) => counted(count, 'error'),
  warnings: (count) => counted(count, 'warning'),
  problems: (count) => counted(count, 'problem'),
  both: (one, other) => `${one} and ${other}`,
  unchecked: uncheckedInEnglish,
  folded: (count, codes) => `+ ${counted(count, 'that follows', 'that follow')} from this (${codes})`,
  verdict: {
    valid: 'Valid',
    validWith: (warnings) => `Valid, with ${warnings}`,
    invalid: (what, shown) => `Invalid: ${what}${shown === undefined ? '' : `, ${toThousands(shown)} of them shown`}`,
    notChecked: (what) => `with ${what} not checked`,
    rulesLeftOut: 'with rules not applied for want of their catalog',
    stopped: 'not reviewed to the end',
  },
  remarks: {
    omitted: (count) =>
      `There ${count === 1 ? 'is' : 'are'} ${toThousands(count)} more ${count === 1 ? 'problem that is' : 'problems that are'} not shown.`,
    unverified: (count) => `${counted(count, 'thing', 'things')}, such as a code or a profile, could not be checked.`,
    suppressed: (count) => `The configuration suppresses ${counted(count, 'finding')}.`,
    known: (count) => `The baseline leaves out ${counted(count, 'known problem')}.`,
  },
  unreadable: (file, reason) => `“${file}” could not be read: ${reason}.`,
  reading: 'reading',
  incomplete: 'The validation engine did not complete the validation: there may be more problems. No quota was used.',
  line: (line) => `line ${line}`,
  entry: (index) => `entry ${index}`,
  noProblems: 'No problems.',
  profile: (link) => `Profile: ${link}.`,
  ticket: {
    head: (severity, code, path, place) => `**${severity} ${code}** at ${path} (${place})`,
    why: (text) => `Why: ${text}`,
    whatToDo: (text) => `What to do: ${text}`,
    rule: (link) => `Rule: ${link}`,
  },
  table: {
    columns: ['file', 'line', 'column', 'entry', 'path', 'severity', 'rule', 'message', 'fix', 'page'],
    severity: { error: 'error', warning: 'warning' },
  },
}

function knownInEnglish(count: number): string {
  return count === 0 ? '' : `; ${counted(count, 'known one is', 'known ones are')} left out`
}

/** The frame of a report for people, in English. */
export const stylishInEnglish: StylishWords = {
  warning: 'warning',
  more: (count, code) => `… and ${toThousands(count)} more of ${code} that ${count === 1 ? 'is' : 'are'} not shown.`,
  unchecked: reportInEnglish.unchecked,
  folded: reportInEnglish.folded,
  notChecked: (left, names) => `Not checked: ${left} (${names}).`,
  wayOfChecking: (releases) => `With ${releases} codes would be checked: svc terminology import.`,
  stopped: (count) => `The review stopped before the end in ${counted(count, 'resource')}.`,
  hidden: (count) => `${counted(count, 'follows from another, and is shown', 'follow from others, and are shown')} with --all.`,
  suppressed: (count, isShown) =>
    `${toThousands(count)} suppressed by the configuration${isShown ? '' : `, shown with --show-suppressed`}.`,
  silent: (reason, until) => `suppressed (${reason}${until === undefined ? '' : `, until ${until}`})`,
  unsafe: ' (not certain)',
  andMore: (count) => ` and ${count} more`,
  unread: (count) => `${counted(count, 'path')} could not be reviewed.`,
  clean: (files, open, known) =>
    `${counted(files, 'file')} reviewed, no ${known === 0 ? '' : 'new '}problems${open === '' ? '' : `, with ${open} not checked`}${knownInEnglish(known)}.`,
  sum: ({ errors, warnings, files, omitted, known }) =>
    `${counted(errors + warnings, 'problem')} (${counted(errors, 'error')}, ${counted(warnings, 'warning')}) in ${counted(files, 'file')}${omitted === 0 ? '' : `; there are ${toThousands(omitted)} more that are not shown`}${knownInEnglish(known)}.`,
  fixable: (count) => `${counted(count, 'can be fixed', 'can be fixed')} with --fix.`,
  skipped: (rules, catalogs) => `Could not be applied: ${rules}: the catalog ${catalogs} is missing.`,
}
