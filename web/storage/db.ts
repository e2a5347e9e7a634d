import type { Dexie, EntityTable } from 'dexie'
import type { Unchecked } from '../report/unchecked.ts'
import type { ValidateResponse } from '../../proxy/api.ts'
import type { KeptTerminology, PackageAbout, UsedPackage } from '../../worker/api.ts'

/** A text as it was left, on this device alone. */
export interface Draft {
  readonly id: string
  /** The window it is in; absent in drafts of versions that had one text a window, whose id it was. */
  readonly window?: string
  readonly text: string
  /** The name of the file it came from, or null. */
  readonly name: string | null
  readonly lineEnd: '\n' | '\r\n'
  /** Where it can be written back to, in browsers that give such a thing. */
  readonly handle?: FileSystemFileHandle
  /** Whether its file has another text, or it has none. */
  readonly isChanged?: boolean
  /** The canonical of the profile that was chosen for it. */
  readonly profile?: string
  /** Where the cursor was, a UTF-16 offset. */
  readonly cursor: number
  /** When it was opened and when it was last in the editor, in milliseconds since 1970. */
  readonly openedAt?: number
  readonly shownAt?: number
  /** Milliseconds since 1970. */
  readonly updatedAt: number
}

/** A draft as it is kept: a large text as UTF-8. */
export type StoredDraft = Omit<Draft, 'text'> & { readonly text: string | Blob }

/** An import into a catalog, on this device alone. */
export interface StoredImport {
  /** The id of the catalog, which has one import at most. */
  readonly catalog: string
  /** The name of the file. */
  readonly name: string
  /** How many codes it has. */
  readonly rows: number
  /** The day of the import, `YYYY-MM-DD`. */
  readonly date: string
  /** Milliseconds since 1970. */
  readonly importedAt: number
  /** As the worker wrote it. One piece, for a row each would take a second to write. */
  readonly content: Blob
}

/** A package of definitions that somebody brought, on this device alone; its archive is one piece. */
export interface StoredPackage extends PackageAbout, UsedPackage {
  /** Whether texts are checked with it; of one name, one version is. */
  readonly isUsed: boolean
}

/** A terminology that somebody imported, on this device alone; its index is a file of the page, or a piece in here. */
export type StoredTerminology = KeptTerminology

/** An import of a terminology that began; gone once it came to an end. */
export interface UnfinishedImport {
  /** The name of the file or folder. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/** A text that was checked, on this device alone. */
export interface Checked {
  readonly id: string
  /** The name of its file, or null. */
  readonly name: string | null
  /** Empty where the text names none. */
  readonly resourceType: string
  /** The types of the entries of a Bundle or of the lines of a text, each with how many there are; absent of a single resource. */
  readonly holds?: readonly (readonly [type: string, count: number])[]
  readonly valid: boolean
  /** How many. */
  readonly errors: number
  readonly warnings: number
  /** Counts of unchecked things; absent where there were none. */
  readonly unchecked?: Unchecked
  /** How many problems were counted and not told; absent where all were. */
  readonly omitted?: number
  readonly text: string
  /** Milliseconds since 1970. */
  readonly checkedAt: number
}

/** A text that waits to be validated by the service, or what the service said of it; on this device alone. */
export interface QueuedValidation {
  /** The Idempotency-Key, made when the validation was asked for. */
  readonly id: string
  /** The name of its file, or null. */
  readonly name: string | null
  /** Empty where the text names none. */
  readonly resourceType: string
  readonly text: string
  /** The canonical of the profile it is held to; absent where the service chooses. */
  readonly profile?: string
  /** Milliseconds since 1970. */
  readonly askedAt: number
  /** Undefined while it waits. */
  readonly verdict?: QueuedVerdict
}

/** The outcome of a queued validation: how it was judged, or why it was refused for good. */
export type QueuedVerdict =
  | { readonly kind: 'judged'; readonly report: ValidateResponse; readonly engine: string }
  | { readonly kind: 'refused'; readonly detail: string }

/** Something that somebody asked this device to remember for them. */
interface Secret {
  readonly name: 'api-key'
  readonly value: string
}

/** Everything the page keeps; no other file knows a table or an index. */
export type Database = Dexie & {
  readonly drafts: EntityTable<StoredDraft, 'id'>
  readonly imports: EntityTable<StoredImport, 'catalog'>
  readonly packages: EntityTable<StoredPackage, 'id'>
  readonly terminologies: EntityTable<StoredTerminology, 'id'>
  readonly unfinished: EntityTable<UnfinishedImport, 'name'>
  readonly history: EntityTable<Checked, 'id'>
  readonly queue: EntityTable<QueuedValidation, 'id'>
  readonly secrets: EntityTable<Secret, 'name'>
}

/** How long the browser may take to open it, in milliseconds; what the page fetches for that is not in it, nor a bound on it. */
const mostWait = 10_000
let opening: Promise<Database> | undefined

/** Opens the database of the page; rejects where the browser keeps nothing, or does not answer. */
export function openDatabase(): Promise<Database> {
  return (opening ??= open())
}

/** Tells what a query finds, now and after each change in this window or another; no rows where the browser keeps nothing. */
export async function watch<Row>(query: (database: Database) => Promise<Row[]>, tell: (rows: Row[]) => void): Promise<void> {
  const database = await openDatabase().catch(() => undefined)
  if (database === undefined) return tell([])
  const { liveQuery } = await import('dexie')
  liveQuery(() => query(database)).subscribe({ next: tell, error: (cause) => console.error(cause) })
}

async function open(): Promise<Database> {
  const { Dexie } = await import('dexie')
  const database = new Dexie('validador') as Database
  database.version(1).stores({ drafts: 'id, updatedAt' })
  database.version(2).stores({ imports: 'catalog' })
  database.version(3).stores({ history: 'id, checkedAt' })
  database.version(4).stores({ queue: 'id, askedAt', secrets: 'name' })
  database.version(5).stores({ packages: 'id, name' })
  database.version(6).stores({ terminologies: 'id', unfinished: 'name' })
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the browser does not open its database')), mostWait))
  await Promise.race([database.open(), late])
  return database
}
