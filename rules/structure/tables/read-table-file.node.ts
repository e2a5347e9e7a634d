import { fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { TableText } from './table-text.ts'

const rules = join(import.meta.dirname, '../..')

/**
 * Opens a file of tables, named as from `rules/`. Its text stays on the disk, a megabyte with all the others, and the file stays open: places
 * in it are still right when another version takes its name.
 */
export function readTableFile(file: string): TableText {
  const disk = openSync(join(rules, file), 'r')
  const { size } = fstatSync(disk)
  const read = (encoding: 'latin1' | 'utf8', from: number, to: number): string => {
    const bytes = Buffer.allocUnsafe(to - from)
    return bytes.toString(encoding, 0, readSync(disk, bytes, 0, bytes.length, from))
  }
  return { scan: () => read('latin1', 0, size), part: (from, to = size) => read('utf8', from, to) }
}
