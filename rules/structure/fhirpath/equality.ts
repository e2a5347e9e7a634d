import { isObject, isSame, type Json } from '../../engine/json.ts'
import { compareDateTimes, compareTimes, precisionOf } from './date-time.ts'
import type { Collection, Focus } from './focus.ts'
import { kindOf, quantityOf, textOf } from './value.ts'

/** `left = right`, item by item; undefined where one is empty or the precision of dates leaves it open. */
export function areEqual(left: Collection, right: Collection): boolean | undefined {
  if (left.length === 0 || right.length === 0) return undefined
  if (left.length !== right.length) return false
  let result: boolean | undefined = true
  for (let index = 0; index < left.length; index += 1) {
    const one = isEqual(left[index]!, right[index]!)
    if (one === false) return false
    if (one === undefined) result = undefined
  }
  return result
}

/** `left ~ right`: order, case and blanks do not count. */
export function areEquivalent(left: Collection, right: Collection): boolean {
  if (left.length !== right.length) return false
  const rest = [...right]
  return left.every((item) => {
    const at = rest.findIndex((other) => isEquivalent(item, other))
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
}

/** Whether two items are equal; undefined where the precision of dates or the units leave it open. */
export function isEqual(left: Focus, right: Focus): boolean | undefined {
  const [a, b] = [left.value, right.value]
  if (typeof a === 'string' && typeof b === 'string') {
    if (a === b) return true
    const kind = kindOf(left)
    if (kind === 'string' || kind !== kindOf(right)) return false
    const difference = kind === 'date' ? compareDateTimes(a, b) : compareTimes(a, b)
    return difference === undefined ? undefined : difference === 0
  }
  if (typeof a === 'number' && typeof b === 'number') return isSameNumber(a, b)
  if (a === b && a !== null) return true
  if (a === null || b === null) return a === b && isSame(left.companion, right.companion)
  if (typeof a !== 'object' && typeof b !== 'object') return a === b
  if (kindOf(left) === 'quantity' || kindOf(right) === 'quantity') return isEqualQuantity(left, right)
  return isSame(a, b)
}

/** Whether two items are equivalent. */
function isEquivalent(left: Focus, right: Focus): boolean {
  const [a, b] = [left.value, right.value]
  if (typeof a === 'string' && typeof b === 'string') {
    const kind = kindOf(left)
    if (kind !== kindOf(right)) return false
    if (kind === 'string') return folded(a) === folded(b)
    return precisionOf(a) === precisionOf(b) && (kind === 'date' ? compareDateTimes(a, b) : compareTimes(a, b)) === 0
  }
  if (typeof a === 'number' && typeof b === 'number') {
    const digits = Math.min(decimalsOf(a), decimalsOf(b))
    return isSameNumber(roundTo(a, digits), roundTo(b, digits))
  }
  if (kindOf(left) === 'quantity' && kindOf(right) === 'quantity') {
    const [p, q] = [quantityOf(left), quantityOf(right)]
    return p?.unit === q?.unit && p !== undefined && q !== undefined && isSameNumber(p.value, q.value)
  }
  if (isObject(a) && isObject(b)) return isSame(foldedDeep(a, 0), foldedDeep(b, 0))
  return isSame(a, b)
}

/** A key under which equal items fall together, or undefined where only `isEqual` can tell. */
export function keyOf(item: Focus): string | undefined {
  const { value } = item
  if (typeof value === 'string') return kindOf(item) === 'string' ? `s${value}` : undefined
  if (typeof value === 'boolean') return textOf(item)
  return undefined
}

function isEqualQuantity(left: Focus, right: Focus): boolean | undefined {
  const [a, b] = [quantityOf(left), quantityOf(right)]
  if (a === undefined || b === undefined) return isSame(left.value, right.value)
  return a.unit === b.unit ? isSameNumber(a.value, b.value) : undefined
}

// Sums of decimals come out a little wrong in binary.
function isSameNumber(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 1e-12
}

function decimalsOf(value: number): number {
  const text = String(value)
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

function folded(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function foldedDeep(value: Json, level: number): Json {
  if (typeof value === 'string') return folded(value)
  if (typeof value !== 'object' || value === null || level > 100) return value
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item) => foldedDeep(item, level + 1))
    return items.map((item) => JSON.stringify(item)).toSorted()
  }
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>)
      .filter(([name]) => name !== 'id')
      .map(([name, inner]) => [name, foldedDeep(inner, level + 1)]),
  )
}
