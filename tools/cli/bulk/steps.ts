import { isAscii, isUtf8 } from 'node:buffer'
import type { Unreadable } from '../../../rules/format/report.ts'
import { isCompressed } from '../../node/compressed.ts'
import { lineFeed, readAll } from '../../node/passages.ts'
import type { Source } from '../../review/review.ts'
import { behindLines } from './resume.ts'
import type { Begin, Unit } from './unit.ts'
import { toWholeLines } from './whole-lines.ts'

/** A part of a run, in the order of its inputs. */
export type Step =
  | { readonly kind: 'files'; readonly sources: readonly Source[]; readonly unit: Unit & { readonly kind: 'files' | 'whole' } }
  | { readonly kind: 'lines'; readonly source: Source; readonly unit: Unit & { readonly kind: 'lines' } }
  /** The lines of a source begin here, where an earlier run has done those before. */
  | { readonly kind: 'begin'; readonly source: Source; readonly line: number; readonly offset: number }
  /** All lines of a source were given. */
  | { readonly kind: 'end'; readonly source: Source }
  /** A source that could not be read to its end. */
  | { readonly kind: 'broken'; readonly source: Source; readonly error: NodeJS.ErrnoException }
  | { readonly kind: 'unreadable'; readonly unreadable: Unreadable }

/** Small files are done together: a message for each would cost as much as the work. */
const mostFiles = 16

/** How sources are cut into steps. */
export interface Cut {
  /** Gives the bytes of a source that is no plain file of one resource. */
  readonly open: (source: Source) => AsyncIterable<Uint8Array>
  /** Whether units of lines are told where they begin in their file, which costs a pass over them. */
  readonly arePlaced?: boolean | undefined
}

/** Cuts sources into steps. */
export async function* toSteps(sources: AsyncIterable<Source | Unreadable>, cut: Cut): AsyncGenerator<Step> {
  let files: (Source & { readonly path: string })[] = []

  function* takeFiles(): Generator<Step> {
    if (files.length > 0) yield { kind: 'files', sources: files, unit: { kind: 'files', paths: files.map(({ path }) => path) } }
    files = []
  }

  for await (const source of sources) {
    if (!('reason' in source) && !source.isLines && source.path !== undefined && !isCompressed(source.name)) {
      files.push({ ...source, path: source.path })
      if (files.length === mostFiles) yield* takeFiles()
      continue
    }
    yield* takeFiles()
    if ('reason' in source) yield { kind: 'unreadable', unreadable: source }
    else yield* source.isLines ? lineSteps(source, cut) : wholeStep(source, cut)
  }
  yield* takeFiles()
}

async function* wholeStep(source: Source, { open }: Cut): AsyncGenerator<Step> {
  try {
    yield {
      kind: 'files',
      sources: [source],
      unit: { kind: 'whole', path: source.path, bytes: new Uint8Array(await readAll(open(source))) },
    }
  } catch (error) {
    yield toBroken(source, error)
  }
}

async function* lineSteps(source: Source, { open, arePlaced = false }: Cut): AsyncGenerator<Step> {
  try {
    let begin: { readonly line: number; readonly offset: number } | undefined
    const all = open(source)
    const wanted = source.done === undefined ? all : behindLines(all, source.done, (found) => (begin = found))
    let place: Begin | undefined = arePlaced ? { file: source.name, line: 1, offset: 0 } : undefined
    for await (const bytes of toWholeLines(wanted)) {
      if (begin !== undefined && arePlaced) place = { file: source.name, ...begin }
      // The bytes may be given away.
      const after: Begin | undefined = place && behind(place, bytes)
      if (begin !== undefined) yield { kind: 'begin', source, ...begin }
      begin = undefined
      yield { kind: 'lines', source, unit: { kind: 'lines', path: source.path, bytes, begin: place } }
      place = after
    }
    yield { kind: 'end', source }
  } catch (error) {
    yield toBroken(source, error)
  }
}

/** Where lines end; undefined where only who reads them knows how long they are. */
function behind({ file, line, offset }: Begin, bytes: Uint8Array): Begin | undefined {
  const isPlain = isAscii(bytes)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.includes(0) || !(isPlain || isUtf8(bytes))) return undefined
  let lines = 0
  for (let end = buffer.indexOf(lineFeed); end !== -1; end = buffer.indexOf(lineFeed, end + 1)) lines += 1
  return { file, line: line + lines, offset: offset + (isPlain ? bytes.length : buffer.toString('utf8').length) }
}

/** A fault of the system; throws any other. */
function toBroken(source: Source, error: unknown): Step {
  if (typeof (error as Partial<NodeJS.ErrnoException> | null)?.code !== 'string') throw error
  return { kind: 'broken', source, error: error as NodeJS.ErrnoException }
}
