import type { Said } from './said.ts'
import type { IndexFacts } from '../../terminology/kept-index.ts'

/** An index of a terminology that a user imported, as the worker needs it. */
export interface KeptTerminology extends IndexFacts {
  /** `snomed-21000325107-20240630`. */
  readonly id: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly importedAt: number
  /** The name of its file, where the browser has private files for pages. */
  readonly file?: string
  /** The index itself, where it has none. */
  readonly content?: Blob
}

/** A file that somebody chose, with its path from the folder that was chosen. */
export interface TerminologyFile {
  readonly path: string
  readonly file: File
}

/** Remarks on the files of an import. */
export interface TerminologyImport {
  /** A name or canonical of their system, where the files do not tell. */
  readonly as?: string
  readonly today: string
}

/** The outcome of an import: the indexes, and sentences about the files; or why there is none. */
export type ImportedTerminology =
  | { readonly kept: readonly KeptTerminology[]; readonly sentences: readonly Said[]; readonly more: number }
  | { readonly problem: Said }

/** The worker that imports terminologies. */
export interface TerminologyApi {
  readonly importTerminology: (
    files: readonly TerminologyFile[],
    request: TerminologyImport,
    /** Is posted `{ done, total }` in bytes. */
    progress: MessagePort,
  ) => Promise<ImportedTerminology>
}

/** A code and its name. */
export interface CodeName {
  readonly code: string
  readonly display: string
}

/** A code that a search found; `term` is the name that fits, where it is another. */
export interface FoundTerm extends CodeName {
  readonly isActive: boolean
  readonly term?: string
}

/** A name of a code. */
export interface ToldName {
  readonly term: string
  /** Empty where it is not known. */
  readonly language: string
  readonly kind: 'fsn' | 'synonym' | 'definition'
  readonly isActive: boolean
  /** Names of the language reference sets that prefer it. */
  readonly preferredIn: readonly string[]
}

/** A code with what is around it. */
export interface CodeTold extends CodeName {
  readonly system: string
  readonly version: string
  readonly isActive: boolean
  readonly isDefined?: boolean
  /** `20240131`. */
  readonly effectiveTime?: number
  readonly module?: CodeName
  readonly names: readonly ToldName[]
  readonly parents: readonly CodeName[]
  /** The first of them. */
  readonly children: readonly CodeName[]
  readonly childCount: number
  readonly attributes: readonly { readonly group: number; readonly type: CodeName; readonly target?: CodeName; readonly value?: string }[]
  /** The reference sets that it is a member of. */
  readonly memberships: readonly CodeName[]
  /** Of other systems; `display` where the value is a code. */
  readonly properties: readonly { readonly name: string; readonly value: string; readonly display?: string }[]
  readonly mappings: readonly {
    readonly system: string
    readonly code: string
    readonly display?: string
    readonly equivalence: string
    readonly map: string
  }[]
}

/** The concepts of an expression of ECL, the first of them; or what is wrong with it. */
export type EclResult =
  | { readonly total: number; readonly concepts: readonly FoundTerm[]; readonly unknown: readonly string[]; readonly problem?: undefined }
  | { readonly problem: Said }

/** The pieces of an expression. */
export interface EclTokens {
  readonly tokens: readonly { readonly kind: string; readonly start: number; readonly end: number }[]
  readonly fault?: { readonly start: number; readonly end: number; readonly message: Said }
}

/** Completions at a place of an expression, from an offset on. */
export interface EclSuggestions {
  readonly from: number
  readonly options: readonly { readonly label: string; readonly detail: string; readonly insert: string }[]
}
