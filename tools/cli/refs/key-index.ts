import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Keys are kept as numbers of 53 bits, eight bytes each. */
const bytesPerKey = 8

/** So many keys are sorted at once and held in memory; of more, sorted runs go to the disk. */
const mostInMemory = 1 << 22

/** Keys of an index on the disk that are read at once. */
const keysPerPage = 512

/** Pages of an index on the disk that are kept. */
const mostPages = 4096

/** Duplicates that are remembered; of more, the rest is not told. */
const mostDuplicates = 1_000_000

/** Sorted keys, as they are handed to threads: in memory that they share, or on the disk with the first key of each page. */
export type KeyIndexData =
  | { readonly kind: 'memory'; readonly keys: SharedArrayBuffer }
  | { readonly kind: 'disk'; readonly path: string; readonly count: number; readonly firsts: SharedArrayBuffer }

/** Takes keys in any order, and in the end has them sorted. */
export interface KeyCollector {
  readonly add: (key: string) => void
  /** Sorts what was added, and says which keys came more than once. */
  readonly end: () => { readonly index: KeyIndexData; readonly duplicates: ReadonlySet<number>; readonly count: number }
  /** Takes everything off the disk. */
  readonly close: () => void
}

/** A number of 53 bits for a text: with ten million of them the chance that a text that is not there seems to be is one in 10⁹. */
export function hashOf(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/** Begins to collect; `most` keys are held in memory. */
export function createKeyCollector(most = mostInMemory): KeyCollector {
  let room = new Float64Array(Math.min(most, 1 << 16))
  let filled = 0
  let count = 0
  let folder: string | undefined
  const runs: Run[] = []

  function spill(): void {
    folder ??= mkdtempSync(join(tmpdir(), 'svc-refs-'))
    const path = join(folder, `run-${runs.length}`)
    const file = openSync(path, 'wx', 0o600)
    writeAll(file, room.subarray(0, filled).toSorted())
    runs.push({ file: (closeSync(file), openSync(path, 'r')), count: filled })
    filled = 0
  }

  return {
    add(key) {
      if (filled === room.length) {
        if (room.length >= most) spill()
        else {
          const larger = new Float64Array(Math.min(most, room.length * 2))
          larger.set(room)
          room = larger
        }
      }
      room[filled] = hashOf(key)
      filled += 1
      count += 1
    },
    end() {
      const duplicates = new Set<number>()
      if (runs.length === 0) {
        const sorted = room.subarray(0, filled).toSorted()
        const keys = new SharedArrayBuffer(filled * bytesPerKey)
        const shared = new Float64Array(keys)
        shared.set(sorted)
        for (let index = 1; index < filled && duplicates.size < mostDuplicates; index += 1)
          if (shared[index] === shared[index - 1]) duplicates.add(shared[index]!)
        room = new Float64Array(0)
        return { index: { kind: 'memory', keys }, duplicates, count }
      }
      if (filled > 0) spill()
      room = new Float64Array(0)
      const path = join(folder!, 'keys')
      const firsts = merge(runs, path, count, (key) => {
        if (duplicates.size < mostDuplicates) duplicates.add(key)
      })
      for (const { file } of runs) closeSync(file)
      for (let index = 0; index < runs.length; index += 1) rmSync(join(folder!, `run-${index}`))
      return { index: { kind: 'disk', path, count, firsts }, duplicates, count }
    },
    close: () => folder !== undefined && rmSync(folder, { recursive: true, force: true }),
  }
}

interface Run {
  readonly file: number
  readonly count: number
}

/** Writes the keys of sorted runs in one order; gives the first key of each page. */
function merge(runs: readonly Run[], path: string, count: number, onDuplicate: (key: number) => void): SharedArrayBuffer {
  const firsts = new SharedArrayBuffer(Math.ceil(count / keysPerPage) * bytesPerKey)
  const firstOf = new Float64Array(firsts)
  const heads = runs.map(({ file, count: left }) => createHead(file, left))
  const out = openSync(path, 'wx', 0o600)
  const page = new Float64Array(keysPerPage)
  let before = NaN
  for (let index = 0; index < count; index += 1) {
    let least = heads[0]!
    for (const head of heads) if (head.key < least.key) least = head
    const { key } = least
    least.next()
    if (key === before) onDuplicate(key)
    before = key
    const at = index % keysPerPage
    if (at === 0) firstOf[index / keysPerPage] = key
    page[at] = key
    if (at === keysPerPage - 1 || index === count - 1) writeAll(out, page.subarray(0, at + 1))
  }
  closeSync(out)
  return firsts
}

/** The next key of a run on the disk; infinite after its last. */
function createHead(file: number, count: number): { key: number; next: () => void } {
  const buffer = new Float64Array(1 << 13)
  let held = 0
  let at = 0
  let read = 0
  const head = {
    key: Infinity,
    next() {
      if (at === held) {
        held = Math.min(buffer.length, count - read)
        if (held > 0) readAt(file, buffer.subarray(0, held), read)
        read += held
        at = 0
      }
      head.key = held === 0 ? Infinity : buffer[at]!
      at += 1
    },
  }
  head.next()
  return head
}

function writeAll(file: number, keys: Float64Array): void {
  const bytes = new Uint8Array(keys.buffer, keys.byteOffset, keys.byteLength)
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
}

function readAt(file: number, keys: Float64Array, from: number): void {
  const bytes = new Uint8Array(keys.buffer, keys.byteOffset, keys.byteLength)
  for (let read = 0; read < bytes.length;) {
    const more = readSync(file, bytes, read, bytes.length - read, from * bytesPerKey + read)
    if (more === 0) throw new Error('the index of references is shorter than it was written')
    read += more
  }
}

/** Makes an index ready to be asked whether it has a key. */
export function openKeyIndex(data: KeyIndexData): (key: string) => boolean {
  if (data.kind === 'memory') {
    const keys = new Float64Array(data.keys)
    return (key) => has(keys, hashOf(key))
  }
  const firsts = new Float64Array(data.firsts)
  const file = openSync(data.path, 'r')
  const pages = new Map<number, Float64Array>()
  return (key) => {
    const hash = hashOf(key)
    const number = lastUpTo(firsts, hash)
    if (number < 0) return false
    let page = pages.get(number)
    if (page === undefined) {
      page = new Float64Array(Math.min(keysPerPage, data.count - number * keysPerPage))
      readAt(file, page, number * keysPerPage)
      if (pages.size >= mostPages) pages.delete(pages.keys().next().value!)
      pages.set(number, page)
    }
    return has(page, hash)
  }
}

function has(keys: Float64Array, key: number): boolean {
  const at = lastUpTo(keys, key)
  return at >= 0 && keys[at] === key
}

/** The last index of a key that is not above another; -1 where there is none. */
function lastUpTo(keys: Float64Array, key: number): number {
  let [from, to] = [0, keys.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (keys[middle]! <= key) from = middle + 1
    else to = middle
  }
  return from - 1
}
