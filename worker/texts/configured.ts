import {
  configName,
  configWords,
  findPast,
  optionsOfConfig,
  parseConfig,
  prepareConfig,
  type Config,
  type ConfigLanguage,
  type Issue,
  type LintOptions,
  type ParsedConfig,
} from '../../rules/index.ts'
import type { Surroundings, TextReport } from '../api.ts'
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

/** The faults of a configuration as a report, and the parts of it that a page cannot go by. */
export function reportOfConfig(text: string, { today, language: asked }: Pick<Surroundings, 'today' | 'language'>): TextReport {
  const language = asked ?? 'es'
  const parsed = parseConfig(text, language)
  const issues = [...parsed.problems.map(({ message, range }) => toIssue('error', message, range)), ...warningsOf(parsed, today, language)]
  const messages = (of: Issue['severity']): readonly string[] =>
    issues.filter(({ severity }) => severity === of).map(({ message }) => message)
  const errors = messages('error')
  return { valid: errors.length === 0, errors, warnings: messages('warning'), profile: null, resourceType: '', issues }
}

function warningsOf(parsed: ParsedConfig, today: string, language: ConfigLanguage): readonly Issue[] {
  const { config, rangeOf } = parsed
  const { ig, terminology } = configWords[language].inPage
  return [
    ...findPast(parsed, today, language).map(({ message, range }) => toIssue('warning', message, range)),
    ...(config.ig === undefined ? [] : [toIssue('warning', ig, rangeOf(['ig']))]),
    ...(config.terminology === undefined ? [] : [toIssue('warning', terminology, rangeOf(['terminology']))]),
  ]
}

function toIssue(severity: Issue['severity'], message: string, range: NonNullable<Issue['range']>): Issue {
  return { code: 'svc-config', severity, path: '', message, range }
}
