import { precisionOf } from './date-time.ts'
import { nothing, type Collection, type Focus } from './focus.ts'
import { unevaluable } from './scope.ts'
import { quantityOf } from './value.ts'

const months: ReadonlyMap<string, number> = new Map([
  ['a', 12],
  ['mo', 1],
])
const milliseconds: ReadonlyMap<string, number> = new Map([
  ['wk', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
])
const lengths = [0, 4, 7, 10, 13, 16, 19]

/** A date or time and a span of calendar after (`direction` 1) or before it (-1), at the precision that the date has. */
export function shiftDate(date: Focus, span: Focus, direction: 1 | -1): Collection {
  const quantity = quantityOf(span)
  if (quantity === undefined || typeof date.value !== 'string') return nothing
  const amount = Math.trunc(quantity.value) * direction
  const [wholeMonths, exact] = [months.get(quantity.unit), milliseconds.get(quantity.unit)]
  const isTime = /^\d\d(?::|$)/.test(date.value)
  if (isTime ? exact === undefined : wholeMonths === undefined && exact === undefined) throw unevaluable
  const value = isTime ? shiftTime(date.value, amount * exact!) : shiftDateTime(date.value, amount, wholeMonths, exact)
  return value === undefined ? nothing : [{ value, type: date.type, companion: undefined }]
}

function shiftTime(time: string, by: number): string {
  const [hour = '0', minute = '0', second = '0'] = time.split(':')
  const day = 86_400_000
  const shifted = (Number(hour) * 3_600_000 + Number(minute) * 60_000 + Math.round(Number(second) * 1000) + (by % day) + day) % day
  return written(new Date(shifted)).slice(11, 11 + time.length)
}

function shiftDateTime(text: string, amount: number, wholeMonths: number | undefined, exact: number | undefined): string | undefined {
  const precision = precisionOf(text)
  if (precision === 0) return undefined
  const zone = /(?:Z|[+-]\d\d:\d\d)$/.exec(precision > 3 ? text : '')?.[0] ?? ''
  const local = zone === '' ? text : text.slice(0, -zone.length)
  const start = new Date(`${(local + '0000-01-01T00:00:00'.slice(local.length)).slice(0, 23)}Z`)
  if (Number.isNaN(start.getTime())) return undefined
  const shifted = wholeMonths === undefined ? shiftExactly(start, amount, exact!, precision) : shiftMonths(start, amount * wholeMonths)
  if (Number.isNaN(shifted.getTime()) || shifted.getUTCFullYear() > 9999 || shifted.getUTCFullYear() < 1) return undefined
  return written(shifted).slice(0, Math.max(local.length, lengths[precision]!)) + zone
}

/** A moment to its milliseconds, which is as fine as it is computed, without a zone. */
function written(moment: Date): string {
  return moment.toISOString().slice(0, -1)
}

// A year and a month have no fixed length: days that are added to them count as whole months of 30 days, as FHIRPath has it.
function shiftExactly(start: Date, amount: number, exact: number, precision: number): Date {
  if (precision > 2) return new Date(start.getTime() + amount * exact)
  const days = Math.trunc((amount * exact) / 86_400_000)
  return shiftMonths(start, precision === 1 ? Math.trunc(days / 365) * 12 : Math.trunc(days / 30))
}

function shiftMonths(start: Date, by: number): Date {
  const month = start.getUTCMonth() + by
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const shifted = new Date(start)
  shifted.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay))
  return shifted
}
