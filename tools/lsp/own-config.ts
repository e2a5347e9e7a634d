import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configName } from '../../rules/index.ts'
import { localDay } from './local-day.ts'
import { createProjectConfigs } from '../node/project-config.ts'
import { isWithin } from './addresses.ts'
import { pathOf } from './paths.ts'

/** The configuration that a suppression for a file is written into, and what that calls the file. */
export interface OwnConfig {
  readonly uri: string
  readonly file: string
}

/** Finds it for the address of a file, among the folders that are open; undefined of what is no file. */
export type FindOwnConfig = (uri: string, folders: readonly string[]) => OwnConfig | undefined | Promise<OwnConfig | undefined>

/** The nearest configuration upwards of a file of this machine; where there is none, one in the folder that is open. */
export const findOwnConfig: FindOwnConfig = (uri, folders) => {
  const path = pathOf(uri)
  if (path === undefined) return undefined
  const open = folders.find((one) => isWithin(uri, one))
  const inOpen = join((open === undefined ? undefined : pathOf(open)) ?? dirname(path), configName)
  const config = nearest(path, localDay(new Date())) ?? inOpen
  return { uri: pathToFileURL(config).href, file: relative(dirname(config), path).split(sep).join('/') }
}

function nearest(path: string, today: string): string | undefined {
  try {
    return createProjectConfigs(today).of(dirname(path))?.file
  } catch {
    return undefined
  }
}
