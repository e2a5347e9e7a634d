import type { Summary, Unreadable } from '../../rules/format/report.ts'
import type { LintOptions, ValidateResponse } from '../../rules/index.ts'
import { examine, type Examined, type Fixing } from '../node/examine.ts'
import { decompress, isCompressed } from '../node/compressed.ts'
import { readAll, readLines, readWhole, streamFile, toWhole, type Passage } from '../node/passages.ts'
import { toReason } from '../node/reasons.ts'
import { inLanguage } from '../node/said.ts'
import { notice, type Terminal } from '../node/terminal.ts'
import { noCorrections, type Corrections } from './corrections.ts'

/** An input: a file, or standard input where it has no path. */
export interface Source {
  readonly name: string
  readonly path: string | undefined
  /** Whether it holds a resource a line. */
  readonly isLines: boolean
  /** Lines of it that an earlier run has done. */
  readonly done?: number
}

/** Has the service look at what was examined here; says why where it refuses one resource. */
export type Consult = (passage: Passage, examined: Examined) => Promise<Examined & { readonly refused?: string }>

/** The first and last of the lines count from the beginning of the file. */
export interface FormattedLines {
  readonly bytes: Uint8Array
  readonly first: number
  readonly last: number
  readonly summary: Summary
  readonly allWarnings: number
}

/** Settings that hold for every source of a run. */
export interface Course {
  readonly fixing: Fixing
  /** Where the corrections of a source go; throws as the system does where they cannot be written. */
  readonly correctionsOf: (source: Source) => Corrections
  readonly lintOptions: LintOptions
  /** Of a source with a configuration of its own. */
  readonly optionsFor?: ((source: Pick<Source, 'path'>) => Promise<LintOptions>) | undefined
  /** Has the service look too, where that was asked for. */
  readonly consult?: Consult | undefined
  /** Takes what was found in one resource. */
  readonly report: (source: Source, line: number | undefined, response: ValidateResponse) => Promise<void>
  /** Takes what threads formatted, where they were told to. */
  readonly passOn?: ((source: Source, lines: FormattedLines) => Promise<void>) | undefined
  /** Told of the end of a source of lines, and how many it had. */
  readonly endLines?: ((source: Source, lines: number) => Promise<void>) | undefined
  /** Inputs that could not be read or written so far. */
  readonly unreadable: Unreadable[]
  readonly terminal: Terminal
}

/** Reviews one source and says whether that could be done; what goes wrong with it does not stop the others. */
export async function review(source: Source, course: Course): Promise<boolean> {
  const own = course.optionsFor === undefined ? course : { ...course, lintOptions: await course.optionsFor(source) }
  try {
    return await reviewPassages(source, own)
  } catch (error) {
    if (!isSystemError(error)) throw error
    await noteUnreadable({ file: source.name, reason: toReason(error, course.terminal.lang) }, course)
    return false
  }
}

/** Says that something could not be read, and remembers it. */
export async function noteUnreadable(one: Unreadable, { unreadable, terminal }: Course): Promise<void> {
  unreadable.push(one)
  await notice(terminal, { es: `No se pudo leer «${one.file}»: ${one.reason}.`, en: `“${one.file}” could not be read: ${one.reason}.` })
}

/** The bytes of a source, decompressed. */
export function openSource({ name, path }: Source, { stdin }: Terminal): AsyncIterable<Uint8Array> {
  return decompress(name, path === undefined ? stdin() : streamFile(path))
}

/** Reviews the passages of a source; false where none could be read: a file of one resource may be refused as a whole. */
async function reviewPassages(source: Source, course: Course): Promise<boolean> {
  const corrections = await beginCorrections(source, course)
  const fixing = corrections === undefined ? 'none' : course.fixing
  const { take, end, abandon } = corrections ?? noCorrections
  let lines = 0
  let isReviewed = source.isLines
  try {
    for await (const passage of passagesOf(source, course.terminal)) {
      const isBlankLine = passage.line !== undefined && passage.encoding === 'UTF-8' && passage.text.trim() === ''
      const examined = isBlankLine ? undefined : await examineFully(source, passage, fixing, course)
      if (fixing !== 'none' && passage.encoding !== 'UTF-8') await noticeUntouched(source, passage, course.terminal)
      const response = await written(passage, examined)
      if (response !== undefined) {
        isReviewed = true
        await course.report(source, passage.line, response)
      }
      lines = passage.line ?? 0
    }
    await end()
    if (source.isLines) await course.endLines?.(source, lines)
    return isReviewed
  } catch (error) {
    abandon()
    throw error
  }

  /** The report that remains once the corrections are written; as it was, where they cannot be. */
  async function written(passage: Passage, examined: Seen | undefined): Promise<ValidateResponse | undefined> {
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

/** The findings of a passage, and its text; no report where the service refused a resource in which nothing wrong is seen here. */
async function examineFully({ name }: Source, passage: Passage, fixing: Fixing, course: Course): Promise<Seen> {
  const examined = examine(passage, fixing, course.lintOptions)
  if (course.consult === undefined) return examined
  const { refused, ...seen } = await course.consult(passage, examined)
  if (refused === undefined) return seen
  const { line } = passage
  course.unreadable.push({ file: name, reason: refused.replace(/\.$/, '') })
  await notice(course.terminal, {
    es: `«${name}»${line === undefined ? '' : `, línea ${line}`}: ${refused}`,
    en: `“${name}”${line === undefined ? '' : `, line ${line}`}: ${refused}`,
  })
  // Full validation was asked for, which nobody did: to call it valid would be a guess.
  return seen.response.valid ? { text: seen.text } : seen
}

type Seen = Pick<Examined, 'text'> & Partial<Pick<Examined, 'response'>>

/** Undefined where the file cannot be written, which is noted. */
async function beginCorrections(source: Source, course: Course): Promise<Corrections | undefined> {
  try {
    return course.correctionsOf(source)
  } catch (error) {
    if (!isSystemError(error)) throw error
    await noteUnwritable(source, error, course)
    return undefined
  }
}

async function* passagesOf(source: Source, terminal: Terminal): AsyncGenerator<Passage> {
  const { name, path, isLines } = source
  if (isLines) yield* readLines(openSource(source, terminal))
  else yield path === undefined || isCompressed(name) ? toWhole(await readAll(openSource(source, terminal))) : await readWhole(path)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string'
}

async function noteUnwritable({ name }: Source, error: unknown, { unreadable, terminal }: Course): Promise<void> {
  const reason = toReason(error, terminal.lang)
  unreadable.push({
    file: name,
    reason: inLanguage({ es: `no se pudo corregir: ${reason}`, en: `could not be fixed: ${reason}` }, terminal.lang),
  })
  await notice(terminal, { es: `No se pudo corregir «${name}»: ${reason}.`, en: `“${name}” could not be fixed: ${reason}.` })
}

function noticeUntouched({ name }: Source, { line }: Passage, terminal: Terminal): Promise<void> {
  return notice(terminal, {
    es: `«${name}»${line === undefined ? '' : `, línea ${line},`} no está en UTF-8 y queda sin corregir.`,
    en: `“${name}”${line === undefined ? '' : `, line ${line},`} is not in UTF-8 and is left as it is.`,
  })
}
