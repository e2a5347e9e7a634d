import type { Json } from './json.ts'
import type { Position } from './lines.ts'
import type { FixOption, Severity } from './rule.ts'

/** A stretch of text, from the first character to the one after the last. */
export interface Range {
  readonly start: Position
  readonly end: Position
}

/** A mechanical correction: setting `replacement` at `jsonPointer` (RFC 6901, from the root of the document). */
export interface IssueFix {
  readonly jsonPointer: string
  readonly replacement: Json
  readonly title: string
  readonly safe: boolean
  /** Where somebody has to choose among some values, each of them; nothing applies such a fix by itself. */
  readonly options?: readonly FixOption[]
}

/** A structured problem; see Issue in the specification of the service. */
export interface Issue {
  readonly code: string
  readonly severity: Severity
  readonly path: string
  readonly message: string
  readonly why?: string
  readonly profileUrl?: string
  readonly docsUrl?: string
  readonly suggestion?: string
  readonly entryIndex?: number
  readonly quickFix?: IssueFix
  /** Only where the caller asks for ranges and gave a text. */
  readonly range?: Range
  /** Names a cause within its report, for `follows`. */
  readonly id?: number
  /** Of a cause: what follows from it, and will be gone with it. */
  readonly consequences?: Consequences
  /** Of what only follows from a cause: the `id` of that. */
  readonly follows?: number
}

/** Issues that follow from a cause: how many, and their codes. */
export interface Consequences {
  readonly count: number
  readonly codes: readonly string[]
}

/** A rule that had something to look up and could not, and the catalogs it needs. */
export interface SkippedRule {
  readonly code: string
  readonly needs: readonly string[]
}

/** Findings of a rule that are counted and not told, because there are too many like them. */
export interface Omission {
  readonly code: string
  readonly count: number
  /** How many of them are errors, where that is known. */
  readonly errors?: number
}

/** Something that could not be checked with the definitions at hand, and how often it was met. */
export interface Unverified {
  readonly what: 'valueSet' | 'codeSystem' | 'profile' | 'reference' | 'invariant'
  /** The canonical or key of what was missing. */
  readonly name: string
  readonly count: number
  /** Of codes: what would tell them if it were imported, as `SNOMED CT` or the canonical of their system. */
  readonly verifiedBy?: readonly string[]
}

/** The public result of a validation; see ValidateResponse in the specification of the service. */
export interface ValidateResponse {
  readonly valid: boolean
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  readonly profile: string | null
  readonly resourceType: string
  readonly issues: readonly Issue[]
  readonly engineDegraded?: boolean
  /** Rules that could not look something up for want of a catalog; absent where all could. */
  readonly skipped?: readonly SkippedRule[]
  /** Where a rule found more than a thousand of the same severity, how many are not in `issues`; absent elsewhere. */
  readonly omitted?: readonly Omission[]
  /** Codes, profiles and references that could not be looked up with the definitions at hand; absent where all could. */
  readonly unverified?: readonly Unverified[]
  /** The guides that the text was judged by beside CL Core 1.9.4 and EIS, and the packages that were brought; absent where there were none. */
  readonly guides?: readonly JudgingGuide[]
  /** Issues that a svc.config.json suppresses, in the tools that go by one; the linter and the service suppress nothing. */
  readonly suppressed?: Suppressed
}

/** Findings that the configuration of a project suppresses, how many and, where they are asked for, which. */
export interface Suppressed {
  readonly count: number
  readonly issues?: readonly (Issue & { readonly reason: string; readonly until?: string })[]
}

/** A guide that took part in a run: one of those that come with the linter, or a package that somebody brought. */
export interface JudgingGuide {
  /** The id of a guide here, the name of a package. */
  readonly id: string
  readonly version: string
  readonly source: 'embedded' | 'package' | 'folder'
}
