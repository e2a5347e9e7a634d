import { CompiledQuery, type Compilable, type DialectAdapter, type Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Asks a query about some items, of which there is at least one. */
type Query<Item, Row> = (db: Kysely<Tables>, items: readonly Item[]) => Promise<readonly Row[]>

/** Stands in a composed query for a value of one of its items. */
interface Slot<Item> {
  readonly at: number
  readonly name: keyof Item
}

/** What is kept of a query: the nodes that it was composed of take many times as much memory. */
interface Composed<Item> {
  readonly sql: string
  readonly slots: readonly Slot<Item>[]
}

/**
 * A query whose SQL is composed once for each number of items, as that takes Kysely longer than the database takes to
 * answer. What `compose` is given in place of the items has slots for their values: it can put them into the query, where
 * no other values may be, but not look at them. All items have the same members.
 */
export function composedOnce<Item extends object, Row>(
  compose: (db: Kysely<Tables>, items: readonly Item[]) => Compilable<Row>,
): Query<Item, Row> {
  const composed = new WeakMap<DialectAdapter, Map<number, Composed<Item>>>()

  function queryFor(db: Kysely<Tables>, items: readonly Item[]): Composed<Item> {
    // A database has it in common with its transactions.
    const { adapter } = db.getExecutor()
    const known = composed.get(adapter) ?? new Map<number, Composed<Item>>()
    const query = known.get(items.length) ?? toComposed<Item>(compose(db, items.map(toSlots)))
    composed.set(adapter, known.set(items.length, query))
    return query
  }

  return async (db, items) => {
    const { sql, slots } = queryFor(db, items)
    const parameters = slots.map(({ at, name }) => items[at]![name])
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, parameters))
    return rows
  }
}

function toSlots<Item extends object>(item: Item, at: number): Item {
  return Object.fromEntries(Object.keys(item).map((name) => [name, { at, name }])) as Item
}

function toComposed<Item>(query: Compilable): Composed<Item> {
  const { sql, parameters } = query.compile()
  return { sql, slots: parameters as readonly Slot<Item>[] }
}
