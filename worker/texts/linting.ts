import {
  definitions as base,
  fixAll,
  lint,
  type Definitions,
  type Fixed,
  type FixOptions,
  type LintOptions,
  type ValidateResponse,
} from '../../rules/index.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import { fittingProfile } from '../packages/profiles.ts'

/** Fetches the definitions of a guide, asked for as `id#version`; false where they cannot be had now. */
export type FetchGuide = (name: string) => Promise<boolean>

/** Lints with catalogs and guides, each read when a text first asks for it. */
export interface Linting {
  readonly lint: (text: string, options: LintOptions) => Promise<ValidateResponse>
  readonly fixAll: (text: string, options: FixOptions) => Promise<Fixed>
}

/**
 * Makes a linter of the catalogs of its host. With definitions of its own, a resource is held to the profile that is asked for
 * only where that is one of its type. `terminologyFor` opens what was imported of the systems that a text names.
 */
export function createLinting(
  catalogs: Catalogs,
  definitions?: () => Promise<Definitions>,
  fetchGuide?: FetchGuide,
  terminologyFor?: (text: string) => Promise<LintOptions['terminology']>,
): Linting {
  return {
    async lint(text, given) {
      const options = await defined(text, given)
      return untilBrought(
        () => lint(text, completed(options)),
        (response) => response,
      )
    },
    async fixAll(text, given) {
      const options = await defined(text, given)
      return untilBrought(
        () => fixAll(text, completed(options)),
        ({ remaining }) => remaining,
      )
    },
  }

  async function defined(text: string, options: LintOptions): Promise<LintOptions> {
    if (definitions === undefined) return options
    const [found, terminology] = await Promise.all([definitions(), terminologyFor?.(text)])
    const { profile } = options
    return {
      ...options,
      ...(terminology !== undefined && { terminology }),
      ...(found !== base && { definitions: found }),
      profile: profile === undefined ? undefined : fittingProfile(text, profile, found),
    }
  }

  function completed(options: LintOptions): LintOptions {
    return { ...options, catalogs: { ...catalogs.ready, ...options.catalogs } }
  }

  /** Runs anew with what a run asked for in vain; a guide that came may ask for catalogs in turn. */
  async function untilBrought<Result>(run: () => Result, reportOf: (result: Result) => ValidateResponse): Promise<Result> {
    let result = run()
    for (let round = 0; round < mostRounds && (await bring(reportOf(result))); round += 1) result = run()
    return result
  }

  /** Reads the catalogs and guides that a run asked for in vain; false where there is none to read. */
  async function bring({ skipped = [] }: ValidateResponse): Promise<boolean> {
    const wanted = new Set(skipped.flatMap(({ needs }) => needs))
    const found = await Promise.all(
      [...wanted].map(async (id) => (id.includes('#') ? await fetchGuide?.(id) : (await catalogs.bring(id)) !== undefined)),
    )
    return found.includes(true)
  }
}

const mostRounds = 4
