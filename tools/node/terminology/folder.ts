import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inOrder, readFacts, type IndexFacts } from '../../../terminology/kept-index.ts'
import { ContainerFault, headLength } from '../../../terminology/store/container.ts'
import { rewriteFile } from '../rewriting.ts'

/** An index that is kept in the folder. */
export interface KeptIndex extends IndexFacts {
  /** The name of its file without its ending: `snomed-21000325107-20240630`. */
  readonly id: string
  readonly path: string
  readonly bytes: number
}

/** A file of the folder that cannot be used. */
export interface UnreadableIndex {
  readonly id: string
  readonly path: string
  /** Continues «… »: `está cortado: hay que importarlo otra vez`. */
  readonly reason: string
}

const ending = '.svct'

/** The folder for imported terminologies: below `SVC_CACHE`, or below the system's folder for caches; undefined where it has none. */
export function terminologyFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const own = env['SVC_CACHE'] ?? ''
  if (own !== '') return join(own, 'terminologia')
  const cache = env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? ''
  if (cache !== '') return join(cache, 'svc', 'terminologia')
  const home = env['HOME'] ?? ''
  return home === '' ? undefined : join(home, '.cache', 'svc', 'terminologia')
}

/** Indexes of a folder, by system and then by version, the newest first. */
export function listIndexes(folder: string): { readonly indexes: readonly KeptIndex[]; readonly unreadable: readonly UnreadableIndex[] } {
  const indexes: KeptIndex[] = []
  const unreadable: UnreadableIndex[] = []
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const id = name.slice(0, -ending.length)
    try {
      indexes.push(describe(id, path))
    } catch (error) {
      if (!(error instanceof ContainerFault)) throw error
      unreadable.push({ id, path, reason: error.message })
    }
  }
  return { indexes: inOrder(indexes), unreadable }
}

/** Writes an index whole or not at all. */
export function keepIndex(folder: string, id: string, parts: readonly Uint8Array[]): string {
  return writeWhole(folder, id + ending, parts)
}

/** The checkpoint of an import that broke off; undefined where there is none. */
export function readUnfinished(folder: string): Uint8Array | undefined {
  const path = join(folder, unfinished)
  return existsSync(path) ? readIndex(path) : undefined
}

/** Keeps the checkpoint of an import that is under way. */
export function keepUnfinished(folder: string, parts: readonly Uint8Array[]): void {
  writeWhole(folder, unfinished, parts)
}

/** Forgets the checkpoint, and drafts that are left of imports that were killed while they wrote. */
export function forgetUnfinished(folder: string): void {
  rmSync(join(folder, unfinished), { force: true })
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (
      name.startsWith('.') &&
      name.endsWith('.tmp') &&
      Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > anHour
    )
      rmSync(path, { force: true })
  }
}

const unfinished = '.importacion.svcp'
/** In milliseconds: another import may be writing a younger one. */
const anHour = 3_600_000

function writeWhole(folder: string, name: string, parts: readonly Uint8Array[]): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  const rewriting = rewriteFile(path)
  try {
    for (const part of parts) rewriting.write(part)
  } catch (error) {
    rewriting.discard()
    throw error
  }
  rewriting.commit()
  return path
}

/** Forgets an index. */
export function removeIndex(path: string): void {
  rmSync(path)
}

/** The bytes of an index, which threads may share where `isShared`. */
export function readIndex(path: string, isShared = false): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = new Uint8Array(isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size))
    for (let at = 0; at < size;) {
      const read = readSync(file, bytes, at, size - at, at)
      if (read === 0) break
      at += read
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(ending) && !name.startsWith('.'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function describe(id: string, path: string): KeptIndex {
  const { bytes, start } = readStart(path)
  return { id, path, ...readFacts(start, bytes), bytes }
}

/** As much of a file as says what it is. */
function readStart(path: string): { readonly bytes: number; readonly start: Uint8Array } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const first = new Uint8Array(Math.min(size, 1 << 16))
    readSync(file, first, 0, first.length, 0)
    const length = headLength(first)
    if (length <= first.length) return { bytes: size, start: first }
    if (length > size) throw new ContainerFault('está cortado: hay que importarlo otra vez')
    const whole = new Uint8Array(length)
    readSync(file, whole, 0, length, 0)
    return { bytes: size, start: whole }
  } finally {
    closeSync(file)
  }
}
