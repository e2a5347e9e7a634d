import { dirname, join, relative, sep } from 'node:path'
import { configName } from '../../rules/index.ts'
import { createProjectConfigs } from '../node/project-config.ts'

/** The configuration that a suppression for a file is written into, and what that calls the file. */
export interface OwnConfig {
  readonly path: string
  readonly file: string
}

/** The nearest configuration upwards of a file; where there is none, one in the folder that is open. */
export function findOwnConfig(path: string, folders: readonly string[], today: string): OwnConfig {
  const inOpen = join(folders.find((one) => path.startsWith(one)) ?? dirname(path), configName)
  const config = nearest(path, today) ?? inOpen
  return { path: config, file: relative(dirname(config), path).split(sep).join('/') }
}

function nearest(path: string, today: string): string | undefined {
  try {
    return createProjectConfigs(today).of(dirname(path))?.file
  } catch {
    return undefined
  }
}
