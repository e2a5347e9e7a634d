import type { Kysely } from 'kysely'

/** The two databases, where they differ. */
export type DialectName = 'sqlite' | 'postgres'

/** One step from one shape of the tables to the next. What was released is never changed; a further step is added. */
export interface Migration {
  readonly name: string
  // A migration sees the tables of its time, which are no longer those of the schema.
  readonly up: (db: Kysely<unknown>, dialect: DialectName) => Promise<void>
}
