import { isList, isObject, type Json, type JsonObject, type Path, valueAt } from '../../engine/json.ts'
import type { Problems, SliceHint } from '../problem.ts'
import type { Fault } from './model.ts'

/** One thing that keeps an item from being of a slice. */
export interface Difference {
  /** In FHIR's paths from the item: `type.coding.code`; empty for the item itself. */
  readonly path: string
  readonly kind: SliceHint['kind']
  /** The value it has to have, the set that it has to be of, or the types that it may have. */
  readonly expected?: Json | undefined
  readonly found?: Json | undefined
  /** The value to set in the item, and where; undefined where nothing can be told for certain. */
  readonly mend?: Mend | undefined
}

/** A value set in an item; undefined takes the member away. */
interface Mend {
  readonly at: Path
  readonly value: Json | undefined
}

/** The differences that a fault of a tried value stands for; `codesOf` lists the codes of a set. */
export function toDifferences({ code, facts, at }: Fault, value: Json | undefined, codesOf: CodesOf): readonly Difference[] {
  const path = writtenPath(at)
  const found = valueAt(value, at)
  switch (code) {
    case 'r4-valor-01':
    case 'r4-valor-02':
      return compareWith(found, (facts as Problems[typeof code]).expected, at, path)
    case 'r4-card-01':
    case 'r4-slice-01':
      return [nestedDifference(facts as Nested, at, path) ?? { path, kind: found === undefined ? 'present' : 'other' }]
    case 'r4-codigo-01':
      return [codeDifference(facts as Problems[typeof code], found, at, path, codesOf)]
    case 'r4-elemento-04':
      return [{ path, kind: 'choice', expected: [...(facts as Problems[typeof code]).allowed] }]
    default:
      return [{ path, kind: 'other' }]
  }
}

/** The codes of a set; undefined where they cannot be listed. */
type CodesOf = (valueSet: string) => readonly { readonly system?: string | undefined; readonly code: string }[] | undefined

interface Nested {
  readonly more?: () => { readonly nearest?: SliceHint & { readonly item?: Path } }
}

/** Of an item within that is of no slice either, what it differs by from its own. */
function nestedDifference({ more }: Nested, at: Path, path: string): Difference | undefined {
  const nearest = more?.().nearest
  if (nearest === undefined) return undefined
  const { path: inner, kind, expected, found, fix, item = [] } = nearest
  const mend = fix && { at: [...at, ...item, ...fix.at], value: fix.replacement }
  return { path: joined(path, inner), kind, expected, found, mend }
}

/** A code outside a set: often it is its system that is missing or another. */
function codeDifference(
  { value, system, valueSet }: Problems['r4-codigo-01'],
  found: Json | undefined,
  at: Path,
  path: string,
  codesOf: CodesOf,
): Difference {
  const codes = codesOf(valueSet) ?? []
  if (value === undefined) {
    const coding = isObject(found) && isList(found['coding']) && found['coding'].length === 1 ? found['coding'][0] : undefined
    const isBare = isObject(coding) && coding['code'] === undefined
    return { path: isBare ? joined(path, 'coding.code') : path, kind: 'member', expected: valueSet }
  }
  const systems = new Set(codes.flatMap((one) => (one.code === value ? [one.system] : [])))
  const [own] = systems
  if (systems.size === 1 && own !== undefined && own !== system && at.at(-1) === 'code') {
    const place = [...at.slice(0, -1), 'system']
    return { path: writtenPath(place), kind: 'value', expected: own, found: system, mend: { at: place, value: own } }
  }
  const near = codes.filter((one) => (one.system === system || system === undefined) && isNear(value, one.code))
  return { path, kind: 'member', expected: valueSet, found: value, mend: near.length === 1 ? { at, value: near[0]!.code } : undefined }
}

function writtenPath(at: Path): string {
  return at.filter((step) => typeof step === 'string').join('.')
}

/** Whether a value is another but for case, blanks and punctuation, or a slip of one or two letters. */
export function isNear(found: Json, expected: Json): boolean {
  if (typeof found === 'object' || typeof expected === 'object') return false
  if (typeof found !== 'string' || typeof expected !== 'string') return String(found) === String(expected)
  // A text so much longer was not meant, and may be as long as the document.
  if (found.length > 2 * expected.length + 20) return false
  let from = 0
  // Beyond the end is NaN, which is the same as nothing.
  while (found.charCodeAt(from) === expected.charCodeAt(from)) from += 1
  let [a, b] = [found.length, expected.length]
  while (a > from && b > from && found.charCodeAt(a - 1) === expected.charCodeAt(b - 1)) {
    a -= 1
    b -= 1
  }
  // Of a short code one letter is much.
  const isSlip = Math.max(a - from, b - from) <= (expected.length < 4 ? 1 : 2) && from + found.length - a > 0
  if (isSlip) return true
  // Where a letter stands before it, only what differs has to be compared.
  const start = startOf(expected)
  return start < from && expected.charCodeAt(start) !== 0x30
    ? areFoldedAlike(found.slice(from, a), expected.slice(from, b), false)
    : areFoldedAlike(found, expected, true)
}

/** Whether two texts are the same without case, blanks and punctuation, and if they are whole without the zeros that a code may begin with. */
function areFoldedAlike(found: string, expected: string, areWhole: boolean): boolean {
  const [a, b] = [found.toLowerCase(), expected.toLowerCase()]
  let [left, right] = areWhole ? [startOf(a), startOf(b)] : [0, 0]
  for (;;) {
    while (isIgnored(a.charCodeAt(left))) left += 1
    while (isIgnored(b.charCodeAt(right))) right += 1
    if (left === a.length && right === b.length) return true
    if (a.charCodeAt(left) !== b.charCodeAt(right)) return false
    left += 1
    right += 1
  }
}

/** Where a text begins but for blanks, punctuation and zeros; of nothing but zeros, the last of them. */
function startOf(text: string): number {
  let zero = text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0x30) zero = at
    else if (!isIgnored(unit)) return at
  }
  return zero
}

function isIgnored(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0a || (unit >= 0x2d && unit <= 0x2f) || unit === 0x5f
}

/** How a value differs from one that it has to hold, leaf by leaf. */
export function compareWith(found: Json | undefined, expected: Json, at: Path, path: string): readonly Difference[] {
  if (isList(expected)) return expected.flatMap((wanted) => compareItem(found, wanted, expected, at, path))
  if (!isObject(expected)) return found === expected ? [] : [{ path, kind: 'value', expected, found, mend: { at, value: expected } }]
  if (isList(found)) return compareItem(found, expected, [expected], at, path)
  if (!isObject(found)) return leavesOf(expected, path).map((leaf) => ({ ...leaf, kind: 'value', mend: { at, value: expected } }))
  return Object.entries(expected).flatMap(([name, wanted]) =>
    wanted === undefined ? [] : compareWith(found[name], wanted, [...at, name], joined(path, name)),
  )
}

/** Of the items of a list the one that differs least, unless it is of another system: then one more is wanted. */
function compareItem(found: Json | undefined, wanted: Json, all: Json, at: Path, path: string): readonly Difference[] {
  if (!isList(found) || found.length === 0)
    return leavesOf(wanted, path).map((leaf) => ({ ...leaf, kind: 'value', mend: { at, value: all } }))
  const tried = found.map((item, index) => compareWith(item, wanted, [...at, index], path))
  const best = tried.toSorted((a, b) => a.length - b.length)[0]!
  const isOther = best.some(({ path: own, found: value }) => own === joined(path, 'system') && value !== undefined)
  return isOther ? best.map((one) => ({ ...one, mend: { at, value: [...found, wanted] } })) : best
}

/** The values in what is expected, each with its path. */
function leavesOf(expected: Json, path: string): readonly { readonly path: string; readonly expected: Json; readonly found: undefined }[] {
  if (isList(expected)) return expected.flatMap((item) => leavesOf(item, path))
  if (!isObject(expected)) return [{ path, expected, found: undefined }]
  return Object.entries(expected).flatMap(([name, inner]) => (inner === undefined ? [] : leavesOf(inner, joined(path, name))))
}

/** Two paths as one. */
export function joined(path: string, name: string): string {
  return path === '' ? name : name === '' ? path : `${path}.${name}`
}

/** A value with what is to be set in it for one difference; undefined where that cannot be. */
export function mended(value: Json, { mend }: Difference): Json | undefined {
  return mend === undefined ? undefined : setIn(value, mend.at, 0, mend.value)
}

function setIn(value: Json | undefined, at: Path, index: number, replacement: Json | undefined): Json | undefined {
  const step = at[index]
  if (step === undefined) return replacement
  if (typeof step === 'number') {
    if (!isList(value) || step >= value.length) return undefined
    const inner = setIn(value[step]!, at, index + 1, replacement)
    return inner === undefined ? undefined : value.map((item, place) => (place === step ? inner : item))
  }
  if (!isObject(value)) return undefined
  const isLast = index === at.length - 1
  if (isLast && replacement === undefined) {
    const { [step]: _removed, ...rest } = value
    return rest
  }
  const inner = isLast ? replacement : setIn(value[step], at, index + 1, replacement)
  return inner === undefined ? undefined : ({ ...value, [step]: inner } as JsonObject)
}

/** The smallest value to set that makes one value of another, and where; undefined where nothing has to be. */
export function smallestChange(before: Json, after: Json): { readonly at: Path; readonly replacement: Json } | undefined {
  if (before === after) return undefined
  const at: (string | number)[] = []
  let old: Json | undefined = before
  let wanted = after
  for (;;) {
    const changed = changedStep(old, wanted)
    if (changed === undefined) return { at, replacement: wanted }
    at.push(changed)
    wanted = (wanted as Readonly<Record<string | number, Json>>)[changed]!
    old = (old as Readonly<Record<string | number, Json>>)[changed]
  }
}

/** The only member or item in which two values differ; undefined where there are several, or one is gone. */
function changedStep(old: Json | undefined, wanted: Json): string | number | undefined {
  if (isList(old) && isList(wanted) && old.length === wanted.length) {
    const changed = wanted.flatMap((item, index) => (item === old[index] ? [] : [index]))
    return changed.length === 1 ? changed[0] : undefined
  }
  if (!isObject(old) || !isObject(wanted)) return undefined
  const changed = [...new Set([...Object.keys(old), ...Object.keys(wanted)])].filter((name) => old[name] !== wanted[name])
  return changed.length === 1 && Object.hasOwn(wanted, changed[0]!) ? changed[0] : undefined
}
