import { pathToFileURL } from 'node:url'
import { isFailure } from '../node/failure.ts'
import { keepPackages } from '../packages/kept-packages.ts'
import { openConfigs, type Configs } from '../review/project-config.ts'
import { lintOptions, type Settings } from '../review/settings.ts'
import type { Terminal } from '../node/terminal.ts'
import type { Lang } from '../node/report-language.ts'
import { inLanguage } from '../node/said.ts'
import { localDay } from '../node/local-day.ts'
import type { FixOptions, SuppressionUse, ValidateResponse } from '../../rules/index.ts'
import type { OptionsAtHand } from '../node/terminology/at-hand.ts'
import type { LintSettings } from './question.ts'

/** Options of the linter for a file, and the configuration of its project: the same as those of `svc validate`. */
export interface FileOptions {
  readonly options: OptionsAtHand & Pick<FixOptions, 'isMeant'>
  readonly apply: (response: ValidateResponse) => ValidateResponse
  /** The effect of its project's suppressions on its findings, with the address of their configuration; undefined where it has none. */
  readonly useIn: (response: ValidateResponse) => (SuppressionUse & { readonly config: string }) | undefined
}

/** Of a file, or of a text that is none, under the settings of an editor; another `era` reads configurations anew. */
export type FileOptionsOf = (path: string | undefined, settings: LintSettings, era: number) => Promise<FileOptions>

/** Options that hold for every file of a server. */
export interface FileOptionsParts {
  /** Packages of definitions that it was started with. */
  readonly ig: readonly string[]
  /** Nothing is asked of any registry of packages. */
  readonly offline: boolean
  /** Told, in a sentence, what cannot be gone by; each sentence once in an era. */
  readonly say: (sentence: string) => void
}

/** Reads configurations and packages, each once in an era; where one cannot be used, it goes on without and says why. */
export function createFileOptions({ ig, offline, say }: FileOptionsParts, terminal: Terminal): FileOptionsOf {
  let told = new Set<string>()
  const tell = (sentence: string): void => {
    if (told.has(sentence)) return
    told.add(sentence)
    say(sentence)
  }
  const err = { ...terminal.err, write: async (text: string | Uint8Array) => tell(String(text).trim()) }
  const quiet: Terminal = { ...terminal, err }
  const openPackages = keepPackages(quiet, { offline })
  let current: { readonly key: string; readonly configs: Promise<Opened> } | undefined

  async function open(settings: LintSettings, today: string): Promise<Opened> {
    // A server may run for days.
    const now = { ...quiet, today }
    const all = { ...settings, openPackages, ...(ig.length > 0 && { ig }) }
    try {
      const plain = await lintOptions(all, now)
      return { plain, configs: openConfigs(all, plain, now) }
    } catch {
      const rest = { ...all, ...(await unusableOf(all, now)) }
      const plain = await lintOptions(rest, now)
      return { plain, configs: openConfigs(rest, plain, now) }
    }
  }

  /** Each setting that cannot be gone by, undefined; says why. */
  async function unusableOf(all: Settings, now: Terminal): Promise<Partial<Record<keyof Settings, undefined>>> {
    const { openPackages: open, lang, ...asked } = all
    const unusable: Partial<Record<keyof Settings, undefined>> = {}
    for (const [name, value] of Object.entries(asked)) {
      try {
        await lintOptions({ openPackages: open, lang, [name]: value }, now)
      } catch (error) {
        tell(sentenceOf(error, lang))
        unusable[name as keyof Settings] = undefined
      }
    }
    return unusable
  }

  return async (path, settings, era) => {
    const today = localDay(new Date())
    const key = JSON.stringify([settings, era, today])
    if (current?.key !== key) {
      told = new Set()
      current = { key, configs: open(settings, today) }
    }
    const { plain, configs } = await current.configs
    const bare = { options: plain, apply: (response: ValidateResponse) => response, useIn: () => undefined }
    if (path === undefined) return bare
    try {
      const options = await configs.optionsFor(path)
      const config = configs.of(path)
      return {
        options,
        apply: (response) => configs.apply(response, path),
        useIn(response) {
          const use = configs.useIn(response, path)
          return use && { ...use, config: pathToFileURL(config!.file).href }
        },
      }
    } catch (error) {
      tell(sentenceOf(error, settings.lang))
      return bare
    }
  }
}

function sentenceOf(error: unknown, lang: Lang | undefined): string {
  return isFailure(error) ? inLanguage(error.said, lang) : (error as Error).message
}

interface Opened {
  readonly plain: OptionsAtHand
  readonly configs: Configs
}
