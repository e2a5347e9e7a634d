import { isDateTime, isTime, precisionOf } from './date-time.ts'
import { nothing, ofDecimal, type Collection, type Focus } from './focus.ts'
import { unevaluable } from './scope.ts'
import { decimalsOf, kindOf } from './value.ts'

/** The first or last moment, or the least or greatest number, that a value of its precision may stand for. */
export function boundaryOf(item: Focus, end: 'low' | 'high', digits: number | undefined): Collection {
  const { value } = item
  if (value === null) return nothing
  if (typeof value === 'number') return ofDecimal(numberBoundary(value, end, digits ?? 8))
  const kind = kindOf(item)
  if (typeof value !== 'string' || (kind !== 'date' && kind !== 'time')) throw unevaluable
  if (kind === 'time' ? !isTime(value) : !isDateTime(value)) return nothing
  const isDay = item.type === 'date' || item.type === 'System.Date'
  const whole = kind === 'time' ? filled(value, timeEnds[end]) : isDay ? dayBoundary(value, end) : momentBoundary(value, end)
  return [{ value: digits === undefined ? whole : cut(whole, digits), type: item.type }]
}

/** A date or time with no more digits than were asked for; a time of day keeps its zone. */
function cut(text: string, digits: number): string {
  const zone = /(?:Z|[+-]\d\d:\d\d)$/.exec(text)?.[0] ?? ''
  const last = [...text.slice(0, text.length - zone.length).matchAll(/\d/g)][digits - 1]
  if (last === undefined) return text
  const kept = text.slice(0, last.index + 1)
  return kept.includes('T') ? kept + zone : kept
}

/** How many digits a number or date was given with. */
export function precisionIn({ value }: Focus): number {
  if (typeof value === 'number') return decimalsOf(value)
  if (typeof value !== 'string') throw unevaluable
  return value.replace(/(?:Z|[+-]\d\d:\d\d)$/, '').replaceAll(/\D/g, '').length
}

const timeEnds = { low: '00:00:00.000', high: '23:59:59.999' }

function dayBoundary(text: string, end: 'low' | 'high'): string {
  const month = text.slice(5, 7) || (end === 'low' ? '01' : '12')
  const year = text.slice(0, 4)
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${text.slice(8, 10) || (end === 'low' ? '01' : String(lastDay))}`
}

// Without a zone a day begins first where clocks are 14 hours ahead, and ends last where they are 12 behind.
function momentBoundary(text: string, end: 'low' | 'high'): string {
  const zone = precisionOf(text) > 3 ? /(?:Z|[+-]\d\d:\d\d)$/.exec(text)?.[0] : undefined
  const written = zone === undefined ? text : text.slice(0, -zone.length)
  const day = dayBoundary(written, end)
  return `${day}T${filled(written.slice(11), timeEnds[end])}${zone ?? (end === 'low' ? '+14:00' : '-12:00')}`
}

function filled(text: string, pattern: string): string {
  return text + pattern.slice(text.length)
}

function numberBoundary(value: number, end: 'low' | 'high', digits: number): number {
  const half = 0.5 * 10 ** -decimalsOf(value)
  const scale = 10 ** Math.min(Math.max(digits, 0), 15)
  return end === 'low' ? Math.floor((value - half) * scale) / scale : Math.ceil((value + half) * scale) / scale
}
