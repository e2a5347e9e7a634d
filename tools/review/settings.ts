import { editDistance } from '../../catalogs/edit-distance.ts'
import { clCoreVersion, defaultPublicUrl, guides, rules } from '../../rules/index.ts'
import { importsFolder, openCatalogs } from '../node/catalogs.ts'
import { openTerminology, type OptionsAtHand } from '../node/terminology/at-hand.ts'
import { reportLanguage, type Lang } from '../node/report-language.ts'
import type { Said } from '../node/said.ts'
import { terminologyFolder } from '../node/terminology/folder.ts'
import { failure } from '../node/failure.ts'
import type { OpenPackages } from '../packages/kept-packages.ts'
import { notice, type Terminal } from '../node/terminal.ts'

/** The options that decide what is looked for. */
export interface Settings {
  readonly profile?: string | undefined
  readonly clCoreVersion?: string | undefined
  /** Whether the CL Core profile of a type holds although nobody asks for it. */
  readonly full?: boolean | undefined
  readonly strict?: boolean | undefined
  /** The beginnings of codes. */
  readonly only?: readonly string[] | undefined
  /** Packages of definitions: archives, folders and names. */
  readonly ig?: readonly string[] | undefined
  /** Nothing is asked of any registry of packages. */
  readonly offline?: boolean | undefined
  /** The id of a guide, or of several, or `none`. */
  readonly guide?: string | readonly string[] | undefined
  /** Imported terminologies that are used, by their names; all where it is not said. */
  readonly terminology?: readonly string[] | undefined
  /** The language of what is found; Spanish where it is not said. */
  readonly lang?: Lang | undefined
  /** False where nobody is shown the fixes of issues. */
  readonly fixes?: boolean | undefined
  /** False where nobody is shown which stretch of a text an issue speaks of. */
  readonly ranges?: false | undefined
  /** How packages are opened where they are kept for the next time. */
  readonly openPackages?: OpenPackages | undefined
}

/** Options of the linter, out of those of the command line and of the environment. */
export async function lintOptions(
  {
    profile,
    clCoreVersion: version,
    full,
    strict,
    only,
    ig,
    guide,
    offline,
    terminology: wanted,
    fixes,
    ranges,
    openPackages,
    lang,
  }: Settings,
  terminal: Terminal,
): Promise<OptionsAtHand> {
  if (profile !== undefined && !URL.canParse(profile)) {
    throw failure({
      es: `--profile espera la URL completa de un perfil, y no «${profile}».`,
      en: `--profile takes the full URL of a profile, and not “${profile}”.`,
    })
  }
  if (version !== undefined && version !== clCoreVersion && version !== 'stable') await notice(terminal, otherVersion(version))
  const unknown = only?.find((beginning) => beginning === '' || !rules.some(({ code }) => code.startsWith(beginning)))
  if (unknown !== undefined)
    throw failure({
      es: `--only espera el comienzo de un código, como r4 o cl-run, y ninguno empieza con «${unknown}».`,
      en: `--only takes the beginning of a code, such as r4 or cl-run, and none begins with “${unknown}”.`,
    })
  if (typeof guide === 'string' && guide !== 'none' && !guides.some(({ id }) => id === guide)) {
    const near = guides.find(({ id }) => editDistance(id, guide.toLowerCase(), 1) <= 1)?.id
    throw failure({
      es: `--guide espera una de las guías que muestra svc guides, o none, y no «${guide}».${near === undefined ? '' : ` ¿Quisiste decir «${near}»?`}`,
      en: `--guide takes one of the guides that svc guides shows, or none, and not “${guide}”.${near === undefined ? '' : ` Did you mean “${near}”?`}`,
    })
  }
  const trouble = (sentence: string | Said): void => void notice(terminal, sentence)
  const { forLint } = openCatalogs(importsFolder(terminal.env), trouble)
  const terminology = openTerminology(terminologyFolder(terminal.env), trouble, wanted)
  const open: OpenPackages =
    openPackages ?? (async (asked) => (await import('../packages/open-definitions.ts')).openDefinitions(asked, terminal, { offline }))
  const definitions = ig && (await open(ig))
  return {
    today: terminal.today,
    profile,
    full,
    strict,
    only,
    definitions,
    guide,
    publicUrl: publicUrl(terminal),
    catalogs: forLint,
    terminology,
    language: await reportLanguage(lang),
    ...(fixes === false && { fixes }),
    ranges,
  }
}

/** Where the pages of the rules are: `SVC_PUBLIC_URL`, without a slash at the end. */
export function publicUrl({ env }: Terminal): string {
  const url = env['SVC_PUBLIC_URL'] ?? ''
  if (url === '') return defaultPublicUrl
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw failure({
      es: `SVC_PUBLIC_URL tiene que ser una URL completa, como https://svc.ejemplo.cl, y no «${url}».`,
      en: `SVC_PUBLIC_URL has to be a full URL, such as https://svc.example.org, and not “${url}”.`,
    })
  }
  return url.replace(/\/+$/, '')
}

/** The notice for a version of CL Core that does not go for everything: where svc has it, a profile with that version goes by it. */
function otherVersion(version: string): Said {
  const isInside = guides.some((one) => one.id === 'clcore' && one.version === version)
  if (!isInside)
    return {
      es: `CL Core «${version}» no está disponible: se usa ${clCoreVersion}.`,
      en: `CL Core “${version}” is not available: ${clCoreVersion} is used.`,
    }
  const profile = `CorePacienteCl|${version}`
  return {
    es: `Se usa CL Core ${clCoreVersion}. Con ${version} se revisa lo que la nombra en su perfil, en meta.profile o --profile, como «…/${profile}».`,
    en: `CL Core ${clCoreVersion} is used. What names ${version} in its profile is judged by it, in meta.profile or --profile, as “…/${profile}”.`,
  }
}
