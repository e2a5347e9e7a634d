import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { sizeOf } from './budget.ts'
import { compareDateTimes, compareTimes, precisionOf } from './date-time.ts'
import type { Collection, Focus } from './focus.ts'
import { spend, type Scope } from './scope.ts'
import { compareQuantities, decimalsOf, kindOf, quantityOf, textOf } from './value.ts'

/** `left = right`, item by item; undefined where one is empty or the precision of dates leaves it open. */
export function areEqual(left: Collection, right: Collection, scope: Scope): boolean | undefined {
  if (left.length === 0 || right.length === 0) return undefined
  if (left.length !== right.length) return false
  if (left.length > 1) spend(scope, left.length)
  let result: boolean | undefined = true
  for (let index = 0; index < left.length; index += 1) {
    const one = isEqual(left[index]!, right[index]!, scope)
    if (one === false) return false
    if (one === undefined) result = undefined
  }
  return result
}

/** `left ~ right`: order, case and blanks do not count. */
export function areEquivalent(left: Collection, right: Collection, scope: Scope): boolean {
  if (left.length !== right.length) return false
  const rest = [...right]
  return left.every((item) => {
    spend(scope, rest.length)
    const at = rest.findIndex((other) => isEquivalent(item, other, scope))
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
}

/** Whether two items are equal; undefined where the precision of dates or the units leave it open. */
export function isEqual(left: Focus, right: Focus, scope: Scope): boolean | undefined {
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
  if (a === null || b === null) return a === b && isSameJson(left.companion, right.companion, scope)
  if (typeof a !== 'object' && typeof b !== 'object') return a === b
  if (kindOf(left) === 'quantity' || kindOf(right) === 'quantity') return isEqualQuantity(left, right, scope)
  return isSameJson(a, b, scope)
}

function isEquivalent(left: Focus, right: Focus, scope: Scope): boolean {
  const [a, b] = [left.value, right.value]
  if (typeof a === 'string' && typeof b === 'string') {
    const kind = kindOf(left)
    if (kind !== kindOf(right)) return false
    if (kind === 'string') return folded(a) === folded(b)
    return precisionOf(a) === precisionOf(b) && (kind === 'date' ? compareDateTimes(a, b) : compareTimes(a, b)) === 0
  }
  if (typeof a === 'number' && typeof b === 'number') {
    const digits = Math.min(decimalsOf(a), decimalsOf(b), mostDecimals)
    return isSameNumber(roundTo(a, digits), roundTo(b, digits))
  }
  if (kindOf(left) === 'quantity' && kindOf(right) === 'quantity') {
    return isEquivalentQuantity(left, right, scope)
  }
  if (!isObject(a) || !isObject(b)) return isSameJson(a, b, scope)
  spend(scope, 10 * (sizeOf(a) + sizeOf(b)))
  return isSameJson(foldedDeep(a, 0), foldedDeep(b, 0), scope)
}

/** Compares as `isSame` does, and counts what is compared. */
function isSameJson(a: Json | undefined, b: Json | undefined, scope: Scope): boolean {
  const pairs: [Json | undefined, Json | undefined][] = [[a, b]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair
    if (left === right) continue
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
    if (Array.isArray(left) !== Array.isArray(right)) return false
    const names = Object.keys(left)
    spend(scope, 1 + names.length)
    if (names.length !== Object.keys(right).length) return false
    for (const name of names) {
      if (!Object.hasOwn(right, name)) return false
      pairs.push([(left as JsonObject)[name], (right as JsonObject)[name]])
    }
  }
  return true
}

/** A key under which equal items fall together, or undefined where only `isEqual` can tell. */
export function keyOf(item: Focus): string | undefined {
  const { value } = item
  if (typeof value === 'string') return kindOf(item) === 'string' ? `s${value}` : undefined
  if (typeof value === 'boolean') return textOf(item)
  return undefined
}

function isEqualQuantity(left: Focus, right: Focus, scope: Scope): boolean | undefined {
  if (quantityOf(left) === undefined || quantityOf(right) === undefined) return isSameJson(left.value, right.value, scope)
  const difference = compareQuantities(left, right)
  scope.isOpen ||= difference === undefined
  return difference === undefined ? undefined : difference === 0
}

// Units that cannot be converted may well be alike.
function isEquivalentQuantity(left: Focus, right: Focus, scope: Scope): boolean {
  const difference = compareQuantities(left, right)
  if (difference !== undefined) return difference === 0
  scope.isOpen ||= quantityOf(left) !== undefined && quantityOf(right) !== undefined
  return false
}

// Sums of decimals come out a little wrong in binary.
function isSameNumber(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 1e-12
}

/** Powers of ten far beyond are infinite. */
const mostDecimals = 100

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
