import { language } from './words.ts'

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A day that is named in UTC (`2026-11-21`, or a moment), without its time; what is no day as it is. Written out here, for a
 * telephone takes some 150 ms to make what the browser has for it, and tables that are seen first have days in them.
 */
export function utcDay(at: string | number): string {
  const day = new Date(at)
  if (Number.isNaN(day.getTime())) return String(at)
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()]
  return language() === 'es' ? `${two(date)}-${two(month + 1)}-${year}` : `${englishMonths[month]} ${date}, ${year}`
}

/** The same day without its year, for an axis. */
export function shortUtcDay(at: number): string {
  return format('short').format(at)
}

/** A moment as people of the language write it: day and time where the reader is. */
export function moment(at: string | number): string {
  return format('moment').format(new Date(at))
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

const forms = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  short: { day: 'numeric', month: 'short', timeZone: 'UTC' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

/** Each is made once, for that takes long. */
const made = new Map<string, Intl.DateTimeFormat>()

function format(form: keyof typeof forms): Intl.DateTimeFormat {
  const isSpanish = language() === 'es'
  const key = `${form} ${isSpanish}`
  let found = made.get(key)
  if (found === undefined) {
    found = new Intl.DateTimeFormat(isSpanish ? 'es-CL' : 'en', {
      ...forms[form],
      ...(form === 'moment' && isSpanish && { hourCycle: 'h23' }),
    })
    made.set(key, found)
  }
  return found
}
