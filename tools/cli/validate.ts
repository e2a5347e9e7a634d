import type { Unreadable } from '../../rules/format/report.ts'
import { counted, toThousands } from '../../rules/format/words.ts'
import type { LintOptions } from '../../rules/index.ts'
import { examine, type Examined, type Fixing } from '../node/examine.ts'
import { findFiles, isLinesName } from '../node/find-files.ts'
import { readAll, readLines, readWhole, streamFile, toWhole, type Passage } from '../node/passages.ts'
import { toReason } from '../node/reasons.ts'
import { correctFile, correctLines, correctStream, noCorrections, showCorrections, type Corrections } from './corrections.ts'
import { failure } from './failure.ts'
import { openReports, type Reports } from './reports.ts'
import { lintOptions } from './settings.ts'
import { createTally, type Tally } from './tally.ts'
import type { Target } from './targets.ts'
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
  readonly stdinFilename?: string
  readonly ignore?: readonly string[]
}

/** What is read: a file, or standard input where it has no path. */
interface Source {
  readonly name: string
  readonly path: string | undefined
}

/** What holds for every source of a run. */
interface Course {
  readonly fixing: Fixing
  readonly correctionsOf: (source: Source) => Promise<Corrections>
  readonly lintOptions: LintOptions
  readonly reports: Reports
  readonly tally: Tally
  readonly unreadable: Unreadable[]
  readonly terminal: Terminal
}

/** Lints files, folders, globs and standard input, and reports; gives the exit status. */
export async function validate(asked: readonly string[], options: ValidateOptions, terminal: Terminal): Promise<number> {
  if (asked.length === 0) {
    throw failure('Falta decir qué revisar: un archivo, una carpeta, un patrón, o - para la entrada estándar.')
  }
  const { sources, unreadable } = await findSources(asked, options, terminal)
  const fixesStream = asked.includes('-') && isFixing(options) && options.fixDryRun !== true
  const main = fixesStream ? terminal.err : terminal.out
  const tally = createTally(options.quiet === true)
  const course: Course = {
    fixing: options.fixUnsafe === true ? 'unsafe' : isFixing(options) ? 'safe' : 'none',
    correctionsOf: await correctionsFor(options, main, terminal),
    lintOptions: await lintOptions(options, terminal),
    reports: await openReports(options.targets, main, terminal),
    tally,
    unreadable,
    terminal,
  }

  for (const one of unreadable) await noticeUnreadable(one, terminal)
  for (const source of sources) {
    await reviewSource(source, course)
    // Nobody reads on, and the status can no longer change.
    if (main.isClosed() && tally.summary().errors > 0) break
  }
  const summary = tally.summary()
  await course.reports.end(summary, unreadable)

  if (unreadable.length > 0) return 2
  if (summary.errors > 0) return 1
  if (tally.allWarnings() <= (options.maxWarnings ?? Infinity)) return 0
  const found = `Hay ${counted(tally.allWarnings(), 'aviso', 'avisos')}`
  await notice(terminal, `${found} y --max-warnings permite ${toThousands(options.maxWarnings!)}.`)
  return 1
}

function isFixing({ fix, fixDryRun, fixUnsafe }: ValidateOptions): boolean {
  return fix === true || fixDryRun === true || fixUnsafe === true
}

async function findSources(
  asked: readonly string[],
  { ignore = [], stdinFilename = '<stdin>', targets }: ValidateOptions,
  { cwd }: Terminal,
): Promise<{ readonly sources: readonly Source[]; readonly unreadable: Unreadable[] }> {
  const reports = targets.flatMap(({ output }) => output ?? [])
  const { files, unreadable } = await findFiles(
    asked.filter((one) => one !== '-'),
    { cwd, ignore, except: reports },
  )
  const stdin: readonly Source[] = asked.includes('-') ? [{ name: stdinFilename, path: undefined }] : []
  return { sources: [...stdin, ...files], unreadable: [...unreadable] }
}

async function correctionsFor(options: ValidateOptions, main: Output, terminal: Terminal): Promise<Course['correctionsOf']> {
  if (!isFixing(options)) return () => Promise.resolve(noCorrections)
  if (options.fixDryRun === true) {
    const isTaken = options.targets.some(({ format, output }) => format !== 'stylish' && output === undefined)
    const output = isTaken ? terminal.err : main
    const paint = await paintFor(output, terminal.env)
    return async ({ name }) => showCorrections(name, output, paint)
  }
  return async ({ name, path }) => {
    if (path === undefined) return correctStream(terminal.out)
    return isLinesName(name) ? correctLines(path) : correctFile(path)
  }
}

/** Reviews one file; what goes wrong with it does not stop the others. */
async function reviewSource(source: Source, course: Course): Promise<void> {
  const { tally, unreadable, terminal } = course
  try {
    await review(source, course)
    tally.file()
  } catch (error) {
    if (!isSystemError(error)) throw error
    const one = { file: source.name, reason: toReason(error) }
    unreadable.push(one)
    await noticeUnreadable(one, terminal)
  }
}

async function review(source: Source, course: Course): Promise<void> {
  const corrections = await beginCorrections(source, course)
  const fixing = corrections === undefined ? 'none' : course.fixing
  const { take, end, abandon } = corrections ?? noCorrections
  try {
    for await (const passage of passagesOf(source, course.terminal)) {
      const isBlankLine = passage.line !== undefined && passage.encoding === 'UTF-8' && passage.text.trim() === ''
      const examined = isBlankLine ? undefined : examine(passage, fixing, course.lintOptions)
      if (fixing !== 'none' && passage.encoding !== 'UTF-8') await noticeUntouched(source, passage, course.terminal)
      const response = await written(source, passage, examined)
      if (response !== undefined) {
        const line = passage.line === undefined ? {} : { line: passage.line }
        await course.reports.add(course.tally.report({ file: source.name, ...line, response }))
      }
    }
    await end()
  } catch (error) {
    abandon()
    throw error
  }

  /** What there is to report once the corrections are written; without them, where they cannot be. */
  async function written(source: Source, passage: Passage, examined: Examined | undefined): Promise<Examined['response'] | undefined> {
    try {
      await take(passage, examined?.text ?? passage.text)
      return examined?.response
    } catch (error) {
      if (passage.line !== undefined || !isSystemError(error)) throw error
      await noteUnwritable(source, error, course)
      return examine(passage, 'none', course.lintOptions).response
    }
  }
}

/** Undefined where the file cannot be written, which is noted. */
async function beginCorrections(source: Source, course: Course): Promise<Corrections | undefined> {
  try {
    return await course.correctionsOf(source)
  } catch (error) {
    if (!isSystemError(error)) throw error
    await noteUnwritable(source, error, course)
    return undefined
  }
}

async function* passagesOf({ name, path }: Source, { stdin }: Terminal): AsyncGenerator<Passage> {
  if (isLinesName(name)) yield* readLines(path === undefined ? stdin() : streamFile(path))
  else yield path === undefined ? toWhole(await readAll(stdin())) : readWhole(path)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string'
}

async function noteUnwritable({ name }: Source, error: unknown, { unreadable, terminal }: Course): Promise<void> {
  const reason = toReason(error)
  unreadable.push({ file: name, reason: `no se pudo corregir: ${reason}` })
  await notice(terminal, `No se pudo corregir «${name}»: ${reason}.`)
}

function noticeUnreadable({ file, reason }: Unreadable, terminal: Terminal): Promise<void> {
  return notice(terminal, `No se pudo leer «${file}»: ${reason}.`)
}

function noticeUntouched({ name }: Source, { line }: Passage, terminal: Terminal): Promise<void> {
  return notice(terminal, `«${name}»${line === undefined ? '' : `, línea ${line},`} no está en UTF-8 y queda sin corregir.`)
}
