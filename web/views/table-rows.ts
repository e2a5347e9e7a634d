import type { ListedResource } from '../../worker/api.ts'
import { fold } from '../text/fold.ts'
import type { Verdict } from './verdicts.ts'

/** A resource as a row: what is known of it, its place among all, and what is wrong with it. */
export interface TableRow {
  readonly resource: ListedResource
  readonly index: number
  readonly verdict: Verdict | undefined
}

/** The verdicts that a table can be narrowed to. */
export type VerdictFilter = 'all' | 'error' | 'warning' | 'valid'

/** The rows that hold every word of a query, whatever its accents and case, and have a verdict. */
export function filterRows(rows: readonly TableRow[], query: string, verdict: VerdictFilter): readonly TableRow[] {
  const parts = fold(query).split(' ').filter(Boolean)
  return rows.filter((row) => isOf(row.verdict, verdict) && (parts.length === 0 || holds(row, parts)))
}

function isOf(verdict: Verdict | undefined, wanted: VerdictFilter): boolean {
  if (wanted === 'all') return true
  if (wanted === 'valid') return verdict === undefined
  if (verdict === undefined) return false
  return wanted === 'error' ? verdict.errors > 0 : verdict.errors === 0
}

function holds({ resource: { type, name, title, id, who, date } }: TableRow, parts: readonly string[]): boolean {
  const text = fold(`${type} ${name} ${title} ${id} ${who} ${date}`)
  return parts.every((part) => text.includes(part))
}

/** The rows that have a date, the first that happened first; of the same time in the order of the text. */
export function byDate(rows: readonly TableRow[]): readonly TableRow[] {
  return rows
    .filter(({ resource }) => resource.date !== '')
    .map((row) => ({ row, at: Date.parse(row.resource.date) }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row)
}
