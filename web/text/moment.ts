import { language } from './words.ts'

/** A moment as people of the language write it: day and time where the reader is. */
export function moment(at: string | number): string {
  return new Intl.DateTimeFormat(locale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(language() === 'es' && { hourCycle: 'h23' }),
  }).format(new Date(at))
}

/** A day that is named in UTC (`2026-11-21`, or a moment), without its time; what is no day as it is. */
export function utcDay(at: string | number, style: 'medium' | 'short' = 'medium'): string {
  const form = style === 'medium' ? ({ dateStyle: 'medium' } as const) : ({ day: 'numeric', month: 'short' } as const)
  const day = new Date(at)
  return Number.isNaN(day.getTime()) ? String(at) : new Intl.DateTimeFormat(locale(), { ...form, timeZone: 'UTC' }).format(day)
}

function locale(): string {
  return language() === 'es' ? 'es-CL' : 'en'
}
