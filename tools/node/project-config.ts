import { lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { configName, parseConfig, prepareConfig, type Appliance, type Config, type ParsedConfig } from '../../rules/index.ts'
import { readPackageName } from './package-name.ts'
import { ConfigFault, configFaultWords } from './config-faults.ts'
import type { Lang } from './report-language.ts'
import { notAFile, systemError, toReason } from './reasons.ts'

/** The configuration that holds for the files of a folder. */
export interface ProjectConfig {
  /** The path of its file. */
  readonly file: string
  readonly folder: string
  readonly config: Config
  readonly rangeOf: ParsedConfig['rangeOf']
  readonly appliance: Appliance
  /** A path as the patterns of the configuration have it. */
  readonly nameOf: (path: string) => string
}

/** Finds configurations, each read once. */
export interface ProjectConfigs {
  /** Of the files of a folder: the nearest one upwards; undefined where there is none. Throws a `ConfigFault`. */
  readonly of: (folder: string) => ProjectConfig | undefined
  /** All that were found. */
  readonly found: () => readonly ProjectConfig[]
}

/** Larger files are no configuration. */
const largest = 1_000_000

/** Finds configurations upwards from folders, not beyond those of `within`, or takes the one that is given. `today`: `YYYY-MM-DD`. */
export function createProjectConfigs(
  today: string,
  {
    given,
    within,
    lang,
  }: { readonly given?: string | undefined; readonly within?: readonly string[] | undefined; readonly lang?: Lang | undefined } = {},
): ProjectConfigs {
  const byFolder = new Map<string, ProjectConfig | undefined>()
  const own = given === undefined ? undefined : open(given, today, lang)
  const all: ProjectConfig[] = own === undefined ? [] : [own]

  function find(folder: string): ProjectConfig | undefined {
    if (byFolder.has(folder)) return byFolder.get(folder)
    if (within?.some((one) => `${folder}${sep}`.startsWith(`${one.replace(/[\\/]$/, '')}${sep}`)) === false) return undefined
    const file = join(folder, configName)
    let found: ProjectConfig | undefined
    // A folder or a link to nothing is no reason to go by another, or by none.
    if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) all.push((found = open(file, today, lang)))
    else if (dirname(folder) !== folder) found = find(dirname(folder))
    byFolder.set(folder, found)
    return found
  }

  return { of: (folder) => own ?? find(folder), found: () => all }
}

/** Whether a package is asked for by its place and not by its name. */
export function isPackagePath(asked: string): boolean {
  return /^\.{1,2}\/|\.tgz$/.test(asked) || readPackageName(asked) === undefined
}

function open(file: string, today: string, lang: Lang | undefined): ProjectConfig {
  const folder = dirname(file)
  const { config, problems, rangeOf } = parseConfig(read(file, lang), lang)
  if (problems.length > 0) {
    throw new ConfigFault(problems.map(({ message, range: { start } }) => `${file}:${start.line}:${start.column}: ${message}`).join('\n'))
  }
  return {
    file,
    folder,
    config,
    rangeOf,
    appliance: prepareConfig(config, today),
    nameOf: (path) => relative(folder, path).split(sep).join('/'),
  }
}

function read(file: string, lang: Lang = 'es'): string {
  try {
    const status = statSync(file)
    if (!status.isFile()) throw systemError(notAFile, file)
    if (status.size > largest) throw new ConfigFault(configFaultWords[lang].tooLarge(file))
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof ConfigFault) throw error
    throw new ConfigFault(configFaultWords[lang].unread(file, toReason(error, lang)))
  }
}
