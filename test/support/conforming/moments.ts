import * as fc from 'fast-check'
import type { Values } from './values.ts'

const minutesADay = 24 * 60
const offsets: Readonly<Record<string, number>> = { '-03:00': -180, '-04:00': -240, '-05:00': -300, '-06:00': -360, Z: 0 }

/** Minutes since 1970, within some days. */
function minutes(from: string, to: string): fc.Arbitrary<number> {
  return fc.integer({ min: Date.parse(from) / 60_000, max: Date.parse(to) / 60_000 })
}

/** A moment as FHIR writes it, in the time of somewhere in Chile or UTC. */
function write(minute: number, offset: string, seconds: string): string {
  const local = new Date((minute + offsets[offset]!) * 60_000).toISOString()
  return `${local.slice(0, 16)}${seconds}${offset}`
}

const offset = fc.constantFrom(...Object.keys(offsets))
const seconds = fc.constantFrom(':00', ':59', ':30.250')

/** A dateTime with time and offset, before 2026-01-15. */
export const moment = fc
  .tuple(minutes('2015-01-01', '2026-01-14'), offset, seconds)
  .map(([minute, offset, seconds]) => write(minute, offset, seconds))

/** A moment after all of the others, before 2026-01-15 in Chile. */
export const later = fc
  .tuple(minutes('2026-01-14T12:00Z', '2026-01-15T02:00Z'), fc.constantFrom('-03:00', '-05:00'), seconds)
  .map(([minute, offset, seconds]) => write(minute, offset, seconds))

/** A day of the calendar between two; the whole of it. */
export function day(from: string, to: string): fc.Arbitrary<string> {
  return minutes(from, to).map((minute) => new Date(minute * 60_000).toISOString().slice(0, 10))
}

/** A date, of which the day or the month may be left out. */
export function date(from: string, to: string): fc.Arbitrary<string> {
  return fc.tuple(day(from, to), fc.constantFrom(10, 10, 7, 4)).map(([day, length]) => day.slice(0, length))
}

/** A dateTime: a date, or a moment. */
export const dateTime = fc.oneof(date('2015-01-01', '2026-01-14'), moment)

/** A Period in whole days or in moments, each in a time of its own. */
export const period: Values = fc.oneof(
  fc
    .tuple(minutes('2015-01-01', '2025-06-01'), fc.integer({ min: 1, max: 60 * minutesADay }), offset, offset, seconds)
    .map(([start, length, here, there, seconds]) => ({ start: write(start, here, seconds), end: write(start + length, there, seconds) })),
  day('2015-01-01', '2025-12-01').map((day) => ({ start: day, end: day })),
)
