import { isSame, parseJson, type Json } from '../json.ts'
import type { Mend, SyntaxFault } from '../syntax.ts'
import { createNumbers, type Numbers } from './numbers.ts'

/** The edits that would make JSON of a text, gathered while it is read. */
export interface Mending {
  mends: Mends
  /** The faults that are mended. */
  readonly faults: Set<SyntaxFault>
  /** Whether it has a fault that nothing mends. */
  isHopeless: boolean
  /** How many brackets, quotes, commas or colons are missing or of the wrong kind: one may be told for certain, several not. */
  structural: number
  /** Whether a name stands twice in an object, as it may where that was closed too late. */
  hasRepeated: boolean
  /** Whether the lines of the text say what encloses what, and all of them the same as the brackets once they are there. */
  isByLines: boolean
  /** The text with everything mended, once somebody asked for it. */
  repaired: { readonly it: Repair | undefined } | undefined
}

/** Edits, in the order in which they were noted: millions in a text in which one is needed every two characters. */
interface Mends {
  readonly starts: Numbers
  readonly ends: Numbers
  /** Of each edit the index of its text among `texts`, where several in a row have one. */
  readonly written: Numbers
  readonly texts: string[]
  areSafe: boolean
}

/** A text that was no JSON and is, with everything that was written in it. */
export interface Repair {
  readonly text: string
  readonly value: Json
  readonly isSafe: boolean
  readonly faults: ReadonlySet<SyntaxFault>
}

/** Nothing mended yet. */
export function createMending(): Mending {
  return {
    mends: createMends(),
    faults: new Set(),
    isHopeless: false,
    structural: 0,
    hasRepeated: false,
    isByLines: false,
    repaired: undefined,
  }
}

function createMends(): Mends {
  return { starts: createNumbers(), ends: createNumbers(), written: createNumbers(), texts: [], areSafe: true }
}

/** Faults after which it is a guess what encloses what; beside another such one each is. */
const enclosing = new Set<SyntaxFault>(['mismatched-bracket', 'missing-brace', 'unclosed', 'unclosed-string', 'inner-quote'])
const separating = new Set<SyntaxFault>(['missing-comma', 'missing-colon', 'bad-number'])

/** Whether a fault leaves it open what encloses what. */
export function isEnclosing(fault: SyntaxFault): boolean {
  return enclosing.has(fault) || fault === 'extra-content' || fault === 'missing-name'
}

/** Takes note of how a fault is mended; not at all where `mends` is undefined. */
export function addMends(mending: Mending, fault: SyntaxFault, mends: readonly Mend[] | undefined): void {
  if (mends === undefined) {
    // Nobody asks for the others any more.
    if (!mending.isHopeless) mending.mends = createMends()
    mending.isHopeless = true
    return
  }
  mending.faults.add(fault)
  if (enclosing.has(fault) || separating.has(fault)) mending.structural += 1
  if (mending.isHopeless) return
  const { starts, ends, written, texts } = mending.mends
  for (const { start, end, text, isSafe } of mends) {
    starts.push(start)
    ends.push(end)
    if (text !== texts.at(-1)) texts.push(text)
    written.push(texts.length - 1)
    mending.mends.areSafe &&= isSafe
  }
}

/** Whether there is no other way to mend a text that was read, if that makes JSON of it. */
export function isSafe({ mends, faults, structural, hasRepeated, isByLines }: Mending): boolean {
  const isDoubtful = ((structural > 1 && !isByLines) || hasRepeated) && [...faults].some((fault) => enclosing.has(fault))
  return !isDoubtful && mends.areSafe
}

/** The text with everything mended; undefined where that does not make JSON of it. Asked for once it was read. */
export function repair(text: string, mending: Mending): Repair | undefined {
  return (mending.repaired ??= { it: toRepair(text, mending) }).it
}

function toRepair(text: string, mending: Mending): Repair | undefined {
  const { mends, faults, isHopeless } = mending
  if (isHopeless || faults.size === 0) return undefined
  const repaired = mended(text, mends)
  const value = repaired === undefined ? undefined : parseJson(repaired)
  return value === undefined ? undefined : { text: repaired!, value, isSafe: isSafe(mending), faults }
}

/** A resource that was written as a text inside another, its quotes escaped, taken out of it. */
export function unescaped(text: string): Repair | undefined {
  const inner = parseJson(`"${text.trim()}"`)
  const value = typeof inner === 'string' ? parseJson(inner) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  // One line stays one: line ends in JSON are blanks.
  const isOneLine = !/[\r\n]/.test(text)
  return {
    text: isOneLine ? (inner as string).replaceAll(/[\r\n]+/g, ' ') : (inner as string),
    value,
    isSafe: true,
    faults: new Set(['escaped-quotes']),
  }
}

/** Undefined where two changes are about the same characters. */
function mended(text: string, mends: Mends): string | undefined {
  const { starts, ends, written, texts } = mends
  const order = orderOf(mends)
  const stretches: string[] = []
  let pieces: string[] = []
  let at = 0
  for (let turn = 0; turn < starts.length(); turn += 1) {
    const index = order?.[turn] ?? turn
    const start = starts.at(index)
    if (start < at) return undefined
    pieces.push(text.slice(at, start), texts[written.at(index)]!)
    at = ends.at(index)
    if (pieces.length < mostPieces) continue
    stretches.push(pieces.join(''))
    pieces = []
  }
  stretches.push(...pieces, text.slice(at))
  return stretches.join('')
}

/** How many pieces of a text are joined at once, so that they do not take far more than the text. */
const mostPieces = 4096

/** The indexes of edits in the order of the text; undefined where they are in it already. */
function orderOf({ starts, ends }: Mends): readonly number[] | undefined {
  const compare = (a: number, b: number): number => starts.at(a) - starts.at(b) || ends.at(a) - ends.at(b)
  let isOrdered = true
  for (let index = 1; index < starts.length() && isOrdered; index += 1) isOrdered = compare(index - 1, index) <= 0
  return isOrdered ? undefined : Array.from({ length: starts.length() }, (_, index) => index).toSorted(compare)
}

/**
 * Whether an object or list that was not closed may have ended before its end: one inside it, of its own kind, may have
 * ended there instead, and what follows is no longer in that but in this.
 */
export function mayEndSooner(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isList = Array.isArray(value)
  return Object.values(value).some((inner: Json | undefined) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner) !== isList) return false
    return Object.keys(inner).length > 1 || mayEndSooner(inner)
  })
}

/** Whether two values are the same on the way of a path, so that it leads to the same place in both. */
export function leadsAlike(a: Json | undefined, b: Json | undefined, steps: readonly string[]): boolean {
  let [left, right] = [a, b]
  for (const step of steps) {
    if (Array.isArray(left) || Array.isArray(right)) {
      if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
    }
    left = memberOf(left, step)
    right = memberOf(right, step)
  }
  return left === undefined ? right === undefined || right === null : isSame(left, right)
}

function memberOf(value: Json | undefined, step: string): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Readonly<Record<string, Json>>)[step]
}
