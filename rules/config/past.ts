import { prepareConfig } from './apply.ts'
import type { ConfigProblem, ParsedConfig } from './config.ts'

/** The suppressions of a configuration whose last day is past: a sentence, and where. `today`: `YYYY-MM-DD`. */
export function findPast({ config, rangeOf }: Pick<ParsedConfig, 'config' | 'rangeOf'>, today: string): readonly ConfigProblem[] {
  return prepareConfig(config, today).expired.map((one) => {
    const path = ['suppress', config.suppress!.indexOf(one)]
    return { message: `Lo silenciado de ${one.code} venció el ${one.until}: ya no se silencia.`, path, range: rangeOf(path) }
  })
}

/** Suppressions that have nothing to suppress any more, by their places: a sentence of each, and where. */
export function tellUnused(
  { config, rangeOf }: Pick<ParsedConfig, 'config' | 'rangeOf'>,
  places: readonly number[],
): readonly ConfigProblem[] {
  return places.flatMap((place) => {
    const one = config.suppress?.[place]
    if (one === undefined) return []
    const path = ['suppress', place]
    return { message: `Ya no hay ningún ${one.code} que silenciar aquí: esta entrada sobra.`, path, range: rangeOf(path) }
  })
}
