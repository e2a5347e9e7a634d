import { prepareConfig } from './apply.ts'
import type { ConfigProblem, ParsedConfig } from './config.ts'

/** The suppressions of a configuration whose last day is past: a sentence, and where. `today`: `YYYY-MM-DD`. */
export function findPast({ config, rangeOf }: Pick<ParsedConfig, 'config' | 'rangeOf'>, today: string): readonly ConfigProblem[] {
  return prepareConfig(config, today).expired.map((one) => {
    const path = ['suppress', config.suppress!.indexOf(one)]
    return { message: `Lo silenciado de ${one.code} venció el ${one.until}: ya no se silencia.`, path, range: rangeOf(path) }
  })
}
