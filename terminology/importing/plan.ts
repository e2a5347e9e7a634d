import type { MadeIndex } from './made-index.ts'

/** A file that is read in pieces; `size` in bytes, unpacked. */
export interface GivenFile {
  readonly path: string
  readonly size: number
  /** Another one where its content is another: a checksum, or the time of its last change. */
  readonly stamp: string
}

/** A file with its pieces. */
export interface SourceFile extends GivenFile {
  readonly read: () => AsyncIterable<Uint8Array>
}

/** A source that somebody gave: one file, those of a folder, or those of an archive. */
export interface GivenSource<File extends GivenFile> {
  readonly name: string
  readonly files: readonly File[]
}

/** Options of an import. */
export interface ImportRequest {
  /** `snomed`, `loinc`, `tfc`, the name or canonical of another system; told by the files where it is not said. */
  readonly as?: string | undefined
  /** `YYYY-MM-DD`: the version of tables that name none. */
  readonly today: string
  readonly createDecoder: () => TextDecoding
}

/** Text of UTF-8 that comes in pieces. */
export interface TextDecoding {
  readonly take: (bytes: Uint8Array) => string
  readonly end: () => string
}

/** Takes the bytes of a file. Both throw an `ImportFault` that names it. */
export interface FileReader {
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => void
}

/** A file to read, in its turn. */
export interface ImportStep<File> {
  readonly file: File
  readonly open: () => FileReader
}

/** The files to read one after the other, and what comes of them. */
export interface PlannedImport<File extends GivenFile> {
  readonly steps: readonly ImportStep<File>[]
  /** Bytes of all of them. */
  readonly total: number
  /** Makes the indexes, each when it is asked for. */
  readonly finish: () => Iterable<MadeIndex>
  /** Where the import is long enough to be kept between two steps, so that it goes on there after a crash. */
  readonly checkpoint: PlannedCheckpoint | undefined
}

/** A checkpoint, written after some steps, and read before any; `key` says what is imported. */
interface PlannedCheckpoint {
  /** The first steps of the import: after any of them, and after none that comes later, it can be written. */
  readonly steps: number
  readonly save: (key: string, steps: number) => readonly Uint8Array[]
  /** After how many steps it was made; 0 where it is of something else, or damaged. */
  readonly load: (bytes: Uint8Array, key: string) => number
}

/** A plan before its faults name their files. */
export interface Plan<File> {
  readonly steps: readonly ImportStep<File>[]
  readonly finish: () => Iterable<MadeIndex>
  readonly checkpoint?: PlannedCheckpoint | undefined
}
