import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TableText } from './table-text.ts'

const rules = join(import.meta.dirname, '../..')

/**
 * Reads a file of tables, named as from `rules/`, as bytes outside of V8's heap: with all others a megabyte. A part of it becomes a text when it
 * is asked for.
 */
export function readTableFile(file: string): TableText {
  const bytes = readFileSync(join(rules, file))
  return { scan: () => bytes.toString('latin1'), part: (from, to) => bytes.toString('utf8', from, to) }
}
