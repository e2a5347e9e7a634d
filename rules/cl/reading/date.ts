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

const pattern = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/

/** Reads an ISO 8601 date or date-time as FHIR writes them; undefined where it is none or no day of the calendar. */
export function readDate(text: string): DateParts | undefined {
  // Several rules ask about the same date, one after the other.
  if (text !== lastText) {
    lastParts = read(text)
    lastText = text
  }
  return lastParts
}

let lastText: string | undefined
let lastParts: DateParts | undefined

function read(text: string): DateParts | undefined {
  const match = pattern.exec(text)
  if (match === null || faultIn(match) !== undefined) return undefined
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone] = match
  return {
    year: Number(year),
    month: toNumber(month),
    day: toNumber(day),
    time: hour === undefined ? undefined : ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(fraction) * 1000,
    offset:
      zone === undefined
        ? undefined
        : zone === 'Z'
          ? 0
          : (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))),
  }
}

/** What keeps a text from being a date: it is not written as one, or the calendar or the clock has no such part. */
export type DateFault = 'form' | 'year' | 'month' | 'day' | 'time'

/** The first thing for which `readDate` does not read a text; undefined where it does. */
export function findDateFault(text: string): DateFault | undefined {
  const match = pattern.exec(text)
  return match === null ? 'form' : faultIn(match)
}

function faultIn([, year, month, day, hour, minute, second = '0']: RegExpExecArray): Exclude<DateFault, 'form'> | undefined {
  if (Number(year) === 0) return 'year'
  if (month !== undefined && !isBetween(month, 1, 12)) return 'month'
  if (day !== undefined && !isBetween(day, 1, daysIn(Number(year), Number(month)))) return 'day'
  if (hour !== undefined && !(isBetween(hour, 0, 23) && isBetween(minute!, 0, 59) && isBetween(second, 0, 60))) return 'time'
  return undefined
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

/** Minutes by which the offset of a date that does not say it may lie west and east of UTC. */
type Slack = readonly [west: number, east: number]

const noSlack: Slack = [0, 0]
const anywhereOnEarth: Slack = [12 * 60, 14 * 60]

/** The first and last moment, in milliseconds, that a date may mean. */
function spanOf({ year, month, day, time, offset }: DateParts, [west, east]: Slack): readonly [number, number] {
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

function daysIn(year: number, month: number): number {
  return month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function isBetween(text: string, least: number, most: number): boolean {
  return Number(text) >= least && Number(text) <= most
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
