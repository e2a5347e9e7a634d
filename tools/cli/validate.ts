import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { counted, countedInEnglish, toThousands, toThousandsInEnglish } from '../../rules/format/words.ts'
import { isCompressed } from '../node/compressed.ts'
import { compressed, systemError } from '../node/reasons.ts'
import { reportLanguage } from '../node/report-language.ts'
import { inLanguage } from '../node/said.ts'
import { correctFile, correctLines, correctStream, noCorrections, showCorrections } from '../review/corrections.ts'
import { isFailure, type Failure } from '../node/failure.ts'
import { toRelative } from '../review/names.ts'
import { openConfigs } from '../review/project-config.ts'
import type { Course } from '../review/review.ts'
import { lintOptions } from '../review/settings.ts'
import { createTally } from '../review/tally.ts'
import { notice, paintFor, type Output, type Terminal } from '../node/terminal.ts'
import type { OpenBaseline } from './baseline-file.ts'
import { createProgress } from './progress.ts'
import { createFormatLines } from './bulk/format-lines.ts'
import { openReports, writeSummary } from './reports.ts'
import { leaveOutDone, readProgress } from './bulk/resume.ts'
import { reviewSources } from './review-sources.ts'
import { countSources, findSources, noticeNoSources, ownFiles, refuseOverwriting } from './sources.ts'
import type { Target } from './targets.ts'
import { areFixesWanted, isFixing, refuseConflicts, type ValidateOptions } from './validate-options.ts'

/** Lints files, folders, globs and standard input, and reports; gives the exit status. */
export async function validate(asked: readonly string[], options: ValidateOptions, terminal: Terminal): Promise<number> {
  refuseConflicts(asked, options)
  if (options.watch !== true) return validateOnce(asked, options, terminal)
  const { watch } = await import('./watch.ts')
  return watch(asked, { except: ownFiles(options) }, terminal, () => validateOnce(asked, options, terminal))
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
  refuseOverwriting(asked, [...options.targets, { output: resume, goesOn: true }], terminal)
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

  const words = (await reportLanguage(options.lang))?.words

  // A bar needs to know how many there are.
  const total = terminal.err.isTerminal ? await countSources(sources()) : 0
  const learned = options.refs === true ? await (await import('./bulk/learn-links.ts')).learnLinks(sources(), terminal) : undefined
  const goesElsewhere = targets.some(({ output }) => output !== undefined) || options.updateBaseline === true
  // Nobody reads on, and the status can no longer change.
  const isEnough = (): boolean => !goesElsewhere && (main.hasFailed?.() === true || (main.isClosed() && tally.summary().errors > 0))
  const stopped = await untilServiceFails(() =>
    reviewSources(sources(), {
      course,
      settings: { ...settings, stdinFilename: options.stdinFilename, ndjsonStyle },
      // As many threads as the machine has cores where it is not said.
      jobs: options.jobs ?? availableParallelism(),
      areJobsAsked: options.jobs !== undefined,
      links: learned?.data,
      formatLines: ndjsonStyle && createFormatLines({ ...ndjsonStyle, configs, stdinFilename: options.stdinFilename, words }),
      total,
      progress,
      onDone: (isRead) => void (isRead && tally.file()),
      isEnough,
    }),
  ).finally(() => learned?.close())
  for (const report of configs.warnings(asked.some((one) => one !== '-' && isMany(resolve(terminal.cwd, one)))))
    await reports.add(tally.report(report))
  const known = baseline?.found() ?? 0
  await reports.end({ ...tally.summary(), ...(known > 0 && { known }) }, course.unreadable)
  if (resume !== undefined) await writeSummary(tally.summary(), course.unreadable, terminal, options.lang)
  if (stopped !== undefined) {
    for (const line of inLanguage(stopped.said, terminal.lang).split('\n')) await notice(terminal, line)
    return stopped.exitStatus
  }
  await baseline?.end()

  if (course.unreadable.length > 0) return 2
  if (tally.summary().files === 0 && !isEnough()) await noticeNoSources(terminal)
  if (tally.summary().errors > 0) return 1
  const { maxWarnings = Infinity } = options
  if (tally.allWarnings() <= maxWarnings) return 0
  await noticeTooManyWarnings(tally.allWarnings(), maxWarnings, terminal)
  return 1
}

function noticeTooManyWarnings(found: number, most: number, terminal: Terminal): Promise<void> {
  return notice(terminal, {
    es: `Hay ${counted(found, 'aviso', 'avisos')} y --max-warnings permite ${toThousands(most)}.`,
    en: `There ${found === 1 ? 'is' : 'are'} ${countedInEnglish(found, 'warning', 'warnings')}, and --max-warnings allows ${toThousandsInEnglish(most)}.`,
  })
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
