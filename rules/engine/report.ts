import type { Document } from './document.ts'
import { childrenOf, pathTo } from './element-tree.ts'
import type { ElementNode, Found, NamedElement } from './found.ts'
import type { Json, Path } from './json.ts'
import { withConsequences } from './consequences.ts'
import type { Issue } from './issue.ts'
import { createLines } from './lines.ts'
import type { Location, Place } from './locate.ts'
import type { Wording } from './wording.ts'

/** A finding and its wording, to become an issue. */
export interface Worded {
  readonly found: Found
  readonly wording: Wording
}

/** What turning findings into issues goes by. */
export interface ReportOptions {
  readonly name: (node: ElementNode) => NamedElement
  /** Where the pages of the rules are: `docsUrl` is this, `/reglas/` and the code. */
  readonly publicUrl: string
  /** Whether issues carry the stretch of text they speak of. */
  readonly ranges?: boolean | undefined
  /** Of findings that only follow from another, that one. */
  readonly causes?: ReadonlyMap<Found, Found> | undefined
}

/** Turns findings and their wording into issues, by position in the document, then by code, path and message. */
export function toIssues(worded: readonly Worded[], document: Document, root: ElementNode, options: ReportOptions): readonly Issue[] {
  if (worded.length === 0) return []
  const { name, publicUrl, ranges, causes = noCauses } = options
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
    const { message, suggestion, fix } = wording
    const { why, code } = rule
    const docsUrl = `${publicUrl}/reglas/${code}`
    const issue: { -readonly [Member in keyof Issue]: Issue[Member] } =
      entryIndex === undefined
        ? { code, severity, path, message, why, docsUrl }
        : { code, severity, path, entryIndex, message, why, docsUrl }
    const profileUrl = finding.profileUrl ?? rule.profileUrl
    if (profileUrl !== undefined) issue.profileUrl = profileUrl
    if (suggestion !== undefined) issue.suggestion = suggestion
    const follows = ids.size === 0 ? undefined : followedBy(found)
    // What only follows from a cause is gone once that is mended; what has the same cause may be mended one by one as well.
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

/** A value's own place, or its name's; for what is absent, the name of its nearest ancestor, or its opening bracket where it has none. */
function placeOf(path: Path, { place, depth, name }: Location, isAboutName: boolean): Place {
  if (depth === path.length) return isAboutName ? (name ?? place) : place
  return name ?? { start: place.start, end: Math.min(place.start + 1, place.end) }
}

function isAboutName({ found: { rule, finding } }: Worded): boolean {
  return rule.aboutName?.(finding) === true
}

/** The order of members and items; what is absent comes with the nearest element around it that is there. */
function inOrder(worded: readonly Worded[], root: ElementNode, name: ReportOptions['name']): readonly Placed[] {
  if (worded.length === 1) return [{ worded: worded[0]!, place: undefined }]
  const at = new Map<ElementNode, Worded[]>()
  for (const one of worded) {
    const known = at.get(one.found.element)
    if (known === undefined) at.set(one.found.element, [one])
    else known.push(one)
  }
  const ordered: Placed[] = []
  emit(root)
  return ordered

  function emit(node: ElementNode): void {
    const own = at.get(node) ?? none
    const isMember = typeof node.step === 'string' && node.parent !== undefined
    const only = node.inside
    if (only === undefined) return isMember ? putMember(own, none) : put(own)
    if (only.next === undefined && isThere(name(node).value, only)) {
      if (isMember) putMember(own, none)
      else put(own)
      return emit(only)
    }
    const { there, absent } = sortChildren(node, name(node).value)
    const missing: Worded[] = []
    for (const child of absent) gather(child, missing)
    if (isMember) putMember(own, missing)
    else put(missing.length === 0 ? own : [...own, ...missing])
    for (const child of there) emit(child)
  }

  /** What is about the name of a member or absent in it, and then what is about its value. */
  function putMember(own: readonly Worded[], missing: readonly Worded[]): void {
    if (missing.length === 0 && (own.length < 2 || !own.some(isAboutName))) return put(own)
    put([...own.filter(isAboutName), ...missing])
    put(own.filter((one) => !isAboutName(one)))
  }

  function put(here: readonly Worded[]): void {
    if (here.length === 1) ordered.push({ worded: here[0]!, place: undefined })
    else for (const one of here.toSorted(compare)) ordered.push({ worded: one, place: undefined })
  }

  function gather(node: ElementNode, into: Worded[]): void {
    for (const one of at.get(node) ?? []) into.push(one)
    for (const child of childrenOf(node)) gather(child, into)
  }
}

const none: readonly Worded[] = []

function isThere(value: Json | undefined, { step }: ElementNode): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
}

/** The nodes inside another: those that are there in the order of the document, and those that are not. */
function sortChildren(node: ElementNode, value: Json | undefined): Record<'there' | 'absent', readonly ElementNode[]> {
  const there: ElementNode[] = []
  const absent: ElementNode[] = []
  for (const child of childrenOf(node)) (isThere(value, child) ? there : absent).push(child)
  if (there.length < 2) return { there, absent }
  if (typeof value !== 'object' || value === null) return { there, absent }
  if (Array.isArray(value)) return { there: there.toSorted((a, b) => Number(a.step) - Number(b.step)), absent }
  return { there: inOrderOf(value, there), absent }
}

/** Some nodes in the order in which an object has their members. */
function inOrderOf(object: object, nodes: readonly ElementNode[]): readonly ElementNode[] {
  const ordered: ElementNode[] = []
  const bySteps = nodes.length > few ? new Map(nodes.map((node) => [node.step, node])) : undefined
  for (const key in object) {
    const node = bySteps === undefined ? nodes.find(({ step }) => step === key) : bySteps.get(key)
    if (node !== undefined) ordered.push(node)
  }
  return ordered
}

/** Up to how many nodes are looked through one after the other. */
const few = 4

function compare({ found: a, wording: wordingA }: Worded, { found: b, wording: wordingB }: Worded): number {
  return (
    compareText(a.rule.code, b.rule.code) ||
    (a.element === b.element ? 0 : compareText(pathTo(a.element).join('/'), pathTo(b.element).join('/'))) ||
    compareText(wordingA.message, wordingB.message)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
