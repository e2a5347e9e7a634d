import type { TableText } from './table-text.ts'

/** Throws: a browser reads nothing synchronously, and its host has to bring every file of tables before it is needed. */
export function readTableFile(file: string): TableText {
  throw new Error(`${file} was not brought`)
}
