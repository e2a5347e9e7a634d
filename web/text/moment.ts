import { language } from './words.ts'

/** A moment as people of the language write it: day and time where the reader is. */
export function moment(at: string | number): string {
  return format('moment').format(new Date(at))
}

/** A day that is named in UTC (`2026-11-21`, or a moment), without its time; what is no day as it is. */
export function utcDay(at: string | number, style: 'medium' | 'short' = 'medium'): string {
  const day = new Date(at)
  return Number.isNaN(day.getTime()) ? String(at) : format(style).format(day)
}

const forms = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  medium: { dateStyle: 'medium', timeZone: 'UTC' },
  short: { day: 'numeric', month: 'short', timeZone: 'UTC' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

/** Making one takes a telephone some 30 ms, and a table has a date in each row. */
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
