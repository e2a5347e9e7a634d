import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const rules = join(import.meta.dirname, '../..')

/** Reads a file of tables, named as from `rules/`. */
export function readTableFile(file: string): string {
  return readFileSync(join(rules, file), 'utf8')
}
