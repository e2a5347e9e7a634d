import { fixAll, lint, type Fixed, type LintOptions, type ValidateResponse } from '../rules/index.ts'
import type { Catalogs } from './catalogs.ts'

/** Lints with catalogs, each read when a text first asks for it. */
export interface Linting {
  readonly lint: (text: string, options: LintOptions) => Promise<ValidateResponse>
  readonly fixAll: (text: string, options: LintOptions) => Promise<Fixed>
}

/** Makes a linter of the catalogs of its host. */
export function createLinting(catalogs: Catalogs): Linting {
  return {
    async lint(text, options) {
      const first = lint(text, completed(options))
      return (await bring(first)) ? lint(text, completed(options)) : first
    },
    async fixAll(text, options) {
      const first = fixAll(text, completed(options))
      return (await bring(first.remaining)) ? fixAll(text, completed(options)) : first
    },
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
