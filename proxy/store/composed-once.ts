import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Asks a query about some items, of which there is at least one. */
type Query<Item, Row> = (db: Kysely<Tables>, items: readonly Item[]) => Promise<readonly Row[]>

/** Stands in a composed query for a value of one of its items. */
interface Slot<Item> {
  readonly at: number
  readonly name: keyof Item
}

/**
 * A query whose SQL is composed once for each number of items, as that takes Kysely longer than the database takes to
 * answer. What `compose` is given in place of the items has slots for their values: it can put them into the query, where
 * no other values may be, but not look at them. All items have the same members.
 */
export function composedOnce<Item extends object, Row>(
  compose: (db: Kysely<Tables>, items: readonly Item[]) => Compilable<Row>,
): Query<Item, Row> {
  const composed = new WeakMap<DialectAdapter, Map<number, CompiledQuery<Row>>>()

  function queryFor(db: Kysely<Tables>, items: readonly Item[]): CompiledQuery<Row> {
    // A database has it in common with its transactions.
    const { adapter } = db.getExecutor()
    const known = composed.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
    const query = known.get(items.length) ?? compose(db, items.map(toSlots)).compile()
    composed.set(adapter, known.set(items.length, query))
    return query
  }

  return async (db, items) => {
    const query = queryFor(db, items)
    const slots = query.parameters as readonly Slot<Item>[]
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: slots.map(({ at, name }) => items[at]![name]) })
    return rows
  }
}

function toSlots<Item extends object>(item: Item, at: number): Item {
  return Object.fromEntries(Object.keys(item).map((name) => [name, { at, name }])) as Item
}
