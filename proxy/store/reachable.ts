import { sql, type Kysely } from 'kysely'
import { isRefusedWrite } from './unavailable.ts'

/** Tells if a database serves. */
export interface Reachability {
  /** Takes notice of an error of the database. */
  readonly note: (error: unknown) => void
  /** True if it answers and, once it has refused to write, takes a write again; never rejects. */
  readonly isReachable: () => Promise<boolean>
}

/** Makes it. Where the disk is full a database reads on, and whoever is sent here by a balancer would be refused. */
export function createReachability<Tables>(db: Kysely<Tables>): Reachability {
  let refusesWrites = false

  /** A row that comes and goes: a value that stays the same SQLite would not write. */
  async function tryToWrite(): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await sql`insert into migrations (name, applied_at) values ('trial', 0)`.execute(transaction)
      await sql`delete from migrations where name = 'trial'`.execute(transaction)
    })
    refusesWrites = false
  }

  return {
    note(error) {
      if (isRefusedWrite(error)) refusesWrites = true
    },
    isReachable: () =>
      (refusesWrites ? tryToWrite() : sql`select 1`.execute(db)).then(
        () => true,
        () => false,
      ),
  }
}
