import { isObject, type JsonObject } from '../../engine/json.ts'
import { ucum } from '../terminology/ucum.ts'
import { differenceOf } from '../terminology/ucum-scale.ts'
import type { Focus } from './focus.ts'
import type { Scope } from './scope.ts'

/** The kinds of items that operators tell apart: FHIR's types and FHIRPath's own are the same to them. */
export type Kind = 'none' | 'boolean' | 'string' | 'number' | 'date' | 'time' | 'quantity' | 'object'

const kindOfText: ReadonlyMap<string, Kind> = new Map([
  ['date', 'date'],
  ['dateTime', 'date'],
  ['instant', 'date'],
  ['time', 'time'],
  ['System.Date', 'date'],
  ['System.DateTime', 'date'],
  ['System.Time', 'time'],
])
const quantities = new Set(['Quantity', 'Age', 'Count', 'Distance', 'Duration', 'System.Quantity'])
const integers = new Set(['integer', 'positiveInt', 'unsignedInt', 'System.Integer'])

/** The kind of an item, going by its JSON first and its type second. */
export function kindOf({ value, type }: Focus): Kind {
  switch (typeof value) {
    case 'string':
      return kindOfText.get(type) ?? 'string'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return value === null ? 'none' : quantities.has(type) ? 'quantity' : 'object'
  }
}

/** Whether an item is an integer by its type. */
export function isInteger(item: Focus): boolean {
  return integers.has(item.type)
}

/** A quantity by its number and unit; undefined where it has no number. */
export function quantityOf({ value }: Focus): { readonly value: number; readonly unit: string } | undefined {
  if (typeof value === 'number') return { value, unit: '1' }
  if (!isObject(value) || typeof value['value'] !== 'number') return undefined
  return { value: value['value'], unit: unitOf(value) }
}

/** The difference of two quantities with numbers; undefined where their units cannot be converted. */
export function compareQuantities(left: Focus, right: Focus): number | undefined {
  const [a, b] = [quantityOf(left), quantityOf(right)]
  if (a === undefined || b === undefined) return undefined
  return areConvertible(left, right) ? differenceOf(a, b) : undefined
}

/** Whether the units of two quantities are the same or may be converted: those that people are only shown may not. */
export function areConvertible(left: Focus, right: Focus): boolean {
  return quantityOf(left)?.unit === quantityOf(right)?.unit || (hasCode(left) && hasCode(right))
}

/** Whether the unit of a quantity is a code, and not only what people are shown. */
function hasCode({ value, type }: Focus): boolean {
  return !isObject(value) || type === 'System.Quantity' || typeof value['code'] === 'string'
}

const calendar: ReadonlyMap<string, string> = new Map([
  ['year', 'a'],
  ['month', 'mo'],
  ['week', 'wk'],
  ['day', 'd'],
  ['hour', 'h'],
  ['minute', 'min'],
  ['second', 's'],
  ['millisecond', 'ms'],
])

function unitOf({ system, code, unit }: JsonObject): string {
  if (typeof code === 'string') return system === ucum || system === undefined ? code : `${String(system)}|${code}`
  if (typeof unit !== 'string') return '1'
  return calendar.get(unit.replace(/s$/, '')) ?? unit
}

/** How FHIRPath writes a value; undefined where it has no text. */
export function textOf(item: Focus): string | undefined {
  const { value } = item
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return writeNumber(value)
  if (kindOf(item) !== 'quantity' || !isObject(value) || typeof value['value'] !== 'number') return undefined
  const { value: number, code, unit } = value
  const written = typeof code === 'string' ? code : typeof unit === 'string' ? unit : '1'
  return `${writeNumber(number)} ${calendar.has(written.replace(/s$/, '')) ? written : `'${written}'`}`
}

/** Leaves what follows open where it depends on how a decimal of the document is written: read as a number, 1.50 has become 1.5. */
export function noteWriting(item: Focus, scope: Scope): void {
  if (item.type === 'decimal' || (kindOf(item) === 'quantity' && item.type !== 'System.Quantity')) scope.isOpen = true
}

/** How many decimals a number has as it is written. */
export function decimalsOf(value: number): number {
  return writeNumber(value).split('.')[1]?.length ?? 0
}

// Without an exponent, as decimals are written in FHIRPath.
function writeNumber(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e-')
  if (exponent === undefined) return mantissa
  const digits = mantissa.replaceAll(/[-.]/g, '')
  return `${value < 0 ? '-' : ''}0.${digits.padStart(Number(exponent) - 1 + digits.length, '0')}`
}
