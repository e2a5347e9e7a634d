import type { Unchecked } from './verdict.ts'
import type { StylishWords } from './stylish.ts'

/** `1 error`, `3 errors`, `1,200 errors`. */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${toThousands(count)} ${count === 1 ? one : many}`
}

function toThousands(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

function toUncheckedWords({ codes, profiles, references, invariants }: Unchecked): string {
  const parts = [
    ...(codes > 0 ? [counted(codes, 'code')] : []),
    ...(profiles > 0 ? [counted(profiles, 'profile')] : []),
    ...(references > 0 ? [counted(references, 'reference')] : []),
    ...(invariants > 0 ? [counted(invariants, 'invariant')] : []),
  ]
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What a report for people says around its findings, in English. */
export const stylishInEnglish: StylishWords = {
  warning: 'warning',
  more: (count, code) => `… and ${toThousands(count)} more of ${code} that ${count === 1 ? 'is' : 'are'} not shown.`,
  unchecked: toUncheckedWords,
  notChecked: (left, names) => `Not checked: ${left} (${names}).`,
  wayOfChecking: (releases) => `With ${releases} codes would be checked: svc terminology import.`,
  stopped: (count) => `The review stopped before the end in ${counted(count, 'resource')}.`,
  hidden: (count) => `${counted(count, 'follows from another, and is shown', 'follow from others, and are shown')} with --all.`,
  folded: (count, codes) => `+ ${counted(count, 'that follows', 'that follow')} from this (${codes})`,
  suppressed: (count, isShown) =>
    `${toThousands(count)} suppressed by the configuration${isShown ? '' : `, shown with --show-suppressed`}.`,
  silent: (reason, until) => `suppressed (${reason}${until === undefined ? '' : `, until ${until}`})`,
  unsafe: ' (not certain)',
  andMore: (count) => ` and ${count} more`,
  unread: (count) => `${counted(count, 'path')} could not be reviewed.`,
  clean: (files, open) => `${counted(files, 'file')} reviewed, no problems${open === '' ? '' : `, with ${open} not checked`}.`,
  sum: ({ errors, warnings, files, omitted }) =>
    `${counted(errors + warnings, 'problem')} (${counted(errors, 'error')}, ${counted(warnings, 'warning')}) in ${counted(files, 'file')}${omitted === 0 ? '' : `; there are ${toThousands(omitted)} more that are not shown`}.`,
  fixable: (count) => `${counted(count, 'can be fixed', 'can be fixed')} with --fix.`,
  skipped: (rules, catalogs) => `Could not be applied: ${rules}: the catalog ${catalogs} is missing.`,
}
