import type { Issue, ValidateResponse } from '../engine/issue.ts'

/** The report of one resource of one file. */
export interface FileReport {
  readonly file: string
  /** The line of the resource, in a file that holds one a line. */
  readonly line?: number
  readonly response: ValidateResponse
}

/** A file that could not be read, and why: «no existe». */
export interface Unreadable {
  readonly file: string
  readonly reason: string
}

/** The counts of all files together. */
export interface Summary {
  readonly files: number
  readonly errors: number
  readonly warnings: number
  /** Issues with a safe correction. */
  readonly fixable: number
  /** Findings that are counted and not told, because there are too many like them; absent where all are told. */
  readonly omitted?: number
  /** How many unverified things were met; absent where there were none. */
  readonly unverified?: number
  /** Findings that the configuration suppresses; absent where there are none. */
  readonly suppressed?: number
  /** Findings that a baseline knows and leaves out; absent where there are none. */
  readonly known?: number
}

/** Says reports in one form. What its functions give, in the order they are called, is the whole text. */
export interface Formatter {
  /** Called once for each resource, file by file. */
  readonly report: (report: FileReport) => Iterable<string>
  /** Takes in place of reports, where a formatter knows how, what another one of its kind made of lines of a file. */
  readonly passOn?: (
    bytes: Uint8Array,
    of: { readonly file: string; readonly first: number; readonly last: number },
  ) => Iterable<string | Uint8Array>
  /** Called at the end of a file of lines, with the number of them, where a formatter says something of each. */
  readonly endLines?: (file: string, lines: number) => Iterable<string>
  /** Called once, at the end. */
  readonly end: (summary: Summary, unreadable: readonly Unreadable[]) => Iterable<string>
}

/** A response without its warnings. */
export function withoutWarnings(response: ValidateResponse): ValidateResponse {
  return { ...response, warnings: [], issues: response.issues.filter(({ severity }) => severity === 'error') }
}

/** Whether an issue has a correction with one right answer. */
export function isFixable({ quickFix }: Issue): boolean {
  return quickFix?.safe === true
}
