import { CompiledQuery, PostgresAdapter, type Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Asks a statement about some items, of which there is at least one. */
export type Statement<Item, Row> = (db: Kysely<Tables>, items: readonly Item[]) => Promise<readonly Row[]>

/** The text for a number of items, and the item and member that each of its parameters is of. */
interface Expanded {
  readonly sql: string
  readonly parameters: readonly (readonly [item: number, member: string])[]
}

/**
 * A statement about any number of items, written as for one: `:'tenant_id'` is a member of the item, so that the text can be
 * pasted into psql after `\set tenant_id …`. Brackets with parameters are repeated for each item: `values (…), (…)`,
 * `in (…, …)`. A parameter outside of brackets is the first item's, for what all have in common. Both databases take one text.
 */
export function statement<Item extends object, Row = never>(text: string): Statement<Item, Row> {
  const kept = { sqlite: new Map<number, Expanded>(), postgres: new Map<number, Expanded>() }
  return async (db, items) => {
    const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
    const known = kept[dialect].get(items.length)
    const { sql, parameters } = known ?? expand(text, items.length, dialect === 'postgres' ? (position) => `$${position}` : () => '?')
    if (known === undefined) kept[dialect].set(items.length, { sql, parameters })
    const values = parameters.map(([item, member]) => memberOf(items[item]!, member))
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, values))
    return rows
  }
}

const brackets = /(values )?\(([^()]*)\)/g
const parameter = /:'(\w+)'/g

function expand(text: string, count: number, placeholder: (position: number) => string): Expanded {
  const parameters: (readonly [number, string])[] = []
  const fill = (part: string, item: number): string =>
    part.replaceAll(parameter, (_all, member: string) => placeholder(parameters.push([item, member])))
  const eachItem = (part: string): readonly string[] => Array.from({ length: count }, (_, item) => fill(part, item))
  let sql = ''
  let end = 0
  for (const { 0: all, 1: values, 2: inside = '', index } of text.matchAll(brackets)) {
    if (!inside.includes(":'")) continue
    sql += fill(text.slice(end, index), 0)
    sql += values === undefined ? `(${eachItem(inside).join(', ')})` : `values ${eachItem(`(${inside})`).join(', ')}`
    end = index + all.length
  }
  return { sql: sql + fill(text.slice(end), 0), parameters }
}

/** A value that is no member would be null to PostgreSQL. */
function memberOf(item: object, member: string): unknown {
  const value: unknown = (item as Readonly<Record<string, unknown>>)[member]
  if (value === undefined) throw new Error(`A statement asks for ${member}`)
  return value
}

// Rejected ways, in µs for a call that inserts 1, 8 and 64 lines of the log (15 columns; two cores):
//
//                              SQLite          PostgreSQL
//   this one                   5   22  123     134   360  1791
//   Kysely, composed anew     14   44  273     165   460  1794   two to three times as long as SQLite's own part
//   Kysely, composed once      5   20  116     157   311  1791   as quick, but the SQL stands nowhere
//   expanded anew              7   27  164     168   370  2017
//   rows as one JSON value    14   92  682     186   303  1591   needs a text for each database, with types of columns
//   a statement a row          5   40  339     140  1546  8398
