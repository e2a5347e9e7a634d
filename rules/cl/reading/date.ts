import { daysIn } from '../../structure/check/calendar.ts'

/** The parts of a FHIR date, dateTime or instant; what is not said is undefined. */
export interface DateParts {
  readonly year: number
  readonly month: number | undefined
  readonly day: number | undefined
  /** Milliseconds of the day; undefined where there is no time. */
  readonly time: number | undefined
  /** Minutes east of UTC; undefined where it is not said. */
  readonly offset: number | undefined
}

/** The form of a date; each of its parts stands at a place of its own, but for what follows the seconds. */
const pattern = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/

/** Reads an ISO 8601 date or date-time as FHIR writes them; undefined where it is none or no day of the calendar. */
export function readDate(text: string): DateParts | undefined {
  return findDateFault(text) === undefined ? read(text) : undefined
}

function read(text: string): DateParts {
  return {
    year: digitsAt(text, 0) * 100 + digitsAt(text, 2),
    month: hasMonth(text) ? digitsAt(text, 5) : undefined,
    day: hasDay(text) ? digitsAt(text, 8) : undefined,
    time: hasTime(text) ? ((digitsAt(text, 11) * 60 + digitsAt(text, 14)) * 60 + secondsOf(text)) * 1000 + fractionOf(text) : undefined,
    offset: hasTime(text) ? offsetOf(text) : undefined,
  }
}

const hasMonth = (text: string): boolean => text.length > 4
const hasDay = (text: string): boolean => text.length > 7
const hasTime = (text: string): boolean => text.length > 10

/** The number that two digits make. */
function digitsAt(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero
}

const zero = 0x30

function secondsOf(text: string): number {
  return text[16] === ':' ? digitsAt(text, 17) : 0
}

/** Milliseconds. */
function fractionOf(text: string): number {
  return text[19] === '.' ? Number(/\.\d+/.exec(text)![0]) * 1000 : 0
}

function offsetOf(text: string): number | undefined {
  if (text.endsWith('Z')) return 0
  const at = text.length - 6
  const sign = text[at] === '-' ? -1 : text[at] === '+' ? 1 : undefined
  return sign === undefined ? undefined : sign * (digitsAt(text, at + 1) * 60 + digitsAt(text, at + 4))
}

/** The reason why a text is no date: it is not written as one, or the calendar or the clock has no such part. */
export type DateFault = 'form' | 'year' | 'month' | 'day' | 'time'

/** The first thing for which `readDate` does not read a text; undefined where it does. */
export function findDateFault(text: string): DateFault | undefined {
  if (!pattern.test(text)) return 'form'
  const year = digitsAt(text, 0) * 100 + digitsAt(text, 2)
  if (year === 0) return 'year'
  if (!hasMonth(text)) return undefined
  const month = digitsAt(text, 5)
  if (month < 1 || month > 12) return 'month'
  if (!hasDay(text)) return undefined
  const day = digitsAt(text, 8)
  if (day < 1 || (day > 28 && day > daysIn(year, month))) return 'day'
  return hasTime(text) && (digitsAt(text, 11) > 23 || digitsAt(text, 14) > 59 || secondsOf(text) > 60) ? 'time' : undefined
}

/**
 * Positive where the first of two dates is certainly later, negative where it is certainly earlier, 0 where they are
 * equal, and NaN where their precision, or an offset that only one of them has, leaves it open.
 */
export function compareInstants(first: string, second: string): number {
  const a = readDate(first)
  const b = readDate(second)
  if (a === undefined || b === undefined) return Number.NaN
  // Where neither says its offset, both were written by the same clock.
  const slack = a.offset === undefined && b.offset === undefined ? noSlack : anywhereOnEarth
  const [aStart, aEnd] = spanOf(a, slack)
  const [bStart, bEnd] = spanOf(b, slack)
  if (aStart > bEnd) return 1
  if (aEnd < bStart) return -1
  return aStart === aEnd && bStart === bEnd ? 0 : Number.NaN
}

/**
 * Positive where the day of the first of two dates is later as they are written, negative where it is earlier, 0 where
 * they are the same as far as the less precise one says, and NaN where one is no date.
 */
export function compareDays(first: string, second: string): number {
  if (readDate(first) === undefined || readDate(second) === undefined) return Number.NaN
  const precision = Math.min(first.length, second.length, 10)
  const a = first.slice(0, precision)
  const b = second.slice(0, precision)
  return a > b ? 1 : a < b ? -1 : 0
}

/** Whether a date is certainly later than the day after another day, which no clock and no time zone explains; false where one is no date. */
export function isDaysAfter(date: string, day: string): boolean {
  const [a, b] = [readDate(date), readDate(day)]
  return a !== undefined && b !== undefined && spanOf(a, noSlack)[0] > spanOf(b, noSlack)[1] + dayLong
}

const dayLong = 86_400_000

/** Minutes by which the offset of a date that does not say it may lie west and east of UTC. */
type Slack = readonly [west: number, east: number]

const noSlack: Slack = [0, 0]
const anywhereOnEarth: Slack = [12 * 60, 14 * 60]

/** Years after which the calendar repeats itself: as many later, no year is below 100, which `Date.UTC` takes for one of the 20th century. */
const cycle = 400

/** The first and last moment, in milliseconds and a cycle later, that a date may mean. */
function spanOf({ year: own, month, day, time, offset }: DateParts, [west, east]: Slack): readonly [number, number] {
  const year = own + cycle
  const start = Date.UTC(year, (month ?? 1) - 1, day ?? 1) + (time ?? 0)
  const end =
    time !== undefined
      ? start
      : day !== undefined
        ? Date.UTC(year, month! - 1, day + 1) - 1
        : month !== undefined
          ? Date.UTC(year, month, 1) - 1
          : Date.UTC(year + 1, 0, 1) - 1
  const minute = 60_000
  return offset === undefined ? [start - east * minute, end + west * minute] : [start - offset * minute, end - offset * minute]
}
