import type { Anonymized } from '../../language/anonymize/anonymize.ts'
import type { TextForm } from '../../language/text.ts'
import type { Issue, ValidateResponse } from '../../rules/index.ts'

/** A finding in a text. */
export interface TextIssue extends Issue {
  /** The id of the guide whose prose or profile asks for it, or the end of the address of a package; absent where none does. */
  readonly guide?: string
}

/** The linter's report of a text. */
export interface TextReport extends ValidateResponse {
  readonly issues: readonly TextIssue[]
  /** How many resources it holds, where it holds one on each line; type and profile are then those of none. */
  readonly lines?: number
}

/** A text that is open in the page beside the one that is linted. */
export interface OpenText {
  readonly file: string
  readonly text: string
  readonly form: TextForm
  /** As in `Surroundings`. */
  readonly profile?: string | undefined
}

/** The page's settings that rules need. */
export interface Surroundings {
  /** The day of the user, `YYYY-MM-DD`. */
  readonly today: string
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl: string
  /** The language that findings are told in, where it is not Spanish. */
  readonly language?: 'en' | undefined
  /** The canonical of the profile that somebody chose; resources of other types than its own are not held to it. */
  readonly profile?: string
  /** The text of the project's `svc.config.json`, where it is open. */
  readonly config?: string | undefined
  /** The name of the file that is linted, which the patterns of the configuration are about. */
  readonly file?: string | undefined
  /** Of a configuration: the texts that are open and that it names, to find suppressions without use. */
  readonly open?: readonly OpenText[]
}

/** Formats of a report: for messages, to print, for spreadsheets, or SARIF for programs. */
export type ReportForm = 'markdown' | 'html' | 'csv' | 'sarif'

/** A text with made-up values, and whether the linter finds the same in it, by rule and place. */
export interface AnonymizedText extends Pick<Anonymized, 'personal'> {
  readonly text: string
  readonly isSame: boolean
}
