import type { LintOptions } from '../lint-options.ts'
import type { Config } from './config.ts'

/** The part of a configuration that the linter is told, where nobody says otherwise; packages and terminologies are for the host to open. */
export function optionsOfConfig({ strict, only, guides }: Config): Pick<LintOptions, 'strict' | 'only' | 'guide'> {
  return { ...(strict !== undefined && { strict }), ...(only !== undefined && { only }), ...(guides !== undefined && { guide: guides }) }
}
