import type { Catalog } from '../catalogs/catalog.ts'
import type { ReportLanguage } from './language.ts'
import type { Definitions } from './structure/definitions.ts'
import type { PackageDefinitions } from './structure/package/package-definitions.ts'
import type { ImportedTerminology } from './structure/imported-terminology.ts'

/** Options of `lint`. */
export interface LintOptions {
  /** The day of the run, `YYYY-MM-DD`: the linter has no clock. */
  readonly today: string
  /** The canonical of the profile to evaluate, instead of what the resource claims or its type suggests. */
  readonly profile?: string | undefined
  /**
   * Large catalogs under their ids, asked only when a rule has something to look up: a getter may read one late. A rule
   * that asks in vain is named in `skipped`, with the catalogs to bring before linting again.
   */
  readonly catalogs?: Readonly<Record<string, Catalog | undefined>> | undefined
  /** Code systems that a user imported, asked only where a text has one of their codes; what they tell is no longer unverified. */
  readonly terminology?: ImportedTerminology | undefined
  /**
   * The definitions that the structure is checked by, instead of those of base R4 and CL Core 1.9.4. Those of packages stand over
   * whatever guide a text names, and take the place of the guide of the same name.
   */
  readonly definitions?: Definitions | PackageDefinitions | undefined
  /**
   * The id of a guide that takes part although nothing names it, or several, or `none` where no guide does but CL Core 1.9.4, EIS and those that
   * `definitions` of packages build upon. Otherwise those do that the text names; where the host has to bring the file of one, `skipped` asks for
   * it as `id#version`.
   */
  readonly guide?: string | readonly string[] | undefined
  /** Whether a text is left alone while the file of a guide that it names is missing: for a host that brings it and lints again. */
  readonly waits?: boolean | undefined
  /**
   * Whether each resource, in entries and contained ones too, has to meet the CL Core profile of its type although nobody
   * asks for it: full validation does, linting while somebody writes does not.
   */
  readonly full?: boolean | undefined
  /** Whether errors are what HL7's validator calls so and may well be none: extensions and systems that nobody defined, periods that begin vaguely. */
  readonly strict?: boolean | undefined
  /** The beginnings of the codes that are wanted, such as `r4` or `cl-run`, where not all are; that a text cannot be read is said anyway. */
  readonly only?: readonly string[] | undefined
  /** The language that issues are told in, where it is not Spanish. */
  readonly language?: ReportLanguage | undefined
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl?: string | undefined
  /** Whether issues say which stretch of the text they speak of. */
  readonly ranges?: boolean | undefined
  /**
   * False where nobody is shown the fixes of issues, which are then tried only to tell what follows from what; all else stays the same, but that a
   * report cut to 2 MB holds more.
   */
  readonly fixes?: false | undefined
}
