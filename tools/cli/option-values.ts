import { Option } from 'commander'
import { failure } from '../node/failure.ts'

/** An option that takes one of two values. */
export function optionOf(flags: string, about: string, values: readonly [string, string]): Option {
  const option = new Option(flags, about).choices(values)
  return option.argParser((value) => {
    if (values.includes(value)) return value
    throw failure({
      es: `${option.long} no admite «${value}»: puede ser ${values.join(' o ')}.`,
      en: `${option.long} does not take “${value}”: it may be ${values.join(' or ')}.`,
    })
  })
}

/** The value of a --format that takes nothing else. */
export function onlyJson(value: string): string {
  if (value === 'json') return value
  throw failure({ es: `--format no admite «${value}»: puede ser json.`, en: `--format does not take “${value}”: it may be json.` })
}

/** Reads the whole number that an option takes. */
export function wholeNumber(option: string, least: number): (value: string) => number {
  return (value) => {
    if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value)
    throw failure({
      es: `${option} espera un número entero desde ${least}, como 10, y no «${value}».`,
      en: `${option} takes a whole number from ${least} on, such as 10, and not “${value}”.`,
    })
  }
}

/** As in ESLint, -1 is any number of warnings. */
export function mostWarnings(value: string): number {
  return value === '-1' ? Infinity : wholeNumber('--max-warnings', 0)(value)
}

/** The values of an option that may be repeated. */
export function listed(one: string, others: readonly string[] = []): readonly string[] {
  return [...others, one]
}

/** Beginnings of codes, in any case, one or several behind commas; the option may be repeated. */
export function codes(some: string, others: readonly string[] = []): readonly string[] {
  return [
    ...others,
    ...some
      .toLowerCase()
      .split(',')
      .map((one) => one.trim()),
  ]
}
