/** What a date or time may have been meant to be, each as FHIR writes it; more than one where day and month can be either. */
export function meantDates(value: string, type: string): readonly string[] {
  if (type === 'time') return meantTimes(value)
  const text = value.trim()
  // Nothing that long is a date.
  if (text.length > longest) return []
  const gap = text.search(/[T\s]/)
  const days = meantDays(gap < 0 ? text : text.slice(0, gap))
  const rest = gap < 0 ? '' : text.slice(gap + 1).trim()
  if (type === 'date') return days
  if (rest === '') return type === 'dateTime' ? days : []
  return days.flatMap((one) => meantTimesOfDay(rest).map((time) => `${one}T${time}`))
}

const longest = 40

const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const compact = /^(\d{4})(\d\d)(\d\d)$/

/** Of two numbers up to 12 the day is written first in Chile, and the month elsewhere. */
function meantDays(text: string): readonly string[] {
  const [, first, , second, year] = dayFirst.exec(text) ?? []
  if (year !== undefined)
    return [...new Set([toDay(year, second!, first!), toDay(year, first!, second!)])].filter((day) => day !== undefined)
  const [, before, , month, day] = yearFirst.exec(text) ?? []
  const [, otherYear, otherMonth, otherDay] = compact.exec(text) ?? []
  const only =
    before !== undefined
      ? // After the year the day may come first only where it can be no month.
        (toDay(before, month!, day!) ?? toDay(before, day!, month!))
      : otherYear === undefined
        ? undefined
        : toDay(otherYear, otherMonth!, otherDay!)
  return only === undefined ? [] : [only]
}

function toDay(year: string, month: string, day: string): string | undefined {
  const [m, d] = [Number(month), Number(day)]
  const days = [
    31,
    Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ]
  if (Number(year) < 1 || m < 1 || m > 12 || d < 1 || d > days[m - 1]!) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function meantTimes(value: string): readonly string[] {
  const [, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?$/.exec(value.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return []
  return [`${hours.padStart(2, '0')}:${minutes}:${seconds}`]
}

/** The offsets of Chile in winter and summer, of which nobody knows which was meant, where there is none. */
function meantTimesOfDay(rest: string): readonly string[] {
  const [, time, written] = /^([\d:.]+)\s*(Z|[+-]\d{1,2}:?\d\d)?$/i.exec(rest) ?? []
  const zone = written?.toUpperCase().replace(/^([+-])(\d):/, '$10$2:')
  const [only] = time === undefined ? [] : meantTimes(time)
  if (only === undefined) return []
  if (zone === undefined) return [`${only}-03:00`, `${only}-04:00`, `${only}Z`]
  return [`${only}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`]
}
