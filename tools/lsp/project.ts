import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { editsOfFix } from '../../language/actions.ts'
import type { Edit } from '../../language/text.ts'
import { configName, type Config, type Issue, type Json } from '../../rules/index.ts'
import { toDay } from '../cli/terminal.ts'
import { ConfigFault, createProjectConfigs, type ProjectConfig, type ProjectConfigs } from '../node/project-config.ts'

/** What the configuration of its project says of a file. */
interface FileConfig {
  readonly config: Config
  /** The path of the file as the configuration has it. */
  readonly name: string
  /** The findings that somebody wants to hear of, as severe as the project says. */
  readonly apply: (issues: readonly Issue[]) => readonly Issue[]
}

/** The configurations of the projects that are open. */
export interface Projects {
  readonly of: (uri: string) => FileConfig | undefined
  /** Says that a configuration is another by now. */
  readonly forget: () => void
  /** The file that a suppression for another is written in, of the folder where there is none yet. */
  readonly fileFor: (uri: string) => string | undefined
}

/** Finds the configurations of files within folders; `onFault` is told in a sentence why one cannot be gone by. */
export function createProjects(folders: () => readonly string[], onFault: (sentence: string) => void): Projects {
  let configs: ProjectConfigs | undefined

  function find(uri: string): ProjectConfig | undefined {
    const path = pathOf(uri)
    if (path === undefined) return undefined
    try {
      // Of a file outside of all folders that are open, the nearest one counts.
      const isInside = folders().some((folder) => path.startsWith(folder))
      configs ??= createProjectConfigs(toDay(new Date()), undefined, isInside ? folders() : undefined)
      return configs.of(dirname(path))
    } catch (error) {
      if (!(error instanceof ConfigFault)) throw error
      onFault(error.message)
      return undefined
    }
  }

  return {
    of(uri) {
      const project = find(uri)
      if (project === undefined) return undefined
      const name = project.nameOf(pathOf(uri)!)
      const apply = (issues: readonly Issue[]) => project.appliance.apply({ ...nothing, issues }, name).response.issues
      return { config: project.config, name, apply }
    },
    forget: () => (configs = undefined),
    fileFor(uri) {
      const path = pathOf(uri)
      if (path === undefined) return undefined
      const folder = folders().find((one) => path.startsWith(one)) ?? dirname(path)
      return pathToFileURL(find(uri)?.file ?? join(folder, configName)).href
    },
  }
}

const nothing = { valid: true, errors: [], warnings: [], profile: null, resourceType: '' }

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}

/** What changes in the text of a configuration, empty where there is none, for findings of a code in a file to be suppressed. */
export function suppressIn(
  text: string,
  suppression: { readonly code: string; readonly file: string; readonly reason: string },
): readonly Edit[] {
  const { code, file, reason } = suppression
  const entry = { code, files: [file], reason }
  if (text.trim() === '') return [{ from: 0, to: text.length, insert: `${JSON.stringify({ suppress: [entry] }, undefined, 2)}\n` }]
  let before: Json[] = []
  try {
    const value = JSON.parse(text) as { readonly suppress?: Json[] }
    before = value.suppress ?? []
  } catch {
    return []
  }
  return editsOfFix(text, { jsonPointer: '/suppress', replacement: [...before, entry] }, undefined)
}
