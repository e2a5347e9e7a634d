import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { createTerminologyAtHand, type TerminologyAtHand } from '../../terminology/at-hand.ts'
import { inOrder, readFacts, toKeptSystem, type IndexFacts } from '../../terminology/kept-index.ts'
import { headLength } from '../../terminology/store/container.ts'

/** An index in memory that all threads read, and none has a copy of. */
export interface SharedIndex {
  readonly facts: IndexFacts
  /** Empty until its file is read: pages of memory that nobody wrote to take none. */
  readonly bytes: SharedArrayBuffer
  /** How far the reading of the file is; one number, changed by `Atomics`. */
  readonly state: SharedArrayBuffer
  readonly path: string
}

/** An index that cannot be used, and why. */
export interface UnusableIndex {
  readonly file: string
  readonly reason: string
}

const notRead = 0
const isBeingRead = 1
const isRead = 2
const isGone = 3

/** In milliseconds: how long another thread may be at reading a file. One that was ended meanwhile never says so, and what two read is the same. */
const longestReading = 3000

/**
 * The indexes of a folder for all threads: of each system the newest, read, and behind it older versions, which the first thread reads that
 * is asked for one. Throws as the system does where there is no such folder.
 */
export function readShared(folder: string): { readonly indexes: readonly SharedIndex[]; readonly unusable: readonly UnusableIndex[] } {
  const found: (IndexFacts & { readonly file: string; readonly index: SharedIndex })[] = []
  const unusable: UnusableIndex[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.svct') && !name.startsWith('.'))) {
    const path = join(folder, file)
    try {
      const { size, facts } = readStart(path)
      found.push({ ...facts, file, index: { facts, path, bytes: new SharedArrayBuffer(size), state: new SharedArrayBuffer(4) } })
    } catch (error) {
      unusable.push({ file, reason: (error as Error).message })
    }
  }
  const indexes: SharedIndex[] = []
  const systems = new Set<string>()
  for (const { file, index, system } of inOrder(found)) {
    // Where the newest is damaged, the one behind it counts.
    const reason = systems.has(system) ? undefined : load(index)
    if (reason === undefined) {
      systems.add(system)
      indexes.push(index)
    } else unusable.push({ file, reason })
  }
  return { indexes, unusable }
}

/** The systems of a thread over the memory that all share; each is opened when a resource first has one of its codes. */
export function openShared(indexes: readonly SharedIndex[]): TerminologyAtHand | undefined {
  if (indexes.length === 0) return undefined
  return createTerminologyAtHand(indexes.map((index) => toKeptSystem(index.facts, () => bytesOf(index))))
}

/** The bytes of an index, read from its file by the first thread that asks; undefined where it is gone by now, or damaged. */
export function bytesOf(index: SharedIndex, patience = longestReading): Uint8Array | undefined {
  const states = new Int32Array(index.state)
  const before = Atomics.compareExchange(states, 0, notRead, isBeingRead)
  const isLeft = before === isBeingRead && Atomics.wait(states, 0, isBeingRead, patience) === 'timed-out'
  if (before === notRead || isLeft) load(index)
  return Atomics.load(states, 0) === isRead ? new Uint8Array(index.bytes) : undefined
}

/** Reads an index, and says what is wrong with it. */
function load({ facts, path, bytes, state }: SharedIndex): string | undefined {
  const states = new Int32Array(state)
  let reason: string | undefined
  try {
    readInto(bytes, path)
    toKeptSystem(facts, () => new Uint8Array(bytes)).open()
  } catch (error) {
    reason = (error as Error).message
  }
  Atomics.store(states, 0, reason === undefined ? isRead : isGone)
  Atomics.notify(states, 0)
  return reason
}

/** The facts that an index holds about itself, from its first bytes alone. */
function readStart(path: string): { readonly size: number; readonly facts: IndexFacts } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const first = new Uint8Array(Math.min(size, 1 << 16))
    readSync(file, first, 0, first.length, 0)
    const whole = new Uint8Array(Math.min(size, Math.max(first.length, headLength(first))))
    readSync(file, whole, 0, whole.length, 0)
    return { size, facts: readFacts(whole, size) }
  } finally {
    closeSync(file)
  }
}

function readInto(bytes: SharedArrayBuffer, path: string): void {
  const file = openSync(path, 'r')
  try {
    const view = new Uint8Array(bytes)
    for (let at = 0; at < view.length;) {
      const read = readSync(file, view, at, view.length - at, at)
      if (read === 0) break
      at += read
    }
  } finally {
    closeSync(file)
  }
}
