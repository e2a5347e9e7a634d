import { daysIn } from '../check/calendar.ts'
import { findSantiagoOffset } from './chile-time.ts'

/** The dates or times that a text may mean, each as FHIR writes it; more than one where day and month can be either. */
export function meantDates(value: string, type: string): readonly string[] {
  // Nothing that long is a date.
  if (value.length > longest) return []
  const text = value
    .trim()
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    // Java adds the name of the zone, or writes an offset and the sign of UTC.
    .replace(/\[[A-Za-z/_]+\]$/, '')
    .replace(/([+-]\d\d:?\d\d)Z$/, '$1')
    .replace(/^(\d{4}-\d\d-\d\d)t/, '$1T')
    .replace(weekday, '')
    .replace(javaTime, (_, day: string, time: string, zone: string, year: string) => `${day} ${year} ${time}${offsets[zone] ?? ''}`)
    .replace(messageTime, (_, day: string, hour: string, minute: string, second = '00') => `${day} ${hour}:${minute}:${String(second)}`)
  if (type === 'time') return meantTimes(text)
  const epoch = dotNetDate.exec(text)
  if (epoch !== null) return meantByEpoch(Number(epoch[1]), epoch[2], type)
  if (unixTime.test(text) || serialDay.test(text)) return meantByNumber(Number(text), type)
  const [, parts] = pythonTime.exec(text) ?? []
  if (parts !== undefined) return meantByParts(parts.split(',').map(Number), type)
  const { days, rest } = readDays(text)
  if (days.length === 0) return type === 'instant' ? [] : meantMonths(text)
  if (type === 'date') return days
  if (rest === '') return type === 'dateTime' ? days : []
  return days.flatMap((one) => meantTimesOfDay(one, rest).map((time) => `${one}T${time}`))
}

const longest = 60

/** The day of the week as programs write it before the date: `Mon, 20 May 2024`, `Mon May 20 2024`. */
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? (?=[a-z\d])/i

/** A moment as Java writes it, without the day of the week: `May 20 09:30:00 CLT 2024`. */
const javaTime = /^([A-Z][a-z]{2} \d\d) (\d\d:\d\d:\d\d) ([A-Z]{3,4}) (\d{4})$/

/** The zones of Chile and that of the world, as Java names them. */
const offsets: Readonly<Record<string, string>> = { CLT: '-04:00', CLST: '-03:00', GMT: 'Z', UTC: 'Z' }

/** Seconds since 1970, from 2001 to 2030; with more they may be the day and hour of a message. */
const unixTime = /^1[0-8]\d{8}$/

/** A day as sheets count it, from 1927 to 2064, and what of it has passed. */
const serialDay = /^[1-5]\d{4}(?:\.\d{1,12})?$/
const daysBefore1970 = 25_569

/** A day or moment as Python shows one: `datetime.date(2024, 5, 20)`. */
const pythonTime = /^(?:datetime\.)?date(?:time)?\((\d{4}(?:, ?\d{1,2}){2,5})\)$/

/** A moment as .NET writes it: milliseconds since 1970, and the offset at times. */
const dotNetDate = /^\/Date\((-?\d{1,13})([+-]\d{4})?\)\/$/

const second = 1000
const minute = 60 * second
const wholeDay = 24 * 60 * minute

/** The dates or times that a number may mean: milliseconds since 1970, from 1971 to 2286, seconds, from 2001 to 2030, or days as sheets count them. */
export function meantByNumber(value: number, type: string): readonly string[] {
  if (value >= 3e10 && value < 1e13) return meantByEpoch(value, undefined, type)
  if (value >= 1e9 && value < 1.9e9) return meantByEpoch(value * 1000, undefined, type)
  if (value < 10_000 || value >= 60_000) return []
  const moment = new Date(Math.round(((value - daysBefore1970) * wholeDay) / second) * second).toISOString()
  return meantDates(type === 'date' || Number.isInteger(value) ? moment.slice(0, 10) : moment.slice(0, 19).replace('T', ' '), type)
}

/** The days or moments that a list of numbers, from the year to the second, may mean. */
export function meantByParts(parts: readonly number[], type: string): readonly string[] {
  const [year, month, day, hour, minutes = 0, seconds = 0] = parts
  const date = [year, month, day].join('-')
  const padded = [hour, minutes, seconds].map((part) => String(part).padStart(2, '0'))
  return meantDates(hour === undefined ? date : `${date} ${padded.join(':')}`, type)
}

/** The dates or times that milliseconds since 1970 may mean; without an offset, the day may be that of UTC or of Chile, where midnight is three hours later. */
export function meantByEpoch(milliseconds: number, offset: string | undefined, type: string): readonly string[] {
  const textAt = (minutes: number): string => new Date(milliseconds + minutes * minute).toISOString()
  const own = offset === undefined ? 0 : (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3))) * (offset.startsWith('-') ? -1 : 1)
  if (type !== 'date') return [`${textAt(own).slice(0, -1)}${offset === undefined ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3)}`}`]
  const isChilean = offset === undefined && milliseconds % wholeDay !== 0
  return [...new Set((isChilean ? [-180, 0] : [own]).map((minutes) => textAt(minutes).slice(0, 10)))]
}

/** A day with its time as HL7 v2 writes it: `20261120103000`, the seconds left out at times. */
const messageTime = /^(\d{8})(\d\d)(\d\d)(\d\d)?(?=$|[.+-])/

/** The days that a text may begin with, and what follows. */
function readDays(text: string): { readonly days: readonly string[]; readonly rest: string } {
  for (const [form, daysOf] of forms) {
    const match = form.exec(text)
    if (match === null) continue
    const days = daysOf(match.slice(1) as readonly string[])
    if (days.length > 0)
      return {
        days,
        rest: text
          .slice(match[0].length)
          .replace(/^(?:T|,)/, '')
          .trim(),
      }
  }
  return { days: [], rest: '' }
}

/** How days are written, each with what its parts mean. What follows begins with a blank, a comma or a T. */
const forms: readonly (readonly [RegExp, (parts: readonly string[]) => readonly string[]])[] = [
  [/^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?=[T\s,]|$)/, ([first, , second, year]) => eitherWay(first!, second!, year!)],
  // After the year the day may come first only where it can be no month.
  [
    /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?=[T\s,]|$)/,
    ([year, , month, day]) => one(toDay(year!, month!, day!) ?? toDay(year!, day!, month!)),
  ],
  [/^(\d{4})(\d\d)(\d\d)(?=[T\s,]|$)/, ([year, month, day]) => one(toDay(year!, month!, day!))],
  [
    /^(\d{1,2})(?: de |[ /.-])([a-z]{3,10})\.?(?: del? |, |[ /.-])(\d{4}|\d\d)(?=[T\s,]|$)/i,
    ([day, name, year]) => centuriesOf(year!).flatMap((full) => one(toDay(full, monthOf(name!), day!))),
  ],
  [/^([a-z]{3,10})\.? (\d{1,2}),? (\d{4})(?=[T\s,]|$)/i, ([name, day, year]) => one(toDay(year!, monthOf(name!), day!))],
]

/** Of two numbers up to 12 the day is written first in Chile, and the month elsewhere. */
function eitherWay(first: string, second: string, year: string): readonly string[] {
  const days = centuriesOf(year).flatMap((full) => [toDay(full, second, first), toDay(full, first, second)])
  return [...new Set(days)].filter((day) => day !== undefined)
}

/** The years that two digits stand for: in the last century, and in this one where that may be past. */
function centuriesOf(year: string): readonly string[] {
  if (year.length === 4) return [year]
  return Number(year) > 40 ? [`19${year}`] : [`20${year}`, `19${year}`]
}

/** A month without a day: `mayo de 1980`, `05/1980`. */
function meantMonths(text: string): readonly string[] {
  const [, name, year] = /^([a-z]{3,10})\.?(?: del? |[ /.-])(\d{4})$/i.exec(text) ?? []
  const [, number, other] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const day = toDay(year ?? other ?? '', name === undefined ? (number ?? '') : monthOf(name), '1')
  return one(day?.slice(0, -'-01'.length))
}

const months = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'setiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
]

/** The number of a month by its name or the beginning of it, in Spanish or English; `0` where it is none. */
function monthOf(name: string): string {
  const said = name.toLowerCase()
  return String(months.findIndex((names) => names.some((one) => one.startsWith(said))) + 1)
}

function one(day: string | undefined): readonly string[] {
  return day === undefined ? [] : [day]
}

function toDay(year: string, month: string, day: string): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (y < 1 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A time of day: `9:30`, `09:30 hrs`, `a las 9:30 pm`. */
function meantTimes(text: string): readonly string[] {
  const [, hours, minutes, seconds = '00', half] =
    /^(?:a las )?(\d{1,2}):(\d\d)(?::(\d\d(?:[.,]\d{1,9})?))?(?: ?(?:([ap])\.? ?m\.?|hrs?\.?|horas))?$/i.exec(text) ?? []
  if (hours === undefined || Number(hours) > (half === undefined ? 23 : 12) || Number(minutes) > 59 || Number(seconds) > 60) return []
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return [`${String(hour).padStart(2, '0')}:${minutes}:${seconds.replace(',', '.')}`]
}

/** Without an offset nobody knows which was meant: those of Chile, the one of Santiago at that time first, and UTC. */
function meantTimesOfDay(day: string, rest: string): readonly string[] {
  // JavaScript names the zone besides, in brackets.
  const bare = rest.replace(/ \([^()]*\)$/, '')
  const [written = '', sign, hours, minutes = '00'] =
    /(?:Z| ?(?:GMT|UTC)|(?: ?(?:GMT|UTC))?([+-])(\d{1,2})(?::?(\d\d))?)$/i.exec(bare) ?? []
  const [only] = meantTimes(bare.slice(0, bare.length - written.length).trim())
  if (only === undefined) return []
  if (written === '') return (isWinter(day, only) ? ['-04:00', '-03:00', 'Z'] : ['-03:00', '-04:00', 'Z']).map((offset) => only + offset)
  return [`${only}${sign === undefined ? 'Z' : `${sign}${hours!.padStart(2, '0')}:${minutes}`}`]
}

function isWinter(date: string, timeOfDay: string): boolean {
  const [year, month, day] = date.split('-').map(Number)
  const [hours, minutes] = timeOfDay.split(':').map(Number)
  return findSantiagoOffset({ year: year!, month, day, time: (hours! * 60 + minutes!) * 60_000 }) === '-04:00'
}

/** An instant of a day, to show how one is written: of the only day that a text means, or of some other. */
export function instantLike(value: string): string {
  const days = meantDates(value, 'date')
  const day = days.length === 1 && days[0]!.length === 'YYYY-MM-DD'.length ? days[0]! : '2026-01-15'
  return meantDates(`${day} 10:30`, 'instant')[0]!
}

/** Whether a text means a day, month or year, and says no time of day. */
export function isWithoutTime(value: string): boolean {
  return /^\d{4}(?:-\d\d)?$/.test(value.trim()) || meantDates(value, 'dateTime').some((date) => !date.includes('T'))
}
