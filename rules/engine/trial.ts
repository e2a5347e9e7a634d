import { toDocument, type Document } from './document.ts'
import { extentOf } from './extent.ts'
import type { NamedElement } from './found.ts'
import { applyFixes } from './fix.ts'
import { isObject, valueAt, type Json, type JsonObject, type Path } from './json.ts'
import { readPointer, toPointer } from './pointer.ts'
import type { IssueFix } from './issue.ts'
import type { FixOption, Severity } from './rule.ts'

/** A finding that would be told; it is worded and named only where it has to be told apart from others. */
export interface Told {
  readonly code: string
  readonly severity: Severity
  readonly message: () => string | undefined
  readonly place: () => NamedElement
}

/** Lints a document again for a trial; `originalOf` gives the object that stood where a fix wrote one anew. */
export type Relint = (document: Document, originalOf: (resource: JsonObject) => JsonObject) => readonly Told[]

/** A fix that is to be tried, and the finding that it is for. */
export interface Offer {
  readonly fix: IssueFix
  readonly place: NamedElement
  readonly code: string
  readonly message: string
  /** Whether it is not offered where it cannot be tried, as in a large document; where there is merely no more room, it is. */
  readonly mustBeTriable?: boolean
  /** Whether it is offered only where it was tried and held. */
  readonly mustHold?: boolean
  /** Whether the finding only speaks for the one that it mends, and may stay. */
  readonly isOfOther?: boolean
  /** Tried where it does not hold, and must hold itself. */
  readonly otherwise?: IssueFix | undefined
  /** The part of the linter that it comes from: fixes of one leave the room of others to them. */
  readonly party?: string
}

/** Tries fixes out. */
export interface Trial {
  /** A fix as it holds when it is tried: without the choices that fail; undefined where it leaves its finding or adds an error. */
  readonly tryOne: (offer: Offer) => IssueFix | undefined
  /** Whether some fixes hold, all applied at once: none leaves its finding, and no error is new. Where they do not, each may hold alone. */
  readonly holdTogether: (offers: readonly Offer[]) => boolean
}

/** Characters of a resource up to which fixes in it are tried, and those that are not offered otherwise. */
const mostTried = 16_000
const mostTriable = 32_000

/**
 * Characters that are linted for the fixes of a party in all, and how often the text may be among them where that is not small; what comes
 * after is offered untried, unless it must hold.
 */
const room = 90_000
const mostTries = 10
const leastRoom = 24_000

/** Of more choices none is tried. */
const mostOptions = 50

/** Of choices, those that are tried though one of them holds. */
const fewOptions = 4

/**
 * Makes the trial of fixes in a document, of which `issuesNow` are told: each is applied, and the document linted again. What can be seen only then, such
 * as the elements of an object that stood in a list too many, may be worse than what was seen.
 */
export function createTrial({ value: root = null, problems }: Document, toldNow: () => readonly Told[], relint: Relint): Trial {
  /** Once something is to be tried: how long the document is. */
  let whole: number | undefined
  /** Characters that may still be linted, by party. */
  const rooms = new Map<string, number>()
  /** By the pointer of what is linted again: how long it is, and what was told of it. */
  const extents = new Map<string, number>()
  const befores = new Map<string, readonly Told[]>()
  /** The codes of findings whose last fix that was tried did not hold: without room, those of others are not offered either. */
  const failing = new Set<string>()

  function extentOfAll(): number {
    return (whole ??= extentOf(root, mostTriable))
  }

  function roomOf(party: string): number {
    let left = rooms.get(party)
    if (left === undefined) rooms.set(party, (left = Math.min(room, Math.max(mostTries * extentOfAll(), leastRoom))))
    return left
  }

  /** Takes characters off the room of a party; false where there is too little. */
  function spend(party: string, extent: number): boolean {
    const left = roomOf(party) - extent
    rooms.set(party, left)
    return left >= 0
  }

  /** The path of what is linted again for a fix: the document, or the resource of an entry where the document is large. */
  function scopeOf(steps: readonly string[], most: number): Path | undefined {
    if (extentOfAll() < most) return []
    const [entry, index, resource] = steps
    if (entry !== 'entry' || resource !== 'resource' || index === undefined) return undefined
    const path = ['entry', Number(index), 'resource']
    return extentOf(valueAt(root, path) ?? null, most) < most ? path : undefined
  }

  return { tryOne, holdTogether }

  function tryOne(offer: Offer): IssueFix | undefined {
    const { otherwise, code } = offer
    const first = tryFix(offer)
    if (first === undefined) failing.add(code)
    else failing.delete(code)
    return first ?? (otherwise && tryFix({ ...offer, fix: otherwise, otherwise: undefined, mustHold: true }))
  }

  function tryFix(offer: Offer): IssueFix | undefined {
    const { fix, place: at, code, message } = offer
    const { mustBeTriable = false, mustHold = false, isOfOther = false, party = '' } = offer
    /** Offered where there is nothing to compare, and once there is no more room. */
    const incomparable = mustHold ? undefined : fix
    const untried = failing.has(code) ? undefined : incomparable
    const steps = readPointer(fix.jsonPointer)
    const most = mustBeTriable || mustHold ? mostTriable : mostTried
    const scope = steps === undefined || problems.length > 0 ? undefined : scopeOf(steps, most)
    if (steps === undefined || scope === undefined) return mustBeTriable ? undefined : incomparable
    const value = valueAt(root, scope)!
    const key = toPointer(scope)
    const extent = extents.get(key) ?? extentOf(value, mostTriable)
    extents.set(key, extent)
    // Nothing is compared either once nothing can be tried any more.
    if (roomOf(party) < extent) return untried
    const inner = steps.slice(scope.length)
    const jsonPointer = toPointer(inner)
    const index = scope.length === 0 ? at.entryIndex : undefined
    const place = unindexed(at.path)
    const isSame = (one: Told) => one.code === code && isAt(one.place(), place, index) && one.message() === message
    let before = befores.get(key)
    if (before === undefined) {
      if (scope.length > 0 && !spend(party, extent)) return untried
      before = scope.length === 0 ? toldNow() : relint(toDocument(value), (resource) => resource)
      befores.set(key, before)
    }
    const [told, errors] = [before.filter(isSame).length, errorsIn(before)]
    // A finding that another speaks for cannot be told apart.
    if (told === 0) return incomparable
    if (fix.options === undefined) return (holds(fix.replacement) ?? untried !== undefined) ? fix : undefined
    if (fix.options.length > mostOptions) return incomparable
    const options = optionsOf(fix.options)
    return options.length === 0 ? undefined : { ...fix, replacement: options[0]!.replacement, options }

    /** Those that hold; once a few were tried and one does, the others are offered as they are. */
    function optionsOf(all: readonly FixOption[]): readonly FixOption[] {
      const held: FixOption[] = []
      for (const [index, option] of all.entries()) {
        if (index >= fewOptions && held.length > 0) return [...held, ...all.slice(index)]
        const answer = holds(option.replacement)
        if (answer === undefined) return untried === undefined || (index > 0 && held.length === 0) ? held : [...held, ...all.slice(index)]
        if (answer) held.push(option)
      }
      return held
    }

    /** Undefined where it cannot be tried any more. */
    function holds(replacement: Json): boolean | undefined {
      // Room is left for what is tried where this does not hold.
      if (offer.otherwise !== undefined && roomOf(party) < 2 * extent) return undefined
      if (!spend(party, extent)) return undefined
      const after = applyFixes(value, [{ jsonPointer, replacement }])
      const originals = originalsOf(value, after, inner)
      const list = relint(toDocument(after), (resource) => originals.get(resource) ?? resource)
      const now = errorsIn(list)
      // Another element may be told of instead, as of two entries with one address.
      return now < errors || (now === errors && (isOfOther || list.filter(isSame).length < told))
    }
  }

  function holdTogether(offers: readonly Offer[]): boolean {
    if (problems.length > 0 || !offers.every(({ fix }) => fix.options === undefined || fix.options.length === 1)) return false
    const steps = offers.map(({ fix }) => readPointer(fix.jsonPointer))
    const most = offers.every(({ mustBeTriable, mustHold }) => mustBeTriable === true || mustHold === true) ? mostTriable : mostTried
    const extent = extentOfAll()
    if (extent >= most || !steps.every((one) => one !== undefined) || !areApart(offers)) return false
    const { party = '' } = offers[0]!
    if (roomOf(party) < extent) return false
    spend(party, extent)
    const fixes = offers.map(({ fix }) => fix)
    const after = applyFixes(root, fixes)
    const originals = new Map(steps.flatMap((one) => [...originalsOf(root, after, one)]))
    const now = relint(toDocument(after), (resource) => originals.get(resource) ?? resource)
    let before = befores.get('')
    if (before === undefined) befores.set('', (before = toldNow()))
    return addsNoError(before, now) && leavesNone(offers, before, now)
  }
}

/** Whether there is no error now that was not there before. Only where there are errors is any of them worded. */
function addsNoError(before: readonly Told[], now: readonly Told[]): boolean {
  const left = now.filter(isError)
  if (left.length === 0) return true
  const errors = countAlike(before.filter(isError))
  for (const [key, count] of countAlike(left)) if (count > (errors.get(key) ?? 0)) return false
  return true
}

/** Whether of each finding that something is offered for, as many are gone. */
function leavesNone(offers: readonly Offer[], before: readonly Told[], now: readonly Told[]): boolean {
  const codes = new Set(offers.map(({ code }) => code))
  const isOffered = ({ code }: Told): boolean => codes.has(code)
  const [all, still] = [countAlike(before.filter(isOffered)), countAlike(now.filter(isOffered))]
  const mended = new Map<string, number>()
  for (const { code, place, message } of offers) count(mended, keyOf(code, place, message))
  for (const [key, some] of mended) if ((still.get(key) ?? 0) + some > (all.get(key) ?? 0)) return false
  return true
}

function isError({ severity }: Told): boolean {
  return severity === 'error'
}

/** How many findings there are of each kind: those with the same code, place and sentence are alike, whatever the places in lists. */
function countAlike(list: readonly Told[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { code, place, message } of list) {
    const sentence = message()
    if (sentence !== undefined) count(counts, keyOf(code, place(), sentence))
  }
  return counts
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function keyOf(code: string, { path, entryIndex }: NamedElement, message: string): string {
  return `${code} ${entryIndex} ${unindexed(path)} ${message}`
}

/** Whether no fix sets what another sets or something around it: in order, what is inside something comes right after it. */
function areApart(offers: readonly Offer[]): boolean {
  const pointers = offers.map(({ fix }) => `${fix.jsonPointer}/`).toSorted()
  return pointers.every((one, index) => index === 0 || !one.startsWith(pointers[index - 1]!))
}

function isAt({ path, entryIndex }: NamedElement, place: string, index: number | undefined): boolean {
  return entryIndex === index && unindexed(path) === place
}

function errorsIn(list: readonly Told[]): number {
  return list.reduce((sum, { severity }) => sum + (severity === 'error' ? 1 : 0), 0)
}

/** A path whatever the places in lists, which a fix may change. */
function unindexed(path: string): string {
  return path.includes('[') ? path.replaceAll(/\[\d+\]/g, '') : path
}

/** The original of each object that a fix wrote anew on the way to its place. */
function originalsOf(before: Json, after: Json, steps: readonly string[]): ReadonlyMap<JsonObject, JsonObject> {
  const originals = new Map<JsonObject, JsonObject>()
  let [old, now]: readonly [Json | undefined, Json | undefined] = [before, after]
  for (let depth = 0; ; depth += 1) {
    if (isObject(old) && isObject(now)) originals.set(now, old)
    if (depth === steps.length || typeof old !== 'object' || old === null || typeof now !== 'object' || now === null) return originals
    const step = steps[depth]!
    old = (old as Readonly<Record<string, Json>>)[step]
    now = (now as Readonly<Record<string, Json>>)[step]
  }
}
