import type { Row } from '../batch/batch.ts'

/** The groups of verdicts, as the filter names them. */
export const groups = ['errors', 'warnings', 'valid', 'unjudged'] as const

/** One of them. */
export type Group = (typeof groups)[number]

/** Which rows are wanted, and in which order. */
export interface Wanted {
  readonly group: Group | undefined
  /** In the path or among the types. */
  readonly words: string
  readonly rule: string | undefined
  readonly isWorstFirst: boolean
}

/** The group of a row; undefined as long as it waits. */
export function groupOf({ verdict }: Row): Group | undefined {
  if (verdict === undefined) return undefined
  if (typeof verdict === 'string') return 'unjudged'
  return verdict.errors > 0 ? 'errors' : verdict.warnings > 0 ? 'warnings' : 'valid'
}

/** The rows that are wanted. */
export function select(rows: readonly Row[], { group, words, rule, isWorstFirst }: Wanted): readonly Row[] {
  const asked = words.trim().toLowerCase()
  const found = rows.filter((row) => {
    if (group !== undefined && groupOf(row) !== group) return false
    if (rule !== undefined && !rulesOf(row).some(([code]) => code === rule)) return false
    return asked === '' || row.text.path.toLowerCase().includes(asked) || typesOf(row).some(([type]) => type.toLowerCase().includes(asked))
  })
  return isWorstFirst ? found.toSorted((one, other) => weightOf(other) - weightOf(one)) : found
}

/** How many rows each group has. */
export function countGroups(rows: readonly Row[]): Readonly<Record<Group, number>> {
  const counts = { errors: 0, warnings: 0, valid: 0, unjudged: 0 }
  for (const row of rows) {
    const group = groupOf(row)
    if (group !== undefined) counts[group] += 1
  }
  return counts
}

/** A rule, how often it speaks, and in how many files. */
export interface RuleCount {
  readonly code: string
  readonly count: number
  readonly files: number
}

/** The rules that speak in most files. */
export function commonestRules(rows: readonly Row[], most: number): readonly RuleCount[] {
  const found = new Map<string, { count: number; files: number }>()
  for (const row of rows) {
    for (const [code, count] of rulesOf(row)) {
      const known = found.get(code)
      if (known === undefined) found.set(code, { count, files: 1 })
      else {
        known.count += count
        known.files += 1
      }
    }
  }
  return [...found]
    .map(([code, counts]) => ({ code, ...counts }))
    .toSorted((one, other) => other.files - one.files || other.count - one.count)
    .slice(0, most)
}

function weightOf({ verdict }: Row): number {
  return typeof verdict === 'object' ? verdict.errors * 1_000_000 + verdict.warnings : -1
}

function rulesOf({ verdict }: Row): readonly (readonly [code: string, count: number])[] {
  return typeof verdict === 'object' ? verdict.rules : []
}

function typesOf({ verdict }: Row): readonly (readonly [type: string, count: number])[] {
  return typeof verdict === 'object' ? verdict.types : []
}
