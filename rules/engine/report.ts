import type { Dispatch } from './dispatch.ts'
import type { Document } from './document.ts'
import type { Json, Path } from './json.ts'
import { createLines, type Position } from './lines.ts'
import type { Found } from './lint.ts'
import type { Location, Place } from './locate.ts'
import type { Severity } from './rule.ts'
import { toFhirPath } from './visit.ts'

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
}

/** Something that could not be checked with the definitions at hand, and how often it was met. */
export interface Unverified {
  readonly what: 'valueSet' | 'codeSystem' | 'profile' | 'reference' | 'invariant'
  /** The canonical or key of what was missing. */
  readonly name: string
  readonly count: number
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
  /** What could not be checked with the definitions at hand, such as codes of a terminology that is not here; absent where all could. */
  readonly unverified?: readonly Unverified[]
}

/** Turns what was found into issues, by position in the document, then by code. */
export function toIssues(
  found: readonly Found[],
  document: Document,
  dispatch: Dispatch,
  { publicUrl, ranges }: { readonly publicUrl: string; readonly ranges?: boolean | undefined },
): readonly Issue[] {
  if (found.length === 0) return []
  const { text, value } = document
  // Where nobody asks for places, the order of members says the order in the text, and saves reading it again.
  const isFaithful = document.problems.length === 0 && found.every(({ rule }) => rule.on !== '$repeated')
  const order = text === undefined || (ranges !== true && isFaithful) ? byRank(found, value ?? null) : byOffset(found, document)
  const positionOf = ranges === true && text !== undefined ? createLines(text) : undefined
  return order.map(({ one, place }) => toIssue(one, place))

  function toIssue({ rule, path, severity, profileUrl, message, suggestion, quickFix }: Found, place: Place | undefined): Issue {
    const { why, code } = rule
    const docsUrl = `${publicUrl}/reglas/${code}`
    const issue: { -readonly [Member in keyof Issue]: Issue[Member] } = {
      code,
      severity,
      ...toFhirPath(value ?? null, path, dispatch),
      message,
      why,
      docsUrl,
    }
    if (profileUrl !== undefined) issue.profileUrl = profileUrl
    if (suggestion !== undefined) issue.suggestion = suggestion
    if (quickFix !== undefined) issue.quickFix = quickFix
    if (positionOf !== undefined && place !== undefined) issue.range = { start: positionOf(place.start), end: positionOf(place.end) }
    return issue
  }
}

interface Ordered {
  readonly one: Found
  readonly place: Place | undefined
}

function byOffset(found: readonly Found[], document: Document): readonly Ordered[] {
  const locations = document.locate(found.map(({ path }) => path))
  return found
    .map((one, index) => ({ one, place: one.range ?? placeOf(one.path, locations[index]!) }))
    .toSorted((a, b) => a.place.start - b.place.start || compare(a.one, b.one))
}

/** A value's own place; for what is absent, the opening bracket of its nearest ancestor. */
function placeOf(path: Path, { place, depth }: Location): Place {
  return depth === path.length ? place : { start: place.start, end: Math.min(place.start + 1, place.end) }
}

function byRank(found: readonly Found[], root: Json): readonly Ordered[] {
  return found
    .map((one) => ({ one, place: undefined, rank: rankOf(root, one.path) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || compare(a.one, b.one))
}

/** The position of each step of a path among its siblings, as far as the path leads. */
function rankOf(root: Json, path: Path): readonly number[] {
  const rank: number[] = []
  let value: Json | undefined = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) break
    rank.push(typeof step === 'number' ? step : Object.keys(value).indexOf(step))
    value = (value as Readonly<Record<string | number, Json>>)[step]
  }
  return rank
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length && index < b.length; index += 1) {
    if (a[index] !== b[index]) return a[index]! - b[index]!
  }
  return a.length - b.length
}

function compare(a: Found, b: Found): number {
  return compareText(a.rule.code, b.rule.code) || compareText(a.path.join('/'), b.path.join('/')) || compareText(a.message, b.message)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
