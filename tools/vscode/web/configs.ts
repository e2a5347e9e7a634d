import type { Connection } from 'vscode-languageserver'
import {
  configName,
  configWords,
  defaultPublicUrl,
  optionsOfConfig,
  parseConfig,
  prepareConfig,
  type ValidateResponse,
} from '../../../rules/index.ts'
import { isWithin } from '../../lsp/addresses.ts'
import type { FileOptions } from '../../lsp/file-options.ts'
import { hostRequests } from '../../lsp/host-requests.ts'
import type { OwnConfig } from '../../lsp/own-config.ts'
import type { LintSettings } from '../../lsp/question.ts'
import { reportLanguage } from '../../../worker/texts/told-in.ts'
import { localDay } from '../../node/local-day.ts'

/** The configurations of projects, read through the editor. */
export interface WebConfigs {
  /** The options of a file, and why its configuration cannot be gone by. Configurations are read anew in another `era`. */
  readonly optionsFor: (uri: string, settings: LintSettings, era: number) => Promise<FileOptions & { readonly trouble?: string }>
  readonly findOwn: (uri: string, folders: readonly string[]) => Promise<OwnConfig | undefined>
}

interface Found {
  readonly uri: string
  readonly text: string
}

/** Finds configurations upwards from files, each folder asked for once in an era. */
export function createWebConfigs(connection: Connection): WebConfigs {
  let current = -1
  let byFolder = new Map<string, Promise<Found | undefined>>()

  function nearest(folder: string): Promise<Found | undefined> {
    let found = byFolder.get(folder)
    if (found === undefined) byFolder.set(folder, (found = find(folder)))
    return found
  }

  async function find(folder: string): Promise<Found | undefined> {
    const uri = `${folder}/${configName}`
    const text = await connection.sendRequest<string | null>(hostRequests.readFile, uri).catch(() => null)
    if (text !== null) return { uri, text }
    const outer = folderOf(folder)
    return outer === undefined ? undefined : nearest(outer)
  }

  async function configOf(uri: string): Promise<Found | undefined> {
    const folder = folderOf(uri)
    return folder === undefined ? undefined : nearest(folder)
  }

  return {
    async optionsFor(uri, { profile, strict, only, guide, lang }, era) {
      if (era !== current) {
        byFolder = new Map()
        current = era
      }
      const today = localDay(new Date())
      const plain: FileOptions['options'] = {
        today,
        publicUrl: defaultPublicUrl,
        profile,
        strict,
        only,
        guide,
        language: await reportLanguage(lang === 'en' ? lang : undefined),
      }
      const bare: FileOptions = { options: plain, apply: (response) => response, useIn: () => undefined }
      const found = await configOf(uri)
      if (found === undefined) return bare
      const { config, problems } = parseConfig(found.text, lang)
      const [problem] = problems
      if (problem !== undefined) return { ...bare, trouble: `${configName}:${problem.range.start.line}: ${problem.message}` }
      const own = optionsOfConfig(config)
      const appliance = prepareConfig(config, today)
      const name = nameFrom(found.uri, uri)
      const options: FileOptions['options'] = {
        ...plain,
        strict: strict ?? own.strict,
        only: only ?? own.only,
        guide: guide ?? own.guide,
        isMeant: (issue) => appliance.isWanted(issue, name),
      }
      const apply = (response: ValidateResponse): ValidateResponse => {
        const { response: applied, suppressed } = appliance.apply(response, name)
        return suppressed.length === 0 ? applied : { ...applied, suppressed: { count: suppressed.length } }
      }
      const trouble = config.ig === undefined ? undefined : `${configName}: ${configWords[lang ?? 'es'].inBrowser}`
      const useIn: FileOptions['useIn'] = (response) => ({ ...appliance.useIn(response, name), config: found.uri })
      return { options, apply, useIn, ...(trouble !== undefined && { trouble }) }
    },
    async findOwn(uri, folders) {
      const folder = folders.find((one) => isWithin(uri, one)) ?? folderOf(uri)
      if (folder === undefined) return undefined
      const config = (await configOf(uri))?.uri ?? `${folder.replace(/\/$/, '')}/${configName}`
      return { uri: config, file: nameFrom(config, uri) }
    },
  }
}

/** The folder of a file or folder; undefined of what is in none. */
function folderOf(uri: string): string | undefined {
  const [scheme = ''] = /^[a-z][\w+.-]*:(?:\/\/[^/]*)?/i.exec(uri) ?? []
  const end = uri.lastIndexOf('/')
  return end < scheme.length ? undefined : uri.slice(0, end)
}

/** A file as the patterns of a configuration have it. */
function nameFrom(config: string, uri: string): string {
  const folder = config.slice(0, config.lastIndexOf('/') + 1)
  return decodeURIComponent(uri.startsWith(folder) ? uri.slice(folder.length) : uri)
}
