/** Throws: a browser reads nothing synchronously, and its host has to bring every file of tables before it is needed. */
export function readTableFile(file: string): string {
  throw new Error(`${file} was not brought`)
}
