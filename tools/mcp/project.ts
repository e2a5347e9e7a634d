import { join } from 'node:path'
import type { FixOptions, ValidateResponse } from '../../rules/index.ts'
import type { OptionsAtHand } from '../node/terminology/at-hand.ts'
import { openConfigs } from '../review/project-config.ts'
import { lintOptionsWith } from './packages.ts'
import type { Call } from './tool.ts'

/** Options of the linter for a resource, and the configuration of its project. */
interface Project {
  readonly options: OptionsAtHand & Pick<FixOptions, 'isMeant'>
  readonly apply: (response: ValidateResponse) => ValidateResponse
}

/** The project that a call is about, as the call says. */
interface Asked {
  readonly ig?: readonly string[] | undefined
  readonly show_suppressed?: boolean | undefined
  /** The file that a resource is of; one of the working folder where it is of none. */
  readonly path?: string | undefined
}

/** The nearest configuration of a file, or of the working folder, made ready; the packages of a call go before its own. */
export async function openProject({ ig, show_suppressed, path }: Asked, call: Call): Promise<Project> {
  const plain = await lintOptionsWith(ig, call)
  const [folder = call.terminal.cwd] = call.folders
  const within = call.folders.length > 0 ? call.folders : [folder]
  const file = path ?? join(folder, 'recurso.json')
  const configs = openConfigs(
    { ig, showSuppressed: show_suppressed, within, openPackages: call.openPackages, lang: call.lang },
    plain,
    call.terminal,
  )
  return { options: await configs.optionsFor(file), apply: (response) => configs.apply(response, file) }
}
