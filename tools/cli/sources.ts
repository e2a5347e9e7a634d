import { closeSync, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Unreadable } from '../../rules/format/report.ts'
import { configName } from '../../rules/index.ts'
import { failure } from '../node/failure.ts'
import { findFiles, isLinesName } from '../node/find-files.ts'
import type { Source } from '../review/review.ts'
import { notice, type Terminal } from '../node/terminal.ts'

/** Options that say which inputs there are besides their names. */
export interface SourceOptions {
  /** Files that the run writes. */
  readonly targets: readonly {
    readonly output?: string | undefined
    /** It goes on with what it finds there, and looks at that itself. */
    readonly goesOn?: boolean | undefined
  }[]
  readonly baseline?: string | undefined
  readonly stdinFilename?: string | undefined
  readonly ignore?: readonly string[] | undefined
  readonly ndjson?: boolean | undefined
}

/** Sources to review; files come into being while they are reviewed, so that their number takes no memory. */
export async function* findSources(
  asked: readonly string[],
  options: SourceOptions,
  { cwd, lang }: Terminal,
): AsyncGenerator<Source | Unreadable> {
  const isLines = (name: string): boolean => options.ndjson === true || isLinesName(name)
  if (asked.includes('-')) {
    const name = options.stdinFilename ?? '<stdin>'
    yield { name, path: undefined, isLines: isLines(name) }
  }
  const named = asked.filter((one) => one !== '-')
  const except = ownFiles(options).map((name) => resolve(cwd, name))
  for await (const found of findFiles(named, { cwd, lang, ignore: options.ignore, except })) {
    // In a folder it is no resource; somebody who names it may ask what it is.
    if ('path' in found && basename(found.path) === configName && !named.includes(found.name)) continue
    yield 'path' in found ? { ...found, isLines: isLines(found.name) } : found
  }
}

/** The number of sources that can be read. */
export async function countSources(sources: AsyncIterable<Source | Unreadable>): Promise<number> {
  let total = 0
  for await (const source of sources) if (!('reason' in source)) total += 1
  return total
}

/** Says that no source was left to review. */
export function noticeNoSources(terminal: Terminal): Promise<void> {
  return notice(terminal, {
    es: 'No se revisó nada: --ignore deja fuera todo lo que se pidió.',
    en: 'Nothing was checked: --ignore leaves out all that was asked for.',
  })
}

/** The files that a run writes, which it does not review. */
export function ownFiles({ targets, baseline }: Pick<SourceOptions, 'targets' | 'baseline'>): readonly string[] {
  return [...targets.flatMap(({ output }) => output ?? []), ...(baseline === undefined ? [] : [baseline])]
}

/** Throws where the report would be written over something that is to be reviewed, under whatever name, or over another resource. */
export function refuseOverwriting(asked: readonly string[], targets: SourceOptions['targets'], { cwd }: Terminal): void {
  for (const { output, goesOn } of targets) {
    const written = output === undefined ? undefined : statsOf(() => statSync(resolve(cwd, output)))
    if (written === undefined) continue
    const isSame = (one: string): boolean => {
      const read = statsOf(() => (one === '-' ? fstatSync(0) : statSync(resolve(cwd, one))))
      return read?.isFile() === true && read.ino === written.ino && read.dev === written.dev
    }
    const same = asked.find(isSame)
    if (same !== undefined)
      throw failure({
        es: `«${output}» es lo que se va a revisar («${same}»): el resultado lo borraría. Escríbelo en otro archivo.`,
        en: `“${output}” is to be checked itself (“${same}”), and the result would erase it: write that to another file.`,
      })
    if (goesOn !== true && written.isFile() && holdsResource(resolve(cwd, output!)))
      throw failure({
        es: `«${output}» tiene un recurso FHIR: el resultado lo borraría. Escríbelo en otro archivo.`,
        en: `“${output}” holds a FHIR resource, and the result would erase it: write that to another file.`,
      })
  }
}

/** Whether a file begins as a resource, and not as the outcomes that an earlier run may have written. */
function holdsResource(path: string): boolean {
  const start = Buffer.alloc(4096)
  const file = openSync(path, 'r')
  try {
    const text = start.toString('utf8', 0, readSync(file, start))
    const before = text.slice(0, Math.max(0, text.indexOf('"resourceType"')))
    // Of a report the lists of its findings come first.
    return before.trim().startsWith('{') && !/[[}]/.test(before) && !text.includes('OperationOutcome')
  } finally {
    closeSync(file)
  }
}

function statsOf(look: () => Stats): Stats | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
