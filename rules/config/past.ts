import { prepareConfig } from './apply.ts'
import type { ConfigProblem, ParsedConfig } from './config.ts'
import { configWords, type ConfigLanguage } from './words.ts'

/** The suppressions of a configuration whose last day is past: a sentence, and where. `today`: `YYYY-MM-DD`. */
export function findPast(
  { config, rangeOf }: Pick<ParsedConfig, 'config' | 'rangeOf'>,
  today: string,
  language: ConfigLanguage = 'es',
): readonly ConfigProblem[] {
  return prepareConfig(config, today).expired.map((one) => {
    const path = ['suppress', config.suppress!.indexOf(one)]
    return { message: configWords[language].past(one.code, one.until!), path, range: rangeOf(path) }
  })
}

/** Suppressions that have nothing to suppress any more, by their places: a sentence of each, and where. */
export function tellUnused(
  { config, rangeOf }: Pick<ParsedConfig, 'config' | 'rangeOf'>,
  places: readonly number[],
  language: ConfigLanguage = 'es',
): readonly ConfigProblem[] {
  return places.flatMap((place) => {
    const one = config.suppress?.[place]
    if (one === undefined) return []
    const path = ['suppress', place]
    return { message: configWords[language].unused(one.code), path, range: rangeOf(path) }
  })
}
