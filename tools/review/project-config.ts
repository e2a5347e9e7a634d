import { dirname, isAbsolute, resolve, sep } from 'node:path'
import type { FileReport } from '../../rules/format/report.ts'
import { findPast, tellUnused, type FixOptions, type Issue, type SuppressionUse, type ValidateResponse } from '../../rules/index.ts'
import { ConfigFault, configFaultWords } from '../node/config-faults.ts'
import { createProjectConfigs, isPackagePath, type ProjectConfig } from '../node/project-config.ts'
import type { Lang } from '../node/report-language.ts'
import { failure } from '../node/failure.ts'
import type { OptionsAtHand } from '../node/terminology/at-hand.ts'
import type { Terminal } from '../node/terminal.ts'
import { wayTo } from './names.ts'
import { lintOptions, type Settings } from './settings.ts'

/** Which configuration holds: the nearest one, none, or that of a file. */
export interface ConfigChoice {
  readonly config?: string | boolean | undefined
  readonly showSuppressed?: boolean | undefined
  /** Folders outside of which nothing is read, neither configurations nor packages. */
  readonly within?: readonly string[] | undefined
}

/** Options of the linter for a file, and which findings are to be corrected. */
type FileOptions = OptionsAtHand & Pick<FixOptions, 'isMeant'>

/** The configurations of the projects that the files of a run are in. */
export interface Configs {
  readonly of: (path: string | undefined) => ProjectConfig | undefined
  readonly optionsFor: (path: string | undefined) => Promise<FileOptions>
  /** A response as the configuration of its file wants it. */
  readonly apply: (response: ValidateResponse, path: string | undefined) => ValidateResponse
  /** The effect of the suppressions of a file's configuration on its findings. */
  readonly useIn: (response: ValidateResponse, path: string | undefined) => SuppressionUse | undefined
  /** Faults of suppressions, as a report on each configuration; those without use only where a whole folder was reviewed. */
  readonly warnings: (isWhole: boolean) => readonly FileReport[]
}

/** Finds configurations; what the command line says, which `plain` was made of, goes before what they say. */
export function openConfigs(settings: Settings & ConfigChoice, plain: OptionsAtHand, terminal: Terminal): Configs {
  const { config: choice, showSuppressed = false, within, lang } = settings
  const configs =
    choice === false
      ? undefined
      : guarded(() =>
          createProjectConfigs(terminal.today, {
            given: typeof choice === 'string' ? resolve(terminal.cwd, choice) : undefined,
            within,
            lang,
          }),
        )
  const options = new Map<ProjectConfig | undefined, Promise<OptionsAtHand>>([[undefined, Promise.resolve(plain)]])
  const of = (path: string | undefined) =>
    guarded(() => configs?.of(path === undefined ? terminal.cwd : dirname(resolve(terminal.cwd, path))))
  const nameIn = ({ nameOf }: ProjectConfig, path: string | undefined) => nameOf(resolve(terminal.cwd, path ?? '<stdin>'))

  async function optionsOf(project: ProjectConfig): Promise<OptionsAtHand> {
    const merged = withConfig(settings, project)
    const isGiven = settings.ig !== undefined || merged.ig === undefined
    if (!isGiven && within !== undefined) for (const one of merged.ig!) refuseOutside(one, within, lang)
    // A notice about the version of CL Core is not given again.
    const own = await lintOptions({ ...merged, clCoreVersion: undefined, ig: isGiven ? undefined : merged.ig }, terminal)
    return isGiven ? { ...own, definitions: plain.definitions } : own
  }

  return {
    of,
    async optionsFor(path) {
      const project = of(path)
      let own = options.get(project)
      if (own === undefined) options.set(project, (own = optionsOf(project!)))
      if (project === undefined) return own
      const name = nameIn(project, path)
      return { ...(await own), isMeant: (issue: Issue) => project.appliance.isWanted(issue, name) }
    },
    apply(response, path) {
      const project = of(path)
      if (project === undefined) return response
      const { response: applied, suppressed } = project.appliance.apply(response, nameIn(project, path))
      if (suppressed.length === 0) return applied
      return { ...applied, suppressed: { count: suppressed.length, ...(showSuppressed && { issues: suppressed }) } }
    },
    useIn(response, path) {
      const project = of(path)
      return project?.appliance.useIn(response, nameIn(project, path))
    },
    warnings: (isWhole) => (configs?.found() ?? []).flatMap((project) => warningsOf(project, { isWhole, lang }, terminal)),
  }
}

/** Settings of a file: those of the command line, else those of the configuration. */
function withConfig(settings: Settings, project: ProjectConfig | undefined): Settings {
  if (project === undefined) return settings
  const { guides, ig, strict, only, terminology } = project.config
  return {
    ...settings,
    strict: settings.strict ?? strict,
    only: settings.only ?? only,
    guide: settings.guide ?? guides,
    terminology: settings.terminology ?? terminology,
    ig: settings.ig ?? ig?.map((one) => (isPackagePath(one) ? resolve(project.folder, one) : one)),
  }
}

function refuseOutside(ig: string, within: readonly string[], lang: Lang = 'es'): void {
  const isInside = within.some((folder) => `${ig}${sep}`.startsWith(`${resolve(folder)}${sep}`))
  if (isAbsolute(ig) && !isInside) throw failure(configFaultWords[lang].outside(ig))
}

function guarded<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof ConfigFault) throw failure(error.message)
    throw error
  }
}

function warningsOf(
  project: ProjectConfig,
  { isWhole, lang }: { readonly isWhole: boolean; readonly lang: Lang | undefined },
  terminal: Terminal,
): readonly FileReport[] {
  const { file, config, appliance } = project
  const unused = tellUnused(
    project,
    (isWhole ? appliance.unused() : []).map((one) => config.suppress!.indexOf(one)),
    lang,
  )
  const issues = [...findPast(project, terminal.today, lang), ...unused].map(({ message, path: [, index], range }): Issue => ({
    code: 'svc-config',
    severity: 'warning',
    path: `suppress[${index}]`,
    message,
    range,
  }))
  if (issues.length === 0) return []
  const warnings = issues.map(({ message }) => message)
  const response: ValidateResponse = { valid: true, errors: [], warnings, profile: null, resourceType: '', issues }
  return [{ file: wayTo(file, terminal), response }]
}
