import {
  configWords,
  findPast,
  optionsOfConfig,
  parseConfig,
  prepareConfig,
  tellUnused,
  type ConfigLanguage,
  type Issue,
  type LintOptions,
  type ParsedConfig,
} from '../../rules/index.ts'
import type { OpenText, Surroundings, TextReport } from '../api.ts'
import type { Linting } from './linting.ts'
import { createTextLinting } from './texts.ts'

/** The faults of a configuration as a report, the parts of it that a page cannot go by, and its suppressions that are past or without use. */
export async function reportOfConfig(
  text: string,
  { today, language: asked, open = [] }: Surroundings,
  linting: Linting,
): Promise<TextReport> {
  const language = asked ?? 'es'
  const parsed = parseConfig(text, language)
  const unused = await findUnused(parsed, open, { today, linting })
  const issues = [
    ...parsed.problems.map(({ message, range }) => toIssue('error', message, range)),
    ...[...findPast(parsed, today, language), ...tellUnused(parsed, unused, language)].map(({ message, range }) =>
      toIssue('warning', message, range),
    ),
    ...tellUnheeded(parsed, language),
  ]
  const messages = (of: Issue['severity']): readonly string[] =>
    issues.filter(({ severity }) => severity === of).map(({ message }) => message)
  const errors = messages('error')
  return { valid: errors.length === 0, errors, warnings: messages('warning'), profile: null, resourceType: '', issues }
}

/**
 * The places of suppressions that suppress nothing. A page does not know the files of a project: only of those that name files,
 * without patterns, which are all open can this be said.
 */
async function findUnused(
  { config }: ParsedConfig,
  open: readonly OpenText[],
  { today, linting }: { readonly today: string; readonly linting: Linting },
): Promise<readonly number[]> {
  const { suppress = [] } = config
  const appliance = prepareConfig(config, today)
  const isOpen = (name: string): boolean => open.some(({ file }) => file === name)
  const certain = suppress.filter((one) => !appliance.expired.includes(one) && one.files?.every(isOpen) === true)
  const named = open.filter(({ file }) => certain.some(({ files }) => files!.includes(file)))
  const cut = new Set<string>()
  for (const { file, text, form, profile } of named) {
    const options: LintOptions = { today, ...optionsOfConfig(config), ...(profile !== undefined && { profile }) }
    const { omitted = [], skipped = [] } = await createTextLinting({
      ...linting,
      async lint(one, given) {
        const response = await linting.lint(one, given)
        appliance.apply(response, file)
        return response
      },
    }).lint(text, form, options)
    for (const { code } of [...omitted, ...skipped]) cut.add(code)
  }
  const unused = appliance.unused().filter((one) => certain.includes(one) && !cut.has(one.code))
  return unused.map((one) => suppress.indexOf(one))
}

function tellUnheeded({ config, rangeOf }: ParsedConfig, language: ConfigLanguage): readonly Issue[] {
  const { ig, terminology } = configWords[language].inPage
  return [
    ...(config.ig === undefined ? [] : [toIssue('warning', ig, rangeOf(['ig']))]),
    ...(config.terminology === undefined ? [] : [toIssue('warning', terminology, rangeOf(['terminology']))]),
  ]
}

function toIssue(severity: Issue['severity'], message: string, range: NonNullable<Issue['range']>): Issue {
  return { code: 'svc-config', severity, path: '', message, range }
}
