/** The state of an import between two of its files, kept so that it can be taken up again where it broke off. */
import { ContainerFault, openContainer, writeContainer, type Container, type SectionArray } from './container.ts'
import type { GrowingList } from './growing.ts'
import { decodeUtf8 } from './utf8.ts'
import { encodeStrings } from './strings.ts'

/** Takes the parts of a state under names. */
export interface StateWriter {
  readonly list: (name: string, values: SectionArray) => void
  readonly strings: (name: string, values: Iterable<string>) => void
  readonly note: (name: string, value: unknown) => void
}

/** Gives the parts of a state back. */
export interface StateReader {
  /** Puts a list into one that grows. */
  readonly list: (name: string, into: GrowingList<Uint8Array> | GrowingList<Uint32Array>) => void
  readonly strings: (name: string) => readonly string[]
  readonly note: <Value>(name: string) => Value
}

/** Something that has a state. */
export interface Resumable {
  readonly save: (writer: StateWriter) => void
  /** Into one that is empty. */
  readonly load: (reader: StateReader) => void
}

interface CheckpointAbout {
  /** The key of the import; a checkpoint of another is of no use. */
  readonly key: string
  readonly steps: number
  readonly notes: Readonly<Record<string, unknown>>
}

/** To be counted up with each change of what is saved: checkpoints of older releases are of no use. */
const checkpointKind = 'import/1'

/** Writes a checkpoint after some steps; the parts are views of the state, to be written at once. */
export function writeCheckpoint(key: string, steps: number, states: readonly Resumable[]): readonly Uint8Array[] {
  const sections: Record<string, SectionArray> = {}
  const notes: Record<string, unknown> = {}
  const writer: StateWriter = {
    list: (name, values) => void (sections[name] = values),
    strings(name, values) {
      const { bytes, starts } = encodeStrings([...values])
      sections[`${name}.bytes`] = bytes
      sections[`${name}.starts`] = starts
    },
    note: (name, value) => void (notes[name] = value),
  }
  for (const { save } of states) save(writer)
  return writeContainer<CheckpointAbout>({ kind: checkpointKind, about: { key, steps, notes } }, sections)
}

/** Reads a checkpoint into states that are empty; gives after how many steps it was made, 0 where it is of something else or damaged. */
export function readCheckpoint(bytes: Uint8Array, key: string, states: readonly Resumable[]): number {
  const opened = open(bytes)
  if (opened?.about.key !== key) return 0
  const { about, bytes8, words32, numbers } = opened
  const reader: StateReader = {
    list: (name, into) => into.fill(numbers(name)),
    strings(name) {
      const [texts, starts] = [bytes8(`${name}.bytes`), words32(`${name}.starts`)]
      return Array.from({ length: starts.length - 1 }, (_, at) => decodeUtf8(texts, starts[at]!, starts[at + 1]!))
    },
    note: <Value>(name: string) => about.notes[name] as Value,
  }
  for (const { load } of states) load(reader)
  return about.steps
}

function open(bytes: Uint8Array): Container<CheckpointAbout> | undefined {
  try {
    return openContainer<CheckpointAbout>(checkpointKind, bytes)
  } catch (error) {
    if (error instanceof ContainerFault) return undefined
    throw error
  }
}
