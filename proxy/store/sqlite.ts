import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

/** How long one process waits for another, such as an operator's command, in milliseconds. It does nothing else meanwhile. */
const patience = 2000

/** Pages of 4 KiB that the log may have before it is copied into the file; a charge by itself writes seven. */
const pagesOfLog = 4000

/** Statements differ in how many rows they insert; so many are kept prepared. */
const mostPrepared = 500

/** A SQLite file for Kysely, made where it is absent. What is committed is on the disk. */
export function sqliteDialect(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  makeFile(file)
  const database = new DatabaseSync(file, { timeout: patience, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  // Copying the log into the file takes milliseconds: less often, it happens to fewer than one commit in a hundred.
  database.exec(`pragma wal_autocheckpoint = ${pagesOfLog}`)
  return new SqliteDialect({ database: toKysely(database) })
}

/**
 * Makes a file that its owner alone reads, where it is absent. One that is there must not be opened, not even for a moment: who closes a
 * file gives up the locks of his whole process on it, and the next process that closes the database would throw away its log, with what
 * this one wrote and writes there.
 */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function toKysely(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known !== undefined) return known
      if (prepared.size >= mostPrepared) prepared.clear()
      // A transaction that reads first and writes then would fail where another process wrote in between.
      const statement = toStatement(database.prepare(sql === 'begin' ? 'begin immediate' : sql))
      // Where the disk is full SQLite has rolled back by itself; to do so again would fail, and hide why.
      const made = sql === 'rollback' ? whereTrue(statement, () => database.isTransaction) : statement
      prepared.set(sql, made)
      return made
    },
  }
}

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

function whereTrue(statement: SqliteStatement, isSo: () => boolean): SqliteStatement {
  return { ...statement, run: (parameters) => (isSo() ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 }) }
}
