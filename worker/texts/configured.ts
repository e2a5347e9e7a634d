import { configName, optionsOfConfig, parseConfig, prepareConfig, type Config, type LintOptions } from '../../rules/index.ts'
import type { Linting } from './linting.ts'

/** Options of the linter, with the configuration of the project and the name of the file. */
interface ConfiguredOptions extends LintOptions {
  /** The text of `svc.config.json`. */
  readonly config?: string | undefined
  readonly file?: string | undefined
}

/** A linter that goes by a configuration, as far as there is nothing wrong with that. */
export function createConfiguredLinting(linting: Linting): Linting {
  let last: { readonly key: string; readonly config: Config; readonly appliance: ReturnType<typeof prepareConfig> } | undefined

  function open(text: string, today: string): NonNullable<typeof last> {
    const key = `${today} ${text}`
    if (last?.key !== key) {
      const { config } = parseConfig(text)
      last = { key, config, appliance: prepareConfig(config, today) }
    }
    return last
  }

  return {
    async lint(text, { config: written, file = '', ...options }: ConfiguredOptions) {
      if (written === undefined) return linting.lint(text, options)
      const { config, appliance } = open(written, options.today)
      const { response, suppressed } = appliance.apply(await linting.lint(text, { ...options, ...optionsOfConfig(config) }), file)
      return suppressed.length === 0 ? response : { ...response, suppressed: { count: suppressed.length } }
    },
    async fixAll(text, { config: written, file = '', ...options }: ConfiguredOptions) {
      if (written === undefined) return linting.fixAll(text, options)
      const { config, appliance } = open(written, options.today)
      return linting.fixAll(text, { ...options, ...optionsOfConfig(config), isMeant: (issue) => appliance.isWanted(issue, file) })
    },
  }
}

/** True for the name of a project's configuration. */
export function isConfigName(file: string | undefined): boolean {
  return file === configName
}
