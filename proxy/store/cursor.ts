import type { Page } from './store.ts'

const pageSize = 50

/** Where a page begins, and how many rows to read for it: one more than it shows, which tells whether there is another. */
export function readCursor(cursor: string | undefined): { readonly seq: number; readonly limit: number } | undefined {
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) return undefined
  return { seq: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor), limit: pageSize + 1 }
}

/** The page that rows make which were read by `readCursor`. */
export function pageOf<Row extends { readonly seq: number }, Item>(rows: readonly Row[], toItem: (row: Row) => Item): Page<Item> {
  const shown = rows.slice(0, pageSize)
  return { items: shown.map(toItem), nextCursor: rows.length > pageSize ? String(shown.at(-1)!.seq) : null }
}
