import { definitions as base, fixAll, lint, type Definitions, type Fixed, type LintOptions, type ValidateResponse } from '../rules/index.ts'
import type { Catalogs } from './catalogs.ts'
import { fittingProfile } from './profiles.ts'

/** Lints with catalogs, each read when a text first asks for it. */
export interface Linting {
  readonly lint: (text: string, options: LintOptions) => Promise<ValidateResponse>
  readonly fixAll: (text: string, options: LintOptions) => Promise<Fixed>
}

/**
 * Makes a linter of the catalogs of its host. With definitions of its own, a resource is held to the profile that is asked for
 * only where that is one of its type.
 */
export function createLinting(catalogs: Catalogs, definitions?: () => Promise<Definitions>): Linting {
  return {
    async lint(text, given) {
      const options = await defined(text, given)
      const first = lint(text, completed(options))
      return (await bring(first)) ? lint(text, completed(options)) : first
    },
    async fixAll(text, given) {
      const options = await defined(text, given)
      const first = fixAll(text, completed(options))
      return (await bring(first.remaining)) ? fixAll(text, completed(options)) : first
    },
  }

  async function defined(text: string, options: LintOptions): Promise<LintOptions> {
    if (definitions === undefined) return options
    const found = await definitions()
    const { profile } = options
    return {
      ...options,
      ...(found !== base && { definitions: found }),
      profile: profile === undefined ? undefined : fittingProfile(text, profile, found),
    }
  }

  function completed(options: LintOptions): LintOptions {
    return { ...options, catalogs: { ...catalogs.ready, ...options.catalogs } }
  }

  /** Reads the catalogs that a run asked for in vain; false where there is none to read. */
  async function bring({ skipped = [] }: ValidateResponse): Promise<boolean> {
    const wanted = new Set(skipped.flatMap(({ needs }) => needs))
    const found = await Promise.all([...wanted].map((id) => catalogs.bring(id)))
    return found.some((catalog) => catalog !== undefined)
  }
}
