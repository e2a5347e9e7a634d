import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Unreadable } from '../../rules/format/report.ts'
import { counted, countedInEnglish, toThousands, toThousandsInEnglish } from '../../rules/format/words.ts'
import { isCompressed } from '../node/compressed.ts'
import type { Lang } from '../node/report-language.ts'
import { compressed, systemError } from '../node/reasons.ts'
import { inLanguage } from '../node/said.ts'
import type { OpenBaseline } from './baseline-file.ts'
import { correctFile, correctLines, correctStream, noCorrections, showCorrections } from './corrections.ts'
import { failure, isFailure, type Failure } from './failure.ts'
import { toRelative } from './names.ts'
import { openConfigs } from './project-config.ts'
import { createProgress, type Progress } from './progress.ts'
import { openReports, writeSummary } from './reports.ts'
import { leaveOutDone, readProgress } from './bulk/resume.ts'
import { reviewAll, type BulkOptions } from './bulk/review-all.ts'
import { noteUnreadable, openSource, review, type Course, type Source } from './review.ts'
import { lintOptions } from './settings.ts'
import { findSources, learnFrom, ownFiles, refuseOverwriting } from './sources.ts'
import { createTally } from './tally.ts'
import { formatsWithoutFixes, type Target } from './targets.ts'
import { notice, paintFor, type Output, type Terminal } from './terminal.ts'

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

/** Lints files, folders, globs and standard input, and reports; gives the exit status. */
export async function validate(asked: readonly string[], options: ValidateOptions, terminal: Terminal): Promise<number> {
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
  if (options.watch !== true) return validateOnce(asked, options, terminal)
  if (asked.includes('-'))
    throw failure({
      es: '--watch no sirve con la entrada estándar: dale archivos o carpetas.',
      en: '--watch does not work with standard input: give it files or folders.',
    })
  const { watch } = await import('./watch.ts')
  return watch(asked, { except: ownFiles(options) }, terminal, () => validateOnce(asked, options, terminal))
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

async function validateOnce(asked: readonly string[], options: ValidateOptions, outer: Terminal): Promise<number> {
  const progress = createProgress(outer)
  const { terminal } = progress
  const fixesStream = asked.includes('-') && isFixing(options) && options.fixDryRun !== true
  const main = fixesStream ? terminal.err : terminal.out
  const tally = createTally(options.quiet === true)
  // The service says itself which version it takes.
  const settings = options.remote === true ? { ...options, clCoreVersion: undefined } : { ...options, fixes: areFixesWanted(options) }
  const lint = await lintOptions(settings, terminal)
  const configs = openConfigs(settings, lint, terminal)
  if (options.remote === true && options.ig !== undefined) {
    await notice(terminal, {
      es: 'El servicio no conoce los paquetes de --ig: con ellos solo se revisa en este equipo.',
      en: 'The service does not know the packages of --ig: they are used on this machine alone.',
    })
  }
  const consult = options.remote === true ? await (await import('./remote.ts')).openConsult(options, terminal) : undefined
  const baseline = await baselineFor(options, terminal)
  const { resume } = options
  refuseOverwriting(asked, [...options.targets, { output: resume }], terminal)
  const before = resume === undefined ? undefined : await readProgress(resolve(terminal.cwd, resume), resume, tally)
  const targets = before === undefined ? options.targets : [{ format: 'ndjson' as const, output: resume, goesOn: true, after: before.last }]
  const reports = await openReports(targets, main, terminal, options)
  const inputs = () => findSources(asked, { ...options, targets }, terminal)
  const sources = () => (before === undefined ? inputs() : leaveOutDone(inputs(), before))
  const course: Course = {
    fixing: options.fixUnsafe === true ? 'unsafe' : isFixing(options) ? 'safe' : 'none',
    correctionsOf: await correctionsFor(options, main, terminal),
    lintOptions: lint,
    optionsFor: ({ path }) => configs.optionsFor(path ?? options.stdinFilename),
    consult,
    unreadable: [],
    terminal,
    report: async ({ name, path }, line, found) => {
      const response = configs.apply(found, path ?? options.stdinFilename)
      const unknown = baseline?.unknownOf(toRelative(name, terminal), response) ?? response
      await reports.add(tally.report({ file: name, ...(line !== undefined && { line }), response: unknown }))
    },
    passOn: async ({ name }, { bytes, first, last, summary, allWarnings }) => {
      tally.add(summary, allWarnings)
      await reports.passOn(bytes, { file: name, first, last })
    },
    // A file of blank lines alone leaves no trace by which a run that goes on would know that it is done.
    endLines: before === undefined ? ({ name }, lines) => reports.endLines(name, lines) : undefined,
  }

  const ndjsonStyle =
    isOnlyNdjson(targets, main) && baseline === undefined && options.refs !== true
      ? { all: options.all === true, quiet: options.quiet === true }
      : undefined

  // A bar needs to know how many there are.
  const total = terminal.err.isTerminal ? await count(sources()) : 0
  const learned = options.refs === true ? await learnFrom(sources(), terminal) : undefined
  const goesElsewhere = targets.some(({ output }) => output !== undefined) || options.updateBaseline === true
  // Nobody reads on, and the status can no longer change.
  const isEnough = (): boolean => !goesElsewhere && (main.hasFailed?.() === true || (main.isClosed() && tally.summary().errors > 0))
  const stopped = await untilServiceFails(() =>
    reviewSources(
      sources(),
      total,
      course,
      {
        settings: { ...settings, stdinFilename: options.stdinFilename, ndjsonStyle },
        jobs: jobsOf(options),
        areJobsAsked: options.jobs !== undefined,
        links: learned?.data,
      },
      progress,
      { onDone: (isRead) => void (isRead && tally.file()), isEnough },
    ),
  ).finally(() => learned?.close())
  for (const report of configs.warnings(asked.some((one) => one !== '-' && isMany(resolve(terminal.cwd, one)))))
    await reports.add(tally.report(report))
  await reports.end(tally.summary(), course.unreadable)
  if (resume !== undefined) await writeSummary(tally.summary(), course.unreadable, terminal, options.lang)
  if (stopped !== undefined) {
    for (const line of inLanguage(stopped.said, terminal.lang).split('\n')) await notice(terminal, line)
    return stopped.exitStatus
  }
  await baseline?.end()

  if (course.unreadable.length > 0) return 2
  if (tally.summary().files === 0 && !isEnough())
    await notice(terminal, {
      es: 'No se revisó nada: --ignore deja fuera todo lo que se pidió.',
      en: 'Nothing was checked: --ignore leaves out all that was asked for.',
    })
  if (tally.summary().errors > 0) return 1
  if (tally.allWarnings() <= (options.maxWarnings ?? Infinity)) return 0
  const [found, most] = [tally.allWarnings(), options.maxWarnings!]
  await notice(terminal, {
    es: `Hay ${counted(found, 'aviso', 'avisos')} y --max-warnings permite ${toThousands(most)}.`,
    en: `There ${found === 1 ? 'is' : 'are'} ${countedInEnglish(found, 'warning', 'warnings')}, and --max-warnings allows ${toThousandsInEnglish(most)}.`,
  })
  return 1
}

/** Whether findings are written as NDJSON and nowhere else; a terminal is shown less than a file is given. */
function isOnlyNdjson(targets: readonly Target[], main: Output): boolean {
  const [{ format, output }, ...more] = targets as [Target, ...Target[]]
  return more.length === 0 && format === 'ndjson' && (output !== undefined || !main.isTerminal)
}

/** Whether a path stands for many files: a folder or a pattern, so that suppressions without use can be told. */
function isMany(path: string): boolean {
  try {
    return !statSync(path).isFile()
  } catch {
    // A pattern, or what was told to be unreadable already.
    return true
  }
}

/** Findings from before the service failed are reported all the same. */
async function untilServiceFails(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!isFailure(error)) throw error
    return error
  }
}

async function baselineFor({ baseline, updateBaseline }: ValidateOptions, terminal: Terminal): Promise<OpenBaseline | undefined> {
  if (baseline === undefined) return undefined
  const { openBaseline } = await import('./baseline-file.ts')
  return openBaseline(baseline, updateBaseline === true, terminal)
}

async function reviewSources(
  sources: AsyncIterable<Source | Unreadable>,
  total: number,
  course: Course,
  bulk: Pick<BulkOptions, 'settings' | 'jobs' | 'areJobsAsked' | 'links'>,
  progress: Progress,
  { onDone: onEach, isEnough }: Pick<BulkOptions, 'onDone'> & { readonly isEnough: () => boolean },
): Promise<void> {
  let done = 0
  const withLines: Course = {
    ...course,
    report: async (one, line, response) => {
      await course.report(one, line, response)
      if (line !== undefined)
        await progress.tick(done, total, { es: `, línea ${toThousands(line)}`, en: `, line ${toThousandsInEnglish(line)}` })
    },
    passOn: async (one, lines) => {
      await course.passOn?.(one, lines)
      await progress.tick(done, total, { es: `, línea ${toThousands(lines.last)}`, en: `, line ${toThousandsInEnglish(lines.last)}` })
    },
  }
  const onDone = async (isRead: boolean): Promise<void> => {
    await onEach(isRead)
    done += 1
    await progress.tick(done, total)
  }
  try {
    if (course.fixing === 'none' && course.consult === undefined) {
      const open = (source: Source): AsyncIterable<Uint8Array> => openSource(source, course.terminal)
      await reviewAll(sources, { ...bulk, course: withLines, open, onDone, isEnough })
      return
    }
    // Writing, and asking the service, are done one after the other.
    for await (const source of sources) {
      if ('reason' in source) await noteUnreadable(source, course)
      else await onDone(await review(source, withLines))
      if (isEnough()) break
    }
  } finally {
    await progress.end()
  }
}

/** How many threads may work; as many as the machine has cores where it is not said. */
function jobsOf({ jobs }: ValidateOptions): number {
  return jobs ?? availableParallelism()
}

async function count(sources: AsyncIterable<Source | Unreadable>): Promise<number> {
  let total = 0
  for await (const source of sources) if (!('reason' in source)) total += 1
  return total
}

/** Whether the fixes of findings are shown somewhere, or made. */
function areFixesWanted(options: ValidateOptions): boolean {
  return isFixing(options) || (options.fixes !== false && options.targets.some(({ format }) => !formatsWithoutFixes.includes(format)))
}

function isFixing({ fix, fixDryRun, fixUnsafe }: ValidateOptions): boolean {
  return fix === true || fixDryRun === true || fixUnsafe === true
}

async function correctionsFor(options: ValidateOptions, main: Output, terminal: Terminal): Promise<Course['correctionsOf']> {
  if (!isFixing(options)) return () => noCorrections
  if (options.fixDryRun === true) {
    const isTaken = options.targets.some(({ format, output }) => format !== 'stylish' && output === undefined)
    const output = isTaken ? terminal.err : main
    const paint = await paintFor(output, terminal.env)
    return ({ name }) => showCorrections(name, output, paint)
  }
  return ({ name, path, isLines }) => {
    if (path === undefined) return correctStream(terminal.out)
    if (isCompressed(name)) throw systemError(compressed, path)
    return isLines ? correctLines(path) : correctFile(path)
  }
}
