import { isDateTime, isTime } from '../date-time.ts'
import { nothing, type Collection, type Focus } from '../focus.ts'
import type { Json } from '../../../engine/json.ts'
import type { Scope } from '../scope.ts'
import { isInteger, kindOf, noteWriting, quantityOf, textOf } from '../value.ts'
import { askOne, onOne, type FunctionDefinition, type Functions } from './definition.ts'

const trues = new Set(['true', 't', 'yes', 'y', '1', '1.0'])
const falses = new Set(['false', 'f', 'no', 'n', '0', '0.0'])
const integer = /^[+-]?\d+$/
const decimal = /^[+-]?\d+(?:\.\d+)?$/
const quantity = /^([+-]?\d+(?:\.\d+)?)\s*(?:'([^']+)'|(year|month|week|day|hour|minute|second|millisecond)s?)?$/

/** One type made into another, and whether that can be. */
export const conversions: Functions = {
  ...conversion('Boolean', 'System.Boolean', toBoolean),
  ...conversion('Integer', 'System.Integer', toInteger),
  ...conversion('Long', 'System.Integer', toInteger),
  ...conversion('Decimal', 'System.Decimal', toDecimal),
  ...conversion('String', 'System.String', toText),
  ...conversion('Date', 'System.Date', (item) => (isDateText(item) ? item.value.slice(0, 10) : undefined)),
  ...conversion('DateTime', 'System.DateTime', (item) => (isDateText(item) ? item.value : undefined)),
  ...conversion('Time', 'System.Time', ({ value }) =>
    typeof value === 'string' && isTime(value.replace(/^T/, '')) ? value.replace(/^T/, '') : undefined,
  ),
  ...conversion('Quantity', 'System.Quantity', toQuantity),
}

function conversion(
  name: string,
  type: string,
  convert: (item: Focus, scope: Scope) => Json | undefined,
): Record<string, FunctionDefinition> {
  return {
    [`to${name}`]: onOne([0, 1], (item, _, scope): Collection => {
      const value = convert(item, scope)
      return value === undefined ? nothing : [{ value, type, companion: undefined }]
    }),
    [`convertsTo${name}`]: askOne([0, 1], (item, _, scope) => convert(item, scope) !== undefined),
  }
}

function toText(item: Focus, scope: Scope): string | undefined {
  noteWriting(item, scope)
  return textOf(item)
}

function isDateText(item: Focus): item is Focus & { readonly value: string } {
  return typeof item.value === 'string' && item.value !== '' && isDateTime(item.value)
}

function toBoolean({ value }: Focus): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = String(value).toLowerCase()
  return trues.has(text) ? true : falses.has(text) ? false : undefined
}

function toInteger(item: Focus): number | undefined {
  const { value } = item
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return isInteger(item) && Number.isInteger(value) ? value : undefined
  return typeof value === 'string' && integer.test(value) ? Number(value) : undefined
}

function toDecimal({ value }: Focus): number | undefined {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return value
  return typeof value === 'string' && decimal.test(value) ? Number(value) : undefined
}

function toQuantity(item: Focus): Json | undefined {
  const { value } = item
  if (kindOf(item) === 'quantity') return quantityOf(item) === undefined ? undefined : value
  if (typeof value === 'boolean') return { value: Number(value), unit: '1' }
  if (typeof value === 'number') return { value, unit: '1' }
  const found = typeof value === 'string' ? quantity.exec(value) : null
  return found === null ? undefined : { value: Number(found[1]), unit: found[2] ?? found[3] ?? '1' }
}
