import { withConsequences } from './consequences.ts'
import { extentOf } from './extent.ts'
import type { Issue, IssueFix, Omission, Unverified } from './issue.ts'

/** Bytes of the issues of a report at most, written as JSON in UTF-8; with all else that it says it stays within 2 MB. */
export const mostBytes = 1_900_000

/** The same of the names of what could not be checked. */
const mostBytesOfNames = 80_000

/** A character of a text takes up to six as JSON: \u0001. */
const mostOfCharacter = 6

/** Bytes of the names, brackets and numbers of an issue, at most. */
const mostOfFrame = 700

/** Length of the frame around such a name, at most. */
const mostOfName = 60
/** The name of the list of releases. */
const mostOfKey = 18

/** The issues that there is room for, and those that are left out. */
export interface Abridged {
  readonly issues: readonly Issue[]
  readonly left: readonly Issue[]
}

/** The bytes that an issue takes; asked with how many there is room for. */
type SizeOf = (issue: Issue, most: number) => number

/**
 * As many issues as go into a report: errors before warnings, in their order. One that does not fit for its fix alone is told
 * without it. `sizeOf` is asked only where there is a lot to tell.
 */
export function abridge(issues: readonly Issue[], sizeOf: SizeOf = bytesOf): Abridged {
  const extents = new Map<IssueFix, number>()
  if (surelyFits(issues, extents)) return { issues, left: [] }
  const told = new Map<Issue, Issue>()
  let room = mostBytes
  for (const severity of ['error', 'warning'] as const) {
    for (const issue of issues) {
      if (issue.severity !== severity) continue
      const one = withinRoom(issue, room, sizeOf, extents)
      if (one === undefined) continue
      room -= one.size
      told.set(issue, one.issue)
    }
  }
  if (told.size === issues.length) return { issues: issues.map((issue) => told.get(issue)!), left: [] }
  return { issues: withConsequences(issues.flatMap((issue) => told.get(issue) ?? [])), left: issues.filter((issue) => !told.has(issue)) }
}

function withinRoom(issue: Issue, room: number, sizeOf: SizeOf, extents: Map<IssueFix, number>) {
  const { quickFix: fix } = issue
  // A fix that is sure to be too large is not written to see how large it is; all else is short.
  const isShort = fix === undefined || extentOfFix(fix, extents) <= room
  return (isShort ? sized(issue, room, sizeOf) : undefined) ?? (fix === undefined ? undefined : sized(withoutFix(issue), room, sizeOf))
}

/** The characters of what a fix writes, as far as there is room in a report; asked once. */
function extentOfFix(fix: IssueFix, extents: Map<IssueFix, number>): number {
  let extent = extents.get(fix)
  if (extent === undefined) extents.set(fix, (extent = extentOf((fix.options ?? fix.replacement) as never, mostBytes + 1)))
  return extent
}

function sized(issue: Issue, room: number, sizeOf: SizeOf) {
  const size = sizeOf(issue, room)
  return size > room ? undefined : { issue, size }
}

/** Characters of an issue that are told whatever becomes of its fix. */
function lengthOf({ path, message, suggestion = '', why = '', docsUrl = '', profileUrl = '' }: Issue): number {
  return path.length + message.length + suggestion.length + why.length + docsUrl.length + profileUrl.length
}

function withoutFix({ quickFix: _fix, ...rest }: Issue): Issue {
  return rest
}

/** Whether issues are so few and so short that nothing has to be written to be counted; notes how long the fixes are that it looked at. */
function surelyFits(issues: readonly Issue[], extents: Map<IssueFix, number>): boolean {
  let room = mostBytes - mostOfFrame * issues.length
  let length = 0
  for (const issue of issues) {
    length += lengthOf(issue) + issue.message.length
    const { quickFix } = issue
    if (quickFix !== undefined && room > length) {
      length += quickFix.jsonPointer.length + quickFix.title.length
      room -= mostOfCharacter * extentOfFix(quickFix, extents)
      // Of several values the first is told twice.
      if (quickFix.options !== undefined && room > length) {
        room -= mostOfCharacter * extentOf(quickFix.replacement as never, (room - length) / mostOfCharacter + 1)
      }
    }
    if (room <= length) return false
  }
  if (room > mostOfCharacter * length) return true
  return room > length + (mostOfCharacter - 1) * countOthers(issues.map(textsOf).join(''))
}

/** All of an issue that is told in words or names, its message twice. */
function textsOf({ path, message, suggestion = '', why = '', docsUrl = '', profileUrl = '', quickFix }: Issue): string {
  const { jsonPointer = '', title = '' } = quickFix ?? {}
  return `${path}${message}${message}${suggestion}${why}${docsUrl}${profileUrl}${jsonPointer}${title}`
}

/** How many characters of a text may take more than one byte each as JSON in UTF-8. */
function countOthers(text: string): number {
  return text.replaceAll(/[ !#-[\]-~]+/g, '').length
}

/** Counts issues left out of a report beside those that were only counted before. */
export function omitAlso(omitted: readonly Omission[], left: readonly Pick<Issue, 'code' | 'severity'>[]): readonly Omission[] {
  const all = new Map(omitted.map((one) => [one.code, one]))
  for (const { code, severity } of left) {
    const { count, errors } = all.get(code) ?? { count: 0, errors: 0 }
    const known = errors === undefined ? {} : { errors: errors + (severity === 'error' ? 1 : 0) }
    all.set(code, { code, count: count + 1, ...known })
  }
  return [...all.values()]
}

/** Unverified codes, profiles and references, by name as far as there is room; the rest is counted together, without a name. */
export function abridgeNames(unverified: readonly Unverified[]): readonly Unverified[] {
  if (surelyFit(unverified)) return unverified
  let room = mostBytesOfNames
  const isNamed = unverified.map(({ name, verifiedBy = [] }) => {
    const size =
      name.length > room ? Infinity : utf8Length(JSON.stringify(name)) + utf8Length(JSON.stringify(verifiedBy)) + mostOfKey + mostOfName
    if (size > room) return name === ''
    room -= size
    return true
  })
  if (!isNamed.includes(false)) return unverified
  const others = new Map<Unverified['what'], number>()
  for (const [index, { what, name, count }] of unverified.entries()) {
    if (!isNamed[index] || name === '') others.set(what, (others.get(what) ?? 0) + count)
  }
  return [
    ...unverified.filter(({ name }, index) => isNamed[index] && name !== ''),
    ...[...others].map(([what, count]) => ({ what, name: '', count })),
  ]
}

/** Whether names are so few and so short that nothing has to be counted. */
function surelyFit(unverified: readonly Unverified[]): boolean {
  let room = mostBytesOfNames
  for (let index = 0; index < unverified.length && room >= 0; index += 1) {
    const { name, verifiedBy = [] } = unverified[index]!
    room -= mostOfCharacter * (name.length + verifiedBy.join('').length) + 3 * verifiedBy.length + mostOfKey + mostOfName + 2
  }
  return room >= 0
}

/** The bytes of an issue as JSON, and of its message again; infinitely many where they are sure to be more than `most`, which need not be counted. */
export function bytesOf(issue: Issue, most = Infinity): number {
  return lengthOf(issue) > most ? Infinity : utf8Length(JSON.stringify(issue)) + bytesOfMessage(issue)
}

/** The bytes of the message of an issue, which stands in `errors` or `warnings`. */
export function bytesOfMessage({ message }: Issue): number {
  return utf8Length(JSON.stringify(message)) + 2
}

function utf8Length(text: string): number {
  // Nearly all of a report is ASCII, over which an expression goes faster than a loop.
  const others = text.replaceAll(/[^\u0080-\uffff]+/g, '')
  let length = text.length
  for (let at = 0; at < others.length; at += 1) {
    const unit = others.charCodeAt(at)
    // The halves of a pair count two each.
    length += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return length
}
