import type { Tally } from '../outline/tally.ts'
import type { Reading, ReadingRow } from '../../worker/api.ts'
import { innermostAt, type Stretch } from './places.ts'

/** A line of a reading: the head of a resource, or an element of it. */
export interface ReadingLine extends Stretch {
  readonly kind: 'head' | 'row'
  readonly label: string
  readonly value: string
  /** How deep an element is in its resource, 0 right in it; of a head, in its Bundle. */
  readonly level: number
  /** Of a head: its resource. */
  readonly of: Reading | undefined
}

/** The lines of a reading from top to bottom, in the order of the text. */
export function linesOf(reading: Reading, level = 0): readonly ReadingLine[] {
  const { name, title, id, rows, entries, from, to } = reading
  const head: ReadingLine = { kind: 'head', label: name, value: title === '' ? id : title, level, of: reading, from, to }
  return [head, ...rows.flatMap((row) => linesOfRow(row, 0)), ...entries.flatMap((entry) => linesOf(entry, 1))]
}

function linesOfRow({ label, value, rows, from, to }: ReadingRow, level: number): readonly ReadingLine[] {
  return [{ kind: 'row', label, value, level, of: undefined, from, to }, ...rows.flatMap((row) => linesOfRow(row, level + 1))]
}

/** Where a problem begins, a UTF-16 offset, and how bad it is. */
export interface Finding {
  readonly offset: number
  readonly severity: 'error' | 'warning'
}

/** The problems of each line, told at the innermost that they are in. */
export function tallyLines(lines: readonly ReadingLine[], findings: readonly Finding[]): ReadonlyMap<number, Tally> {
  const tallies = new Map<number, Tally>()
  for (const { offset, severity } of findings) {
    const at = innermostAt(lines, offset)
    if (at < 0) continue
    const { errors, warnings } = tallies.get(at) ?? { errors: 0, warnings: 0 }
    tallies.set(at, severity === 'error' ? { errors: errors + 1, warnings } : { errors, warnings: warnings + 1 })
  }
  return tallies
}
