import { compareText, inDocumentOrder } from './document-order.ts'
import type { Document } from './document.ts'
import { pathTo } from './element-tree.ts'
import type { ElementNode, Found, NamedElement } from './found.ts'
import type { Path } from './json.ts'
import { withConsequences } from './consequences.ts'
import type { Issue } from './issue.ts'
import { createLines } from './lines.ts'
import type { Location, Place } from './locate.ts'
import type { FindingLanguage } from './language.ts'
import { tellIn } from './tell-in.ts'
import type { Wording } from './wording.ts'

/** A finding and its wording, to become an issue. */
export interface Worded {
  readonly found: Found
  readonly wording: Wording
}

/** Inputs of turning findings into issues. */
export interface ReportOptions {
  readonly name: (node: ElementNode) => NamedElement
  /** Where the pages of the rules are: `docsUrl` is this, `/reglas/` and the code. */
  readonly publicUrl: string
  /** The language of issues, where it is not Spanish. */
  readonly language?: FindingLanguage | undefined
  /** Whether issues carry the stretch of text they speak of. */
  readonly ranges?: boolean | undefined
  /** Of findings that only follow from another, that one. */
  readonly causes?: ReadonlyMap<Found, Found> | undefined
}

/** Turns findings and their wording into issues, by position in the document, then by code, path and message. */
export function toIssues(worded: readonly Worded[], document: Document, root: ElementNode, options: ReportOptions): readonly Issue[] {
  if (worded.length === 0) return []
  const { name, publicUrl, ranges, causes = noCauses, language } = options
  const { text } = document
  // Where nobody asks for places, the order of members says the order in the text, and saves reading it again.
  const isFaithful = document.problems.length === 0 && worded.every(({ found }) => found.rule.on !== '$repeated')
  const order = text === undefined || (ranges !== true && isFaithful) ? inOrder(worded, root, name) : byOffset(worded, document)
  const positionOf = ranges === true && text !== undefined ? createLines(text) : undefined
  const ids = causes.size === 0 ? noIds : nameCauses(order, causes)
  const issues = order.map(({ worded: one, place }) => toIssue(one, place))
  return ids.size === 0 ? issues : withConsequences(issues)

  function toIssue({ found, wording }: Worded, place: Place | undefined): Issue {
    const { rule, severity, finding, element } = found
    const { path, entryIndex } = name(element)
    const { code } = rule
    const { message, suggestion, fix, why } = language === undefined ? { ...wording, why: rule.why } : tellIn(language, found, wording)
    const docsUrl = `${publicUrl}/reglas/${code}`
    const issue: { -readonly [Member in keyof Issue]: Issue[Member] } =
      entryIndex === undefined
        ? { code, severity, path, message, why, docsUrl }
        : { code, severity, path, entryIndex, message, why, docsUrl }
    const profileUrl = finding.profileUrl ?? rule.profileUrl
    if (profileUrl !== undefined) issue.profileUrl = profileUrl
    if (suggestion !== undefined) issue.suggestion = suggestion
    const follows = ids.size === 0 ? undefined : followedBy(found)
    // Consequences of a cause are gone once it is mended; issues that share one may be mended one by one as well.
    if (fix !== undefined && (follows === undefined || rule.sameCause !== undefined)) issue.quickFix = fix
    if (positionOf !== undefined && place !== undefined) issue.range = { start: positionOf(place.start), end: positionOf(place.end) }
    if (follows !== undefined) issue.follows = follows
    else if (ids.size > 0 && ids.has(found)) issue.id = ids.get(found)!
    return issue
  }

  function followedBy(found: Found): number | undefined {
    const cause = causes.get(found)
    return cause && ids.get(cause)
  }
}

const noCauses: ReadonlyMap<Found, Found> = new Map()
const noIds: ReadonlyMap<Found, number> = new Map()

/** Numbers the causes of others in their order, those that are told. */
function nameCauses(order: readonly Placed[], causes: ReadonlyMap<Found, Found>): ReadonlyMap<Found, number> {
  const needed = new Set(order.flatMap(({ worded }) => causes.get(worded.found) ?? []))
  const ids = new Map<Found, number>()
  for (const { worded } of order) if (needed.has(worded.found)) ids.set(worded.found, ids.size + 1)
  return ids
}

interface Placed {
  readonly worded: Worded
  readonly place: Place | undefined
}

function byOffset(worded: readonly Worded[], document: Document): readonly Placed[] {
  const paths = worded.map(({ found }) => pathTo(found.element))
  const locations = document.locate(paths)
  return worded
    .map((one, index) => ({ worded: one, place: one.found.finding.range ?? placeOf(paths[index]!, locations[index]!, isAboutName(one)) }))
    .toSorted((a, b) => a.place.start - b.place.start || compare(a.worded, b.worded))
}

/**
 * A value's own place, or its name's; for what is absent, the name of its nearest ancestor, which tells the parents of one text apart where
 * braces look alike, or the opening bracket where it has none: a root and an item of a list.
 */
function placeOf(path: Path, { place, depth, name }: Location, isAboutName: boolean): Place {
  if (depth === path.length) return isAboutName ? (name ?? place) : place
  return name ?? { start: place.start, end: Math.min(place.start + 1, place.end) }
}

function isAboutName({ found: { rule, finding } }: Worded): boolean {
  return rule.aboutName?.(finding) === true
}

function inOrder(worded: readonly Worded[], root: ElementNode, name: ReportOptions['name']): readonly Placed[] {
  const ordered = inDocumentOrder(worded, root, {
    nodeOf: ({ found }) => found.element,
    valueOf: (node) => name(node).value,
    isAboutName,
    compare,
  })
  return ordered.map((one) => ({ worded: one, place: undefined }))
}

function compare({ found: a, wording: wordingA }: Worded, { found: b, wording: wordingB }: Worded): number {
  return (
    compareText(a.rule.code, b.rule.code) ||
    (a.element === b.element ? 0 : compareText(pathTo(a.element).join('/'), pathTo(b.element).join('/'))) ||
    compareText(wordingA.message, wordingB.message)
  )
}
