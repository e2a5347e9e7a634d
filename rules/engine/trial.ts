import { toDocument, type Document } from './document.ts'
import { extentOf } from './extent.ts'
import type { NamedElement } from './found.ts'
import { applyFixes } from './fix.ts'
import { applyTogether } from './joint-fixes.ts'
import { isObject, valueAt, type Json, type JsonObject, type Path } from './json.ts'
import { readPointer, toPointer } from './pointer.ts'
import type { IssueFix } from './issue.ts'
import { once } from './once.ts'
import type { FixOption, Severity } from './rule.ts'

/** A finding that would be told; it is worded and named only where it has to be told apart from others. */
export interface Told {
  readonly code: string
  readonly severity: Severity
  readonly message: () => string | undefined
  readonly place: () => NamedElement
  /** The codes of findings that it says as well, with their keys where it means one alone. */
  readonly covers?: readonly string[] | undefined
}

/** Lints a document again for a trial. */
export type Relint = (document: Document, changes: Changes) => readonly Told[]

/** The difference between a document that is linted again and the one that was linted first, or a part of that. */
export interface Changes {
  /** The object that stood where a fix wrote one anew. */
  readonly originalOf: (resource: JsonObject) => JsonObject
  /** Values that did not stand there. */
  readonly added: readonly Json[]
}

const unchanged: Changes = { originalOf: (resource) => resource, added: [] }

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
  /** Whether it was made for another finding, which that one covers: fewer errors alone are not enough then. */
  readonly isOfOther?: boolean
  /** Whether its finding is sure not to be told of the resource of an entry without its Bundle. */
  readonly isNeverAlone?: () => boolean
  /** Tried where it does not hold, and must hold itself. */
  readonly otherwise?: IssueFix | undefined
  /** The part of the linter that it comes from: fixes of one leave the room of others to them. */
  readonly party?: string
}

/** The part of the linter that says something under a code: the form of the text, the definitions, or the rules of Chile and its guides. */
export function partyOf(code: string): string {
  if (code.startsWith('r4-')) return 'definitions'
  return code.startsWith('cl-json-') ? 'form' : 'rules'
}

/** Tries fixes out. */
export interface Trial {
  /** A fix as it holds when it is tried: without the choices that fail; undefined where it leaves its finding or adds an error. */
  readonly tryOne: (offer: Offer) => IssueFix | undefined
  /** Those of some fixes that hold, all applied at once: none leaves its finding, and no error is new. The others may hold alone. */
  readonly holdTogether: (offers: readonly Offer[]) => readonly Offer[]
  /** Those of some findings that are told no longer once some fixes are applied, all at once. */
  readonly goneWith: (fixes: readonly Placed[], some: readonly Told[]) => readonly Told[]
}

/** A fix, and the place of the finding that it is for. */
type Placed = Pick<Offer, 'fix' | 'place'>

/** Characters of a resource up to which fixes in it are tried; and choices, and those that are not offered otherwise. */
const mostTried = 16_000
const mostTriable = 32_000

/**
 * Characters that are linted for the fixes of a party in all, and how often the text may be among them where that is not small; what comes
 * after is offered untried, unless it must hold.
 */
const room = 90_000
const mostTries = 10
const leastRoom = 24_000

/** Characters that are linted besides for fixes of codes of which none was tried before there was no more room. */
const roomOfFirsts = 12_000

/** The cost of linting again whatever the text, and of each finding that is told then, in characters. */
const charactersOfRun = 300
const charactersOfFinding = 80

/** In how many places of a document, the resources of entries, it is looked at what is gone with fixes there. */
const mostScopes = 4

/** Of more choices none is tried. */
const mostOptions = 50

/** Of so many choices each is tried; of more, which are codes of a set mostly, until one holds. */
const fewOptions = 4

/** Of the room of its party, the share that a fix leaves to others when none of its many choices holds. */
const shareOfOthers = 2 / 3

/**
 * Makes the trial of fixes in a document, of which `issuesNow` are told: each is applied, and the document linted again. What can be seen only then, such
 * as the elements of an object that stood in a list too many, may be worse than what was seen.
 */
export function createTrial({ value: root = null, problems }: Document, toldNow: () => readonly Told[], relint: Relint): Trial {
  /** Characters that may still be linted, by party; those of fixes that are tried together are counted apart, half as many. */
  const rooms = new Map<string, number>()
  const jointRooms = new Map<string, number>()
  const toldOfAll = once(toldNow)
  /** By the pointer of what might be linted again: how long it is, and, of the resource of an entry, what was told of it. */
  const extents = new Map<string, number>()
  const befores = new Map<string, () => readonly Told[]>()
  /** Characters that may still be linted for the first fixes of codes, and the codes of which one was tried. */
  let firstRoom = roomOfFirsts
  const tried = new Set<string>()
  /** The codes of findings of which a fix that was tried did not hold: without room, those of others are not offered either. */
  const failing = new Set<string>()

  function extentOfAll(): number {
    return extentAt([])
  }

  function wholeRoom(): number {
    return Math.min(room, Math.max(mostTries * extentOfAll(), leastRoom))
  }

  function roomOf(party: string): number {
    return rooms.get(party) ?? wholeRoom()
  }

  /** Takes characters off the room of a party; false where there is too little. */
  function spend(party: string, extent: number): boolean {
    const left = roomOf(party) - extent
    rooms.set(party, left)
    return left >= 0
  }

  /** Takes characters off the room of its party for a fix, or of those that are the first of their code; false where there is too little. */
  function spendOn({ party = '', code }: Offer, extent: number): boolean {
    if (spend(party, extent)) return true
    if (tried.has(code) || firstRoom < extent) return false
    firstRoom -= extent
    return true
  }

  /**
   * Characters that a party pays for linting again what is so long, of which was `told` before: for its own findings alone, so that those of
   * others take nothing from it, and never more than it has at first.
   */
  function priceOf(extent: number, party: string, told: readonly Told[]): number {
    const own = told.reduce((sum, { code }) => sum + (partyOf(code) === party ? 1 : 0), 0)
    return Math.min(wholeRoom(), extent + charactersOfRun + charactersOfFinding * own)
  }

  function jointRoomOf(party: string): number {
    return jointRooms.get(party) ?? wholeRoom() / 2
  }

  /** The path of what is linted again for a fix: the document, or the resource of an entry where the document is large. */
  function scopeOf(steps: readonly string[], most: number): Path | undefined {
    if (extentOfAll() < most) return []
    const [entry, index, resource] = steps
    if (entry !== 'entry' || resource !== 'resource' || index === undefined) return undefined
    const path = ['entry', Number(index), 'resource']
    return extentAt(path) < most ? path : undefined
  }

  /** Characters of what is linted again, which many fixes may be in. */
  function extentAt(path: Path): number {
    const key = toPointer(path)
    let extent = extents.get(key)
    if (extent === undefined) extents.set(key, (extent = extentOf(valueAt(root, path) ?? null, mostTriable)))
    return extent
  }

  return { tryOne, holdTogether, goneWith }

  function goneWith(fixes: readonly Placed[], some: readonly Told[]): readonly Told[] {
    const scopes = new Map<string, { readonly path: Path; readonly fixes: IssueFix[]; readonly index: number | undefined }>()
    for (const { fix, place } of problems.length > 0 ? [] : fixes) {
      const path = scopeOf(readPointer(fix.jsonPointer) ?? [], mostTried)
      if (path === undefined) continue
      const key = toPointer(path)
      const scope = scopes.get(key) ?? { path, fixes: [], index: path.length === 0 ? undefined : place.entryIndex }
      if (scope.fixes.length === 0 && scopes.size === mostScopes) break
      scope.fixes.push(fix)
      scopes.set(key, scope)
    }
    return [...scopes].flatMap(([key, { path, fixes: own, index }]) => {
      const value = valueAt(root, path)!
      const inner = own.map(({ jsonPointer, replacement }) => ({ jsonPointer: jsonPointer.slice(key.length), replacement }))
      const after = applyTogether(value, inner) ?? applyTogether(value, inner.slice(0, 1))
      if (after === undefined) return []
      const originals = new Map(inner.flatMap(({ jsonPointer }) => [...originalsOf(value, after, readPointer(jsonPointer)!)]))
      const added = inner.flatMap(({ jsonPointer, replacement }) => addedBy(valueAt(value, readPointer(jsonPointer)!), replacement))
      const list = relint(toDocument(after), { originalOf: (resource) => originals.get(resource) ?? resource, added })
      // Of one part of an element the same may be said of another now: a place, what is around it and what is inside it are one.
      const left = new Set<string>()
      const around = new Set<string>()
      const coverers = new Map<string, string[]>()
      for (const { code, place, covers } of list) {
        const path = unindexed(place().path)
        left.add(`${code} ${path}`)
        for (const outer of pathsAround(`${code} ${path}`)) around.add(outer)
        for (const one of covers ?? []) addTo(coverers, codeOf(one), path)
      }
      const alone =
        index === undefined ? undefined : new Set(askBefore(key, value)().map((one) => `${one.code} ${unindexed(one.place().path)}`))
      return some.filter(({ code, place }) => {
        const plain = unindexed(place().path)
        const path = `${code} ${plain}`
        // Findings about a resource that others bring about are not told of it alone.
        if (alone !== undefined && (place().entryIndex !== index || !alone.has(path))) return false
        // Another finding may say it now, as of a unit that is a text now.
        if (coverers.get(code)?.some((covering) => isNear(covering, plain)) === true) return false
        return !left.has(path) && !around.has(path) && !pathsAround(path).some((outer) => left.has(outer))
      })
    })
  }

  function askBefore(key: string, value: Json): () => readonly Told[] {
    const before = befores.get(key) ?? once(() => relint(toDocument(value), unchanged))
    befores.set(key, before)
    return before
  }

  function tryOne(offer: Offer): IssueFix | undefined {
    const { otherwise, code } = offer
    const first = tryFix(offer)
    tried.add(code)
    if (first === undefined) failing.add(code)
    return first ?? (otherwise && tryFix({ ...offer, fix: otherwise, otherwise: undefined, mustHold: true }))
  }

  function tryFix(offer: Offer): IssueFix | undefined {
    const { fix, place: at, code, message } = offer
    const { mustBeTriable = false, mustHold = false, isOfOther = false, party = '' } = offer
    /** Offered where there is nothing to compare, and once there is no more room. */
    const incomparable = mustHold ? undefined : fix
    const untried = failing.has(code) ? undefined : incomparable
    const steps = readPointer(fix.jsonPointer)
    const most = mustBeTriable || mustHold || fix.options !== undefined ? mostTriable : mostTried
    const scope = steps === undefined || problems.length > 0 ? undefined : scopeOf(steps, most)
    if (steps === undefined || scope === undefined) return mustBeTriable ? undefined : incomparable
    const value = valueAt(root, scope)!
    const key = toPointer(scope)
    const extent = extentAt(scope)
    // Nothing is compared either once nothing can be tried any more.
    if (roomOf(party) < extent && (tried.has(code) || firstRoom < extent)) return untried
    const inner = steps.slice(scope.length)
    const jsonPointer = toPointer(inner)
    const index = scope.length === 0 ? at.entryIndex : undefined
    const place = unindexed(at.path)
    const isSame = (one: Told) => one.code === code && isAt(one.place(), place, index) && one.message() === message
    let before = scope.length === 0 ? toldOfAll : befores.get(key)
    if (before === undefined) {
      if (!spendOn(offer, extent + charactersOfRun)) return untried
      before = askBefore(key, value)
    }
    // A finding that another speaks for cannot be told apart; one about an entry's place in its Bundle is not told of the entry alone.
    const told = scope.length > 0 && offer.isNeverAlone?.() === true ? 0 : before().filter(isSame).length
    if (told === 0) return mustBeTriable && scope.length > 0 ? undefined : incomparable
    const [price, errors] = [priceOf(extent, party, before()), errorsIn(before())]
    let isTrading = false
    if (fix.options === undefined) {
      if (!(holds(fix.replacement) ?? untried !== undefined)) return undefined
      // It leaves as many errors, but one of them is new: somebody has to look.
      return isTrading ? { ...fix, safe: false } : fix
    }
    if (fix.options.length > mostOptions) return incomparable
    const options = optionsOf(fix.options)
    return options.length === 0 ? undefined : { ...fix, replacement: options[0]!.replacement, options }

    /** Those that hold; of many, once one does, the others are offered as they are. */
    function optionsOf(all: readonly FixOption[]): readonly FixOption[] {
      const held: FixOption[] = []
      const roomOfOthers = roomOf(party) * shareOfOthers
      for (const [index, option] of all.entries()) {
        if (held.length > 0 && all.length > fewOptions) return [...held, ...all.slice(index)]
        if (index >= fewOptions && roomOf(party) < roomOfOthers) return held
        const answer = holds(option.replacement)
        if (answer === undefined) return untried === undefined || (index > 0 && held.length === 0) ? held : [...held, ...all.slice(index)]
        if (answer) held.push(option)
      }
      return held
    }

    /** Undefined where it cannot be tried any more. */
    function holds(replacement: Json): boolean | undefined {
      // Room is left for what is tried where this does not hold.
      if (offer.otherwise !== undefined && roomOf(party) < 2 * price) return undefined
      if (!spendOn(offer, price)) return undefined
      const after = applyFixes(value, [{ jsonPointer, replacement }])
      const originals = originalsOf(value, after, inner)
      const added = addedBy(valueAt(value, inner), replacement)
      const list = relint(toDocument(after), { originalOf: (resource) => originals.get(resource) ?? resource, added })
      const now = errorsIn(list)
      const isGone = list.filter(isSame).length < told
      isTrading = fix.safe && hasNewError(before!(), list)
      // Another element may be told of instead, as of two entries with one address.
      return isOfOther ? isGone && now <= errors : now < errors || (isGone && now === errors)
    }
  }

  function holdTogether(offers: readonly Offer[]): readonly Offer[] {
    const blame = tryTogether(offers)
    if (blame === undefined) return noOffers
    if (blame.all.size === 0) return offers
    // An error that several bring about together, as a list that loses all its items, is gone once one of them is left out.
    for (const leftOut of blame.least.size < blame.all.size ? [blame.least, blame.all] : [blame.all]) {
      const rest = offers.filter((offer) => !leftOut.has(offer))
      if (rest.length > 1 && tryTogether(rest)?.all.size === 0) return rest
    }
    return noOffers
  }

  /** Those of some offers that are to blame if they do not hold, all applied at once; undefined where nothing can be tried, or told. */
  function tryTogether(offers: readonly Offer[]): Blame | undefined {
    const lists = offers.map(({ fix }) => fix.options ?? [fix])
    if (problems.length > 0 || lists.some(({ length }) => length > mostOptions)) return undefined
    const most = offers.every(({ mustBeTriable, mustHold }) => mustBeTriable === true || mustHold === true) ? mostTriable : mostTried
    const { party = '' } = offers[0]!
    if (extentOfAll() >= most) return undefined
    const before = toldOfAll()
    const price = priceOf(extentOfAll(), party, before)
    // Of those that have a few choices, the first of each, then the second of each; of those that have many, the first.
    const rounds = Math.max(...lists.map(({ length }) => (length > fewOptions ? 1 : length)))
    for (let round = 0; round < rounds; round += 1) {
      if (jointRoomOf(party) < price) return undefined
      const fixes = offers.map(({ fix: { jsonPointer } }, index) => {
        const options = lists[index]!
        return { jsonPointer, replacement: options[Math.min(round, options.length - 1)]!.replacement }
      })
      const after = applyTogether(root, fixes)
      if (after === undefined) return undefined
      jointRooms.set(party, jointRoomOf(party) - price)
      const steps = fixes.map(({ jsonPointer }) => readPointer(jsonPointer)!)
      const originals = new Map(steps.flatMap((one) => [...originalsOf(root, after, one)]))
      const added = fixes.flatMap(({ replacement }, index) => addedBy(valueAt(root, steps[index]!), replacement))
      const now = relint(toDocument(after), { originalOf: (resource) => originals.get(resource) ?? resource, added })
      const blame = blameFor(offers, before, now)
      if (blame === undefined || blame.all.size > 0) return blame
    }
    return { all: new Set(), least: new Set() }
  }
}

const noOffers: readonly Offer[] = []

/** Offers that are to blame for what is wrong once all are applied. */
interface Blame {
  readonly all: ReadonlySet<Offer>
  /** Of those that are to blame for the same error, the first alone. */
  readonly least: ReadonlySet<Offer>
}

/** Those of some offers that leave their finding, or by which there is an error that was not there before; undefined where that cannot be told. */
function blameFor(offers: readonly Offer[], before: readonly Told[], now: readonly Told[]): Blame | undefined {
  const all = new Set<Offer>(leaving(offers, before, now))
  const least = new Set<Offer>(all)
  const errors = newErrors(before, now)
  for (const { path, entryIndex } of errors) {
    const around = unindexed(path)
    const near = offers.filter(({ place }) => place.entryIndex === entryIndex && isPartOf(unindexed(place.path), around))
    for (const offer of near) all.add(offer)
    if (near.length > 0) least.add(near[0]!)
  }
  // An error elsewhere may follow from those that somebody is to blame for.
  return errors.length > 0 && all.size === 0 ? undefined : { all, least }
}

/** The code of `r4-inv-01 con-3`. */
function codeOf(covered: string): string {
  const space = covered.indexOf(' ')
  return space < 0 ? covered : covered.slice(0, space)
}

/** Whether what one path leads to is the same as what another leads to, or around it, inside it or beside it. */
function isNear(one: string, other: string): boolean {
  return isPartOf(one, other) || isPartOf(other, one) || one.slice(0, one.lastIndexOf('.')) === other.slice(0, other.lastIndexOf('.'))
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** `a` and `a.b` of `a.b.c`. */
function pathsAround(path: string): readonly string[] {
  const found: string[] = []
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) found.push(path.slice(0, dot))
  return found
}

/** Whether a path leads to what another leads to, or to something inside that. */
function isPartOf(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`)
}

/** Places of errors that were not there before. Only where there are errors is any of them worded. */
function newErrors(before: readonly Told[], now: readonly Told[]): readonly NamedElement[] {
  const left = now.filter(isError)
  if (left.length === 0) return []
  const errors = countAlike(before.filter(isError))
  const counts = countAlike(left)
  return left.flatMap((told) => {
    const key = keyOfTold(told)
    return key !== undefined && counts.get(key)! > (errors.get(key) ?? 0) ? [told.place()] : []
  })
}

/** Whether there is an error that was not there before in its place; one that quotes the mended text is the same. */
function hasNewError(before: readonly Told[], now: readonly Told[]): boolean {
  const counts = new Map<string, number>()
  for (const { code, place } of before.filter(isError)) count(counts, keyOf(code, place(), ''))
  return now.filter(isError).some(({ code, place }) => {
    const key = keyOf(code, place(), '')
    const left = counts.get(key) ?? 0
    counts.set(key, left - 1)
    return left <= 0
  })
}

/** Offers for findings of which not as many are gone as something is offered for. */
function leaving(offers: readonly Offer[], before: readonly Told[], now: readonly Told[]): readonly Offer[] {
  const codes = new Set(offers.map(({ code }) => code))
  const isOffered = ({ code }: Told): boolean => codes.has(code)
  const [told, left] = [before.filter(isOffered), now.filter(isOffered)]
  // Mostly all are gone, and nothing has to be told apart.
  if (left.length === 0 && areTold(offers, told)) return noOffers
  const [all, still] = [countAlike(told), countAlike(left)]
  const mended = new Map<string, number>()
  for (const { code, place, message } of offers) count(mended, keyOf(code, place, message))
  return offers.filter(({ code, place, message }) => {
    const key = keyOf(code, place, message)
    return (still.get(key) ?? 0) + mended.get(key)! > (all.get(key) ?? 0)
  })
}

/** Whether each offer is for a finding that is told, by the elements that these are about. */
function areTold(offers: readonly Offer[], told: readonly Told[]): boolean {
  const places = new Set(told.map(({ place }) => place()))
  return offers.every(({ place }) => places.has(place))
}

function isError({ severity }: Told): boolean {
  return severity === 'error'
}

/** How many findings there are of each kind: those with the same code, place and sentence are alike, whatever the places in lists. */
function countAlike(list: readonly Told[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const told of list) {
    const key = keyOfTold(told)
    if (key !== undefined) count(counts, key)
  }
  return counts
}

function keyOfTold({ code, place, message }: Told): string | undefined {
  const sentence = message()
  return sentence === undefined ? undefined : keyOf(code, place(), sentence)
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function keyOf(code: string, { path, entryIndex }: NamedElement, message: string): string {
  return `${code} ${entryIndex} ${unindexed(path)} ${message}`
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

/** Parts of a replacement that did not stand there before. */
function addedBy(old: Json | undefined, replacement: Json): readonly Json[] {
  if (typeof old !== 'object' || old === null || typeof replacement !== 'object' || replacement === null) return [replacement]
  const known = new Set<unknown>(Object.values(old))
  return (Object.values(replacement) as readonly Json[]).filter((value) => !known.has(value))
}

/** The original of each object that a fix wrote anew on the way to its place. */
function originalsOf(before: Json, after: Json, steps: readonly string[]): ReadonlyMap<JsonObject, JsonObject> {
  const originals = new Map<JsonObject, JsonObject>()
  for (let depth = 0; depth <= steps.length; depth += 1) {
    const path = steps.slice(0, depth)
    const [old, now] = [valueAt(before, path), valueAt(after, path)]
    if (isObject(old) && isObject(now)) originals.set(now, old)
  }
  return originals
}
