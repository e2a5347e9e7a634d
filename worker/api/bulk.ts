import type { Issue } from '../../rules/index.ts'
import type { ZipEntry } from '../../archives/zip-directory.ts'

export type { ZipEntry } from '../../archives/zip-directory.ts'

/** A file to judge: one of the device, or an entry of a zip. */
export interface GivenText {
  readonly file: File
  /** Where the file is a zip. */
  readonly entry?: ZipEntry | undefined
}

/** Why a file has no verdict: it cannot be read, is no text, is too large, or is JSON that is no resource. */
export type Unjudged = 'unreadable' | 'trailing' | 'not-text' | 'too-large' | 'not-fhir'

/** Why a zip has no entries. */
export type UnreadZip = 'damaged' | 'encrypted'

/** The report on a file among many. */
export interface Judged {
  /** Types of the resources, each with how many; one of a file that holds one resource. */
  readonly types: readonly (readonly [type: string, count: number])[]
  readonly errors: number
  readonly warnings: number
  /** Whether the review is complete: nothing is unverified, omitted or skipped. */
  readonly isComplete: boolean
  /** Findings by rule, the cause and what follows from it alike. */
  readonly rules: readonly (readonly [code: string, count: number])[]
  /** The first of them, errors before warnings. */
  readonly issues: readonly Issue[]
}
