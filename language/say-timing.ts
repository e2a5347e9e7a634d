import { isList, isObject, type Json, type JsonObject } from '../rules/engine/json.ts'

/** The languages in which values are said. */
export type SayingLanguage = 'es' | 'en'

/** Units of time by their code, one and many of them. */
const units: Readonly<Record<SayingLanguage, Readonly<Record<string, readonly [string, string]>>>> = {
  es: {
    s: ['segundo', 'segundos'],
    min: ['minuto', 'minutos'],
    h: ['hora', 'horas'],
    d: ['día', 'días'],
    wk: ['semana', 'semanas'],
    mo: ['mes', 'meses'],
    a: ['año', 'años'],
  },
  en: {
    s: ['second', 'seconds'],
    min: ['minute', 'minutes'],
    h: ['hour', 'hours'],
    d: ['day', 'days'],
    wk: ['week', 'weeks'],
    mo: ['month', 'months'],
    a: ['year', 'years'],
  },
}

const days: Readonly<Record<SayingLanguage, Readonly<Record<string, string>>>> = {
  es: { mon: 'lunes', tue: 'martes', wed: 'miércoles', thu: 'jueves', fri: 'viernes', sat: 'sábado', sun: 'domingo' },
  en: { mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday' },
}

/** The members of a repetition that are said; with others it is told one by one. */
const said = new Set(['boundsDuration', 'frequency', 'period', 'periodUnit', 'timeOfDay', 'dayOfWeek', 'count'])

/** When something is done, as in a prescription: «cada 12 horas por 30 días»; undefined where there is more to tell than that. */
export function sayTiming({ repeat, event }: JsonObject, code: string, language: SayingLanguage): string | undefined {
  if (event !== undefined) return undefined
  if (repeat === undefined) return code
  if (!isObject(repeat) || !Object.keys(repeat).every((name) => said.has(name))) return undefined
  const { frequency, period, periodUnit, boundsDuration, timeOfDay, dayOfWeek, count } = repeat
  const isSpanish = language === 'es'
  const often = sayOften(frequency, period, periodUnit, language)
  if (often === undefined) return undefined
  const bounds = isObject(boundsDuration)
    ? sayAmount(boundsDuration['value'], boundsDuration['code'] ?? boundsDuration['unit'], language)
    : ''
  const parts = [
    often,
    texts(dayOfWeek)
      .map((day) => days[language][day] ?? day)
      .join(', '),
    texts(timeOfDay)
      .map((time) => (isSpanish ? `a las ${time.slice(0, 5)}` : `at ${time.slice(0, 5)}`))
      .join(', '),
    bounds === '' ? '' : `${isSpanish ? 'por' : 'for'} ${bounds}`,
    typeof count !== 'number' ? '' : isSpanish ? `${count} ${count === 1 ? 'vez' : 'veces'} en total` : `${count} in all`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? (code === '' ? undefined : code) : parts.join(' ')
}

/** How often; empty where nothing says so, undefined where it cannot be said. */
function sayOften(
  frequency: Json | undefined,
  period: Json | undefined,
  unit: Json | undefined,
  language: SayingLanguage,
): string | undefined {
  if (period === undefined && unit === undefined) return frequency === undefined ? '' : undefined
  const each = sayAmount(period, unit, language)
  if (each === '' || (frequency !== undefined && typeof frequency !== 'number')) return undefined
  const [one] = units[language][String(unit)] ?? [String(unit)]
  if (language === 'en') {
    const every = period === 1 ? `a ${one}`.replace('a hour', 'an hour') : `every ${each}`
    return frequency === undefined || frequency === 1 ? (period === 1 ? `every ${one}` : every) : `${frequency} times ${every}`
  }
  const every = period === 1 ? `cada ${one}` : `cada ${each}`
  return frequency === undefined || frequency === 1 ? every : `${frequency} veces ${period === 1 ? `por ${one}` : every}`
}

function sayAmount(value: Json | undefined, unit: Json | undefined, language: SayingLanguage): string {
  if (typeof value !== 'number' || typeof unit !== 'string') return ''
  const [one, many] = units[language][unit] ?? [unit, unit]
  return `${value} ${value === 1 ? one : many}`
}

function texts(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter((one) => typeof one === 'string') : []
}
