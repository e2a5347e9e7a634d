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

/** Terminologies that somebody imported. */
interface ImportedTerminologies {
  /** The systems that a text names. */
  readonly forText: (text: string) => Promise<LintOptions['terminology']>
  /** Opens older versions that the last run asked for in vain; false where there is none. */
  readonly openMissed: () => Promise<boolean>
}

/** Lints with catalogs and guides, each read when a text first asks for it. */
export interface Linting {
  readonly lint: (text: string, options: LintOptions) => Promise<ValidateResponse>
  readonly fixAll: (text: string, options: FixOptions) => Promise<Fixed>
}

/**
 * Makes a linter of the catalogs of its host. With definitions of its own, a resource is held to the profile that is asked for
 * only where that is one of its type.
 */
export function createLinting(
  catalogs: Catalogs,
  definitions?: () => Promise<Definitions>,
  fetchGuide?: FetchGuide,
  terminologies?: ImportedTerminologies,
): Linting {
  return {
    async lint(text, given) {
      return untilBrought(
        () => defined(text, given),
        (options) => lint(text, completed(options)),
        (response) => response,
      )
    },
    async fixAll(text, given) {
      return untilBrought(
        () => defined(text, given),
        (options) => fixAll(text, completed(options)),
        ({ remaining }) => remaining,
      )
    },
  }

  async function defined(text: string, options: LintOptions): Promise<LintOptions> {
    if (definitions === undefined) return options
    const [found, terminology] = await Promise.all([definitions(), terminologies?.forText(text)])
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
  async function untilBrought<Options, Result>(
    define: () => Promise<Options>,
    run: (options: Options) => Result,
    reportOf: (result: Result) => ValidateResponse,
  ): Promise<Result> {
    let options = await define()
    let result = run(options)
    for (let round = 0; round < mostRounds; round += 1) {
      const hasOpened = (await terminologies?.openMissed()) === true
      if (hasOpened) options = await define()
      if (!(await bring(reportOf(result))) && !hasOpened) break
      result = run(options)
    }
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
