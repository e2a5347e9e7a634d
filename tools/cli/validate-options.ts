import type { Lang } from '../node/report-language.ts'
import { failure } from '../node/failure.ts'
import { formatsWithoutFixes, type Target } from './targets.ts'

/** The options of `svc validate`. */
export interface ValidateOptions {
  readonly targets: readonly Target[]
  readonly fix?: boolean
  readonly fixDryRun?: boolean
  readonly fixUnsafe?: boolean
  readonly maxWarnings?: number
  readonly quiet?: boolean
  readonly profile?: string
  readonly clCoreVersion?: string
  readonly full?: boolean
  readonly strict?: boolean
  readonly only?: readonly string[]
  readonly ig?: readonly string[]
  readonly offline?: boolean
  readonly guide?: string
  readonly baseline?: string
  readonly updateBaseline?: boolean
  readonly stdinFilename?: string
  readonly ignore?: readonly string[]
  readonly watch?: boolean
  readonly ndjson?: boolean
  readonly jobs?: number
  readonly refs?: boolean
  readonly resume?: string
  readonly all?: boolean
  readonly fixes?: boolean
  readonly remote?: boolean
  readonly config?: string | boolean
  readonly showSuppressed?: boolean
  readonly lang?: Lang | undefined
}

/** Throws where something to check is missing, or options do not go together. */
export function refuseConflicts(asked: readonly string[], options: ValidateOptions): void {
  if (asked.length === 0) {
    throw failure({
      es: 'Falta decir qué revisar: un archivo, una carpeta, un patrón, o - para la entrada estándar.',
      en: 'Say what to check: a file, a folder, a pattern, or - for standard input.',
    })
  }
  if (asked.includes(''))
    throw failure({
      es: 'Una de las rutas está vacía: revisa la variable de la que viene.',
      en: 'One of the paths is empty: check the variable that it comes from.',
    })
  if (options.updateBaseline === true && options.baseline === undefined) {
    throw failure({
      es: 'A --update-baseline le falta --baseline ARCHIVO, la línea base que se pone al día.',
      en: '--update-baseline lacks --baseline FILE, the baseline to be renewed.',
    })
  }
  if (options.fixes === false) refuseWithoutFixes(options)
  if (options.refs === true) refuseWithRefs(asked, options)
  if (options.resume !== undefined) refuseWithResume(asked, options)
  if (options.watch === true && asked.includes('-'))
    throw failure({
      es: '--watch no sirve con la entrada estándar: dale archivos o carpetas.',
      en: '--watch does not work with standard input: give it files or folders.',
    })
}

/** Refuses options that do not go together with looking for no fixes. */
function refuseWithoutFixes(options: ValidateOptions): void {
  if (isFixing(options))
    throw failure({ es: '--no-fixes no busca correcciones: úsalo sin --fix.', en: '--no-fixes looks for no fixes: use it without --fix.' })
  if (options.remote === true)
    throw failure({
      es: '--no-fixes vale en este equipo: úsalo sin --remote.',
      en: '--no-fixes works on this machine: use it without --remote.',
    })
}

/** Refuses options that do not go together with reading everything twice. */
function refuseWithRefs(asked: readonly string[], options: ValidateOptions): void {
  if (asked.includes('-'))
    throw failure({
      es: '--refs lee todo dos veces y no sirve con la entrada estándar: dale archivos o carpetas.',
      en: '--refs reads everything twice and does not work with standard input: give it files or folders.',
    })
  if (isFixing(options)) throw failure({ es: '--refs no corrige: úsalo sin --fix.', en: '--refs does not fix: use it without --fix.' })
  if (options.remote === true)
    throw failure({
      es: '--refs revisa en este equipo: úsalo sin --remote.',
      en: '--refs checks on this machine: use it without --remote.',
    })
}

/** Refuses options that do not go together with going on where an earlier run ended: that is read from its output. */
function refuseWithResume(asked: readonly string[], { targets, ...options }: ValidateOptions): void {
  const [{ format, output }] = targets as [Target]
  const isPlain = targets.length === 1 && output === undefined && (format === 'ndjson' || format === 'stylish')
  if (!isPlain)
    throw failure({
      es: '--resume ARCHIVO escribe ahí los hallazgos como NDJSON: úsalo sin --output, y sin otro --format que ndjson.',
      en: '--resume FILE writes the findings there as NDJSON: use it without --output, and with no other --format than ndjson.',
    })
  if (asked.includes('-')) throw failure({ es: '--resume no va con la entrada estándar.', en: '--resume does not go with standard input.' })
  const other = [
    isFixing(options as ValidateOptions) && '--fix',
    options.remote === true && '--remote',
    options.refs === true && '--refs',
    options.watch === true && '--watch',
    options.baseline !== undefined && '--baseline',
  ].find((one) => one !== false)
  if (other !== undefined) throw failure({ es: `--resume no va con ${other}.`, en: `--resume does not go with ${other}.` })
}

/** True if fixes are made, or shown as they would be made. */
export function isFixing({ fix, fixDryRun, fixUnsafe }: ValidateOptions): boolean {
  return fix === true || fixDryRun === true || fixUnsafe === true
}

/** True if fixes of findings are shown somewhere, or made. */
export function areFixesWanted(options: ValidateOptions): boolean {
  return isFixing(options) || (options.fixes !== false && options.targets.some(({ format }) => !formatsWithoutFixes.includes(format)))
}
