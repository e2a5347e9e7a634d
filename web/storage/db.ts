import { Dexie, type EntityTable } from 'dexie'

/** A text as it was left, on this device alone. */
export interface Draft {
  /** One for each window that edits. */
  readonly id: string
  readonly text: string
  /** The name of the file it came from, or null. */
  readonly name: string | null
  readonly lineEnd: '\n' | '\r\n'
  /** Where the cursor was, a UTF-16 offset. */
  readonly cursor: number
  /** Milliseconds since 1970. */
  readonly updatedAt: number
}

/** Everything the page keeps; no other file knows a table or an index. */
export type Database = Dexie & { readonly drafts: EntityTable<Draft, 'id'> }

/** Opens the database of the page; rejects where the browser keeps nothing. */
export async function openDatabase(): Promise<Database> {
  const database = new Dexie('validador') as Database
  database.version(1).stores({ drafts: 'id, updatedAt' })
  await database.open()
  return database
}
