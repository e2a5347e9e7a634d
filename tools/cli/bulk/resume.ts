import { createReadStream, existsSync, statSync, truncateSync } from 'node:fs'
import type { Unreadable } from '../../../rules/format/report.ts'
import type { ValidateResponse } from '../../../rules/index.ts'
import { linesOf, readLines } from '../../node/passages.ts'
import { failure } from '../../node/failure.ts'
import type { Source } from '../../review/review.ts'
import type { Tally } from '../../review/tally.ts'
import { toWholeLines } from './whole-lines.ts'

/** How far an earlier run came, as what it wrote says. */
export interface Progress {
  /** Files that have a line in it. */
  readonly files: ReadonlySet<string>
  /** The last of them, and how many of its lines are done; undefined of a file that is one resource. */
  readonly last: { readonly file: string; readonly line: number | undefined } | undefined
  /** When it was written last, in milliseconds. */
  readonly writtenAt: number
}

/**
 * Reads the findings that an earlier run wrote as NDJSON, has them counted, and cuts off a line that it did not end. The file is all
 * that a run leaves: it may have ended anyhow.
 */
export async function readProgress(path: string, name: string, tally: Tally): Promise<Progress> {
  const files = new Set<string>()
  let last: Progress['last']
  let [read, whole] = [0, 0]
  if (!existsSync(path)) return { files, last, writtenAt: Infinity }
  const stats = statSync(path)
  if (!stats.isFile()) throw notOurs(name)
  const writtenAt = stats.mtimeMs
  for await (const { text, bytes, lineEnd } of readLines(createReadStream(path) as AsyncIterable<Uint8Array>)) {
    if (!lineEnd.endsWith('\n')) {
      if (!mayBeginLine(text)) throw notOurs(name)
      break
    }
    read += bytes.length + lineEnd.length
    if (text !== '') {
      const { file, line, ...response } = parse(text, name)
      tally.report({ file, response: response as unknown as ValidateResponse })
      if (last !== undefined && last.file !== file) tally.file()
      files.add(file)
      last = { file, line }
      // Blank lines before one that is not whole are written again with it.
      whole = read
    }
  }
  // That of a file of lines is counted when its end is reached.
  if (last !== undefined && last.line === undefined) tally.file()
  truncateSync(path, whole)
  return { files, last, writtenAt }
}

function parse(text: string, name: string): { readonly file: string; readonly line?: number } {
  try {
    const value = JSON.parse(text) as { readonly file?: unknown; readonly issues?: unknown }
    if (typeof value.file === 'string' && Array.isArray(value.issues)) return value as { readonly file: string }
  } catch {
    // Said below.
  }
  throw notOurs(name)
}

/** The beginning of every line that is written, by which what a run did not end is told from a file that is something else. */
const beginning = '{"file":'

function mayBeginLine(text: string): boolean {
  return text.startsWith(beginning) || beginning.startsWith(text)
}

function notOurs(name: string): Error {
  return failure({
    es: `«${name}» no es lo que escribe --resume: dale otro nombre, o bórralo para empezar de nuevo.`,
    en: `“${name}” is not what --resume writes: give it another name, or delete it to begin anew.`,
  })
}

/** Leaves out what was done; a file of lines that was left in the middle goes on from there. */
export async function* leaveOutDone(
  sources: AsyncIterable<Source | Unreadable>,
  { files, last, writtenAt }: Progress,
): AsyncGenerator<Source | Unreadable> {
  for await (const source of sources) {
    if ('reason' in source || source.path === undefined || !files.has(source.name)) {
      yield source
      continue
    }
    if ((statSync(source.path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > writtenAt)
      throw failure({
        es: `«${source.name}» cambió después de que se revisó: borra el resultado y empieza de nuevo.`,
        en: `“${source.name}” changed after it was checked: delete the result and begin anew.`,
      })
    if (last?.file === source.name && last.line !== undefined) yield { ...source, done: last.line }
  }
}

/** The bytes behind some lines, and where they begin: the line, and its offset in UTF-16 units. */
export async function* behindLines(
  chunks: AsyncIterable<Uint8Array>,
  lines: number,
  onBegin: (begin: { readonly line: number; readonly offset: number }) => void,
): AsyncGenerator<Uint8Array> {
  let [line, offset] = [1, 0]
  let isBehind = false
  for await (const piece of toWholeLines(chunks)) {
    if (isBehind) {
      yield piece
      continue
    }
    let at = 0
    for (const { text, bytes, lineEnd } of linesOf(piece)) {
      if (line > lines) break
      line += 1
      offset += text.length + lineEnd.length
      at += bytes.length + lineEnd.length
    }
    if (at === piece.length) continue
    isBehind = true
    onBegin({ line, offset })
    yield piece.subarray(at)
  }
}
