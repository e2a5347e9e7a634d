import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configName } from '../../rules/index.ts'
import { localDay } from '../node/local-day.ts'
import { ConfigFault } from '../node/config-faults.ts'
import { createProjectConfigs } from '../node/project-config.ts'
import { isWithin } from './addresses.ts'
import { pathOf } from './paths.ts'

/** The configuration that a suppression for a file is written into, and what that calls the file. */
export interface OwnConfig {
  readonly uri: string
  readonly file: string
}

/** Finds it for the address of a file, among the folders that are open; undefined of what is no file, or has one that cannot be used. */
export type FindOwnConfig = (uri: string, folders: readonly string[]) => OwnConfig | undefined | Promise<OwnConfig | undefined>

/** The nearest configuration upwards of a file of this machine; where there is none, one in the folder that is open. */
export const findOwnConfig: FindOwnConfig = (uri, folders) => {
  const path = pathOf(uri)
  if (path === undefined) return undefined
  try {
    const open = folders.find((one) => isWithin(uri, one))
    const inOpen = join((open === undefined ? undefined : pathOf(open)) ?? dirname(path), configName)
    const config = createProjectConfigs(localDay(new Date())).of(dirname(path))?.file ?? inOpen
    return { uri: pathToFileURL(config).href, file: relative(dirname(config), path).split(sep).join('/') }
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    return undefined
  }
}
