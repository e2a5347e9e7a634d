import { compareDateTimes, compareTimes } from './date-time.ts'
import { shiftDate } from './date-shift.ts'
import { nothing, ofDecimal, ofInteger, ofString, type Collection, type Focus } from './focus.ts'
import { spend, unevaluable, type Scope } from './scope.ts'
import { findRatio } from '../terminology/ucum-scale.ts'
import { areConvertible, compareQuantities, isInteger, kindOf, noteWriting, quantityOf, textOf } from './value.ts'

/** How two single items stand to each other, as a difference; undefined where one is missing, or precision or units leave it open. */
export function compare(left: Collection, right: Collection, scope: Scope): number | undefined {
  if (left.length === 0 || right.length === 0) return undefined
  if (left.length > 1 || right.length > 1) throw unevaluable
  return compareItems(left[0]!, right[0]!, scope)
}

function compareItems(left: Focus, right: Focus, scope: Scope): number | undefined {
  const [a, b] = [left.value, right.value]
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [kind, other] = [kindOf(left), kindOf(right)]
  if (kind === 'none' || other === 'none') return undefined
  if (typeof a === 'string' && typeof b === 'string') {
    if (kind === 'date' || other === 'date') return compareDateTimes(a, b)
    if (kind === 'time' || other === 'time') return compareTimes(a, b)
    return a < b ? -1 : a > b ? 1 : 0
  }
  if (kind === 'quantity' || other === 'quantity') {
    if (quantityOf(left) === undefined || quantityOf(right) === undefined) return undefined
    const difference = compareQuantities(left, right)
    scope.isOpen ||= difference === undefined
    return difference
  }
  throw unevaluable
}

/** The arithmetic operators on single items; nothing where one is missing. */
export function calculate(operator: '+' | '-' | '*' | '/' | 'div' | 'mod', left: Collection, right: Collection): Collection {
  if (left.length === 0 || right.length === 0) return nothing
  if (left.length > 1 || right.length > 1) throw unevaluable
  const [a, b] = [left[0]!, right[0]!]
  if (typeof a.value === 'number' && typeof b.value === 'number') {
    return calculateNumbers(operator, a.value, b.value, isInteger(a) && isInteger(b))
  }
  const [kind, other] = [kindOf(a), kindOf(b)]
  if (kind === 'none' || other === 'none') return nothing
  if (operator === '+' && typeof a.value === 'string' && typeof b.value === 'string') return ofString(a.value + b.value)
  if ((kind === 'date' || kind === 'time') && other === 'quantity' && (operator === '+' || operator === '-')) {
    return shiftDate(a, b, operator === '+' ? 1 : -1)
  }
  if (kind === 'quantity' || other === 'quantity') return calculateQuantities(operator, a, b)
  throw unevaluable
}

/** `left & right`: text after text, nothing counting as an empty one. */
export function concatenate(left: Collection, right: Collection, scope: Scope): Collection {
  if (left.length > 1 || right.length > 1) throw unevaluable
  const text = textIn(left, scope) + textIn(right, scope)
  spend(scope, 1 + text.length / charactersPerStep)
  return ofString(text)
}

/** Texts are copied this much quicker than items are handled. */
const charactersPerStep = 20

function textIn([item]: Collection, scope: Scope): string {
  if (item === undefined) return ''
  noteWriting(item, scope)
  return textOf(item) ?? ''
}

function calculateNumbers(operator: string, a: number, b: number, areIntegers: boolean): Collection {
  switch (operator) {
    case '+':
      return number(a + b, areIntegers)
    case '-':
      return number(a - b, areIntegers)
    case '*':
      return number(a * b, areIntegers)
    case '/':
      return ofDecimal(a / b)
    case 'div':
      return b === 0 ? nothing : ofInteger(Math.trunc(a / b))
    default:
      return b === 0 ? nothing : number(a % b, areIntegers)
  }
}

function calculateQuantities(operator: string, left: Focus, right: Focus): Collection {
  const [a, b] = [quantityOf(left), quantityOf(right)]
  if (a === undefined || b === undefined) return nothing
  const isScaled = (operator === '*' && (a.unit === '1' || b.unit === '1')) || (operator === '/' && b.unit === '1')
  const unit = a.unit === '1' ? b.unit : a.unit
  if (operator === '/' && a.unit === b.unit) return quantity(a.value / b.value, '1')
  if (isScaled) return quantity(operator === '*' ? a.value * b.value : a.value / b.value, unit)
  const ratio = areConvertible(left, right) ? findRatio(b.unit, a.unit) : undefined
  if (ratio === undefined || (operator !== '+' && operator !== '-')) throw unevaluable
  return quantity(operator === '+' ? a.value + b.value * ratio : a.value - b.value * ratio, a.unit)
}

function quantity(value: number, unit: string): Collection {
  return Number.isFinite(value) ? [{ value: { value, unit }, type: 'System.Quantity', companion: undefined }] : nothing
}

function number(value: number, isInteger: boolean): Collection {
  return isInteger ? ofInteger(value) : ofDecimal(value)
}
