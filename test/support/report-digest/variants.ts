import type { fixAll, lint, LintOptions, ValidateResponse } from '../../../rules/index.ts'
import { importFile, withImported } from '../../../catalogs/imports.ts'
import { hostCatalogs } from '../catalogs.ts'
import type { DigestText, Group } from './texts.ts'

/** The public door of the rules, as far as the digest asks it. */
export interface Door {
  readonly lint: typeof lint
  readonly fixAll: typeof fixAll
}

/** The output of a variant for a text. */
type Give = (door: Door, text: string, options: LintOptions) => unknown

/** Catalogs and ranges, unless a variant says otherwise. */
const variants: Readonly<Record<string, Give>> = {
  default: ({ lint }, text, options) => lint(text, options),
  national: ({ lint }, text, options) => lint(text, { ...options, only: ['cl'] }),
  r4: ({ lint }, text, options) => lint(text, { ...options, only: ['r4'] }),
  strict: ({ lint }, text, options) => lint(text, { ...options, strict: true }),
  full: ({ lint }, text, options) => lint(text, { ...options, full: true }),
  profile({ lint }, text, options) {
    const profile = options.profile ?? lint(text, { ...options, only: ['cl-json'] }).profile
    return profile === null ? undefined : lint(text, { ...options, profile })
  },
  /** Without catalogs and ranges: the order of issues follows from the value. */
  plain: ({ lint }, text, { today, profile }) => lint(text, { today, profile }),
  value({ lint }, text, options) {
    const value = parse(text)
    return value === undefined ? undefined : lint(value.root, options)
  },
  fixed({ lint, fixAll }, text, options) {
    const has = lint(text, options).issues.some(({ quickFix }) => quickFix !== undefined)
    return has ? [false, true].map((unsafe) => fixAll(text, { ...options, unsafe })) : undefined
  },
}

/** Above this many characters only the default variant is asked for. */
const mostLength = 200_000

const few: Readonly<Partial<Record<Group, readonly string[]>>> = {
  official: ['default', 'national', 'r4', 'strict', 'full', 'profile', 'plain'],
  broken: ['default', 'national', 'r4', 'plain', 'fixed'],
  random: ['default', 'national', 'r4', 'plain', 'fixed'],
}

/** The names of the variants a text is linted with. */
export function variantsOf({ group, text }: DigestText): readonly string[] {
  return text.length > mostLength ? ['default'] : (few[group] ?? Object.keys(variants))
}

/** The output of a variant for a text; undefined where it does not apply to it. Throws what the linter throws. */
export function give(door: Door, variant: string, { text, today = '2026-01-15', profile, imported }: DigestText): unknown {
  const catalogs = { ...hostCatalogs, ...completed(imported, today) }
  const given = variants[variant]!(door, text, { today, catalogs, ranges: true, ...(profile !== undefined && { profile }) })
  return given === undefined || Array.isArray(given) ? given : shorten(given as ValidateResponse)
}

/** The report without its lists of messages where they follow from the issues, as they should. */
function shorten({ errors, warnings, ...report }: ValidateResponse): unknown {
  const messagesOf = (severity: string): string =>
    JSON.stringify(report.issues.filter((issue) => issue.severity === severity).map(({ message }) => message))
  const follows = JSON.stringify(errors) === messagesOf('error') && JSON.stringify(warnings) === messagesOf('warning')
  return follows ? report : { errors, warnings, ...report }
}

function completed(imported: Readonly<Record<string, string>> = {}, today: string): object {
  return Object.fromEntries(
    Object.entries(imported).map(([id, text]) => {
      const catalog = hostCatalogs[id]!
      return [id, withImported(catalog, importFile(catalog, { name: `${id}.tsv`, text }, today).text)]
    }),
  )
}

function parse(text: string): { readonly root: never } | undefined {
  try {
    return { root: JSON.parse(text) as never }
  } catch {
    return undefined
  }
}
