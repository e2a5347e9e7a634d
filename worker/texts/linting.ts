import { largeCatalogs } from '../../catalogs/large.ts'
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
        text,
        () => defined(text, given),
        (options, waits) => lint(text, { ...completed(options), waits }),
        (response) => response,
      )
    },
    async fixAll(text, given) {
      return untilBrought(
        text,
        () => defined(text, given),
        (options, waits) => fixAll(text, { ...completed(options), waits }),
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

  /**
   * Runs anew with what a run asked for in vain; a guide that came may ask for catalogs in turn. A text whose guides are missing is
   * not judged before they were fetched, and with them the catalogs that it is likely to need.
   */
  async function untilBrought<Options, Result>(
    text: string,
    define: () => Promise<Options>,
    run: (options: Options, waits: boolean) => Result,
    reportOf: (result: Result) => ValidateResponse,
  ): Promise<Result> {
    let options = await define()
    let result = run(options, fetchGuide !== undefined)
    const missing = wantedBy(reportOf(result))
    if (fetchGuide !== undefined && missing.some(isGuide)) {
      // It was not judged yet, and is now, whether they came or not.
      await bring([...missing, ...catalogsLikelyFor(text)])
      result = run(options, false)
    }
    for (let round = 0; round < mostRounds; round += 1) {
      const hasOpened = (await terminologies?.openMissed()) === true
      if (hasOpened) options = await define()
      if (!(await bring(wantedBy(reportOf(result)))) && !hasOpened) break
      result = run(options, false)
    }
    return result
  }

  /** Reads catalogs and guides; false where there is none to read. */
  async function bring(wanted: readonly string[]): Promise<boolean> {
    const found = await Promise.all(
      wanted.map(async (id) => (isGuide(id) ? await fetchGuide?.(id) : (await catalogs.bring(id)) !== undefined)),
    )
    return found.includes(true)
  }
}

/** The catalogs and guides that a run asked for in vain. */
function wantedBy({ skipped = [] }: ValidateResponse): readonly string[] {
  return [...new Set(skipped.flatMap(({ needs }) => needs))]
}

function isGuide(needed: string): boolean {
  return needed.includes('#')
}

/** The large catalogs that have codes of a text, as far as a look at it tells. */
function catalogsLikelyFor(text: string): readonly string[] {
  return largeCatalogs.filter(({ mark }) => mark.test(text)).map(({ id }) => id)
}

const mostRounds = 4
