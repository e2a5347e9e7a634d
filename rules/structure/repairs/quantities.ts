import { isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { ucum } from '../terminology/ucum.ts'
import { findUcumCode } from '../terminology/ucum-names.ts'

/** Reads a number whose points, commas or blanks may set off thousands: 12500 of `12.500`; undefined of others. */
export function ofThousands(text: string): number | undefined {
  const [, whole, , part = '0'] = /^(-?[1-9]\d{0,2}(?:([.,\s'])\d{3})(?:\2\d{3}){0,3})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(`${whole.replaceAll(/\D/g, (sign) => (sign === '-' ? sign : ''))}.${part}`)
}

/** The number of a whole part and decimals, whichever sign stood between them. */
export function decimalIn(whole: string, decimals: string | undefined): number {
  return Number(decimals === undefined ? whole : `${whole}.${decimals}`)
}

/** A text with a number that may be one of thousands. */
const hasThousands = /(?:^|[^\d.,])[1-9]\d{0,2}[.,]\d{3}(?!\d)/

/** Reads a text as a quantity whose number has thousands set off; undefined where it has none. */
export function quantityOfThousands(type: string, text: string): JsonObject | undefined {
  const [, number, unit] = quantities.test(type) ? (/^([\d.,]{5,15})( ?[^\s\d][^\d]{0,30})?$/.exec(text.trim()) ?? []) : []
  const value = number === undefined ? undefined : ofThousands(number)
  return value === undefined ? undefined : { value, ...(unit !== undefined && { unit: unit.trim() }) }
}

const quantities = /^(?:Quantity|Money|Duration|Distance)$/

const comparators: ReadonlyMap<string, string> = new Map([
  ['<', '<'],
  ['<=', '<='],
  ['≤', '<='],
  ['>', '>'],
  ['>=', '>='],
  ['≥', '>='],
])

/** Reads the value of a quantity with a comparator before its number: `<3`; undefined of others. */
export function comparedIn(quantity: Json | undefined, text: string) {
  const [, sign, whole, part] = /^\s{0,3}(<=?|>=?|≤|≥)\s{0,3}(\d{1,15})(?:[.,](\d{1,15}))?\s{0,3}$/.exec(text) ?? []
  if (sign === undefined || hasThousands.test(text) || !isObject(quantity) || quantity['comparator'] !== undefined) return undefined
  const value = decimalIn(whole!, part)
  const comparator = comparators.get(sign)!
  const setting = (at: Path) => ({ path: at.slice(0, -1), replacement: { ...quantity, value, comparator } as Json })
  return { value, comparator, setting }
}

/** A quantity that is written as a text: `120 mmHg`, `1,5 mg`, `30`. */
export function quantityOf(type: string, text: string): Json | undefined {
  const [, whole, decimals, unit] =
    /^(-?\d{1,15})(?:[.,](\d{1,15}))?(?: ?([^\s\d][^\d]{0,30}|[^\s\d/]{1,10}\/\S{1,20}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || (unit !== undefined && type === 'Money')) return undefined
  return { value: decimalIn(whole, decimals), ...(unit !== undefined && { unit }) }
}

/** A quantity that is written as a text with a unit of UCUM or a common name of one; undefined where its number may be one of thousands. */
export function measuredIn(text: string): JsonObject | undefined {
  const quantity = hasThousands.test(text) ? undefined : quantityOf('Quantity', text)
  const unit = isObject(quantity) ? quantity['unit'] : undefined
  const code = typeof unit === 'string' ? findUcumCode(unit) : undefined
  return code === undefined ? undefined : { ...(quantity as JsonObject), system: ucum, code }
}

/** An age that is a number alone is one in years; of a text, the unit that it says. */
export function ageOf(value: string | number): Json | undefined {
  const age = typeof value === 'number' ? { value } : quantityOf('Age', value)
  return !isObject(age) || age['unit'] !== undefined ? age : { ...age, unit: 'años', system: ucum, code: 'a' }
}

/** A ratio that is written as a text: `250 mg/5 mL`, `1:128`; a quantity alone is one of one; undefined where a number may be one of thousands. */
export function ratioOf(text: string): Json | undefined {
  if (hasThousands.test(text)) return undefined
  const [over, under = '1', ...others] = text.split(/[/:]/)
  const [numerator, denominator] = [over!, /^\s*\D/.test(under) ? `1 ${under.trim()}` : under].map((part) => quantityOf('Quantity', part))
  return others.length > 0 || numerator === undefined || denominator === undefined ? undefined : { numerator, denominator }
}

/** A range that is written as a text: `0-2`, `70 a 100 mg/dL`; undefined where a number may be one of thousands. */
export function rangeOf(text: string): Json | undefined {
  if (hasThousands.test(text)) return undefined
  const [, low, high] = /^([\d.,]{1,15}) ?(?:-|–|a) ?(\d.{0,50})$/.exec(text.trim()) ?? []
  const upper = high === undefined ? undefined : quantityOf('Quantity', high)
  const lower = low === undefined ? undefined : quantityOf('Quantity', low)
  return isObject(lower) && isObject(upper) ? { low: { ...upper, ...lower }, high: upper } : undefined
}

/** A quantity whose value is a text that says its unit too: `13.2 g/dL`; undefined where it says another unit than the quantity. */
export function quantityWithUnitIn(quantity: Json | undefined, text: string): JsonObject | undefined {
  const [, whole, part, unit] = /^\s{0,3}(-?\d{1,15})(?:[.,](\d{1,15}))? ?([^\s\d.,][^\d]{0,30})$/.exec(text) ?? []
  // Three digits behind a point or a comma may be thousands.
  if (whole === undefined || part?.length === 3 || !isObject(quantity)) return undefined
  const said = unit!.trim()
  const { unit: own = quantity['code'] ?? said, code = own } = quantity
  if (said !== own && said !== code) return undefined
  return { ...quantity, value: decimalIn(whole, part), unit: own } as JsonObject
}

/** Flattens a quantity whose value is the whole quantity, or whose unit is a coding: `{ value, unit: { code } }`; undefined of others. */
export function quantityOfParts(quantity: Json | undefined): JsonObject | undefined {
  if (!isObject(quantity)) return undefined
  const { value, unit, ...rest } = quantity
  if (isObject(value)) return typeof value['value'] === 'number' && Object.keys(quantity).length === 1 ? value : undefined
  if (!isObject(unit) || rest['code'] !== undefined || rest['system'] !== undefined) return undefined
  const { system, code, display, ...others } = unit
  if (typeof code !== 'string' || Object.keys(others).length > 0) return undefined
  return {
    ...(value !== undefined && { value }),
    unit: display ?? code,
    ...rest,
    ...(system !== undefined && { system }),
    code,
  } as JsonObject
}
