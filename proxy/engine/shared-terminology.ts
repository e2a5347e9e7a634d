import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { createTerminologyAtHand, type TerminologyAtHand } from '../../terminology/at-hand.ts'
import { inOrder, newestOf, readFacts, toKeptSystem, type IndexFacts } from '../../terminology/kept-index.ts'

/** An index in memory that all threads read, and none has a copy of. */
export interface SharedIndex {
  readonly facts: IndexFacts
  readonly bytes: SharedArrayBuffer
}

/** An index that cannot be used, and why. */
export interface UnusableIndex {
  readonly file: string
  readonly reason: string
}

/** Reads the indexes of a folder once for all threads, of each system the newest; throws as the system does where there is no such folder. */
export function readShared(folder: string): { readonly indexes: readonly SharedIndex[]; readonly unusable: readonly UnusableIndex[] } {
  const found: (IndexFacts & { readonly bytes: SharedArrayBuffer })[] = []
  const unusable: UnusableIndex[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.svct') && !name.startsWith('.'))) {
    const bytes = readFile(join(folder, file))
    try {
      const facts = readFacts(new Uint8Array(bytes), bytes.byteLength)
      toKeptSystem(facts, () => new Uint8Array(bytes)).open()
      found.push({ ...facts, bytes })
    } catch (error) {
      unusable.push({ file, reason: (error as Error).message })
    }
  }
  return { indexes: newestOf(inOrder(found)).map(({ bytes, ...facts }) => ({ facts, bytes })), unusable }
}

/** The systems of a thread over the memory that all share; each is opened when a resource first has one of its codes. */
export function openShared(indexes: readonly SharedIndex[]): TerminologyAtHand | undefined {
  if (indexes.length === 0) return undefined
  return createTerminologyAtHand(indexes.map(({ facts, bytes }) => toKeptSystem(facts, () => new Uint8Array(bytes))))
}

function readFile(path: string): SharedArrayBuffer {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = new SharedArrayBuffer(size)
    const view = new Uint8Array(bytes)
    for (let at = 0; at < size;) {
      const read = readSync(file, view, at, size - at, at)
      if (read === 0) break
      at += read
    }
    return bytes
  } finally {
    closeSync(file)
  }
}
