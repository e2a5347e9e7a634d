import { bringTableFile } from '../rules/structure/tables/table-file.ts'

// Each a file of its own beside the script: V8 reads a script letter by letter.
const urls = import.meta.glob<string>(['../rules/**/*.txt', '!../rules/guides/**'], { query: '?url', import: 'default', eager: true })

/** Settled when the tables of the definitions are there; they are fetched from when this module is read. */
export const tablesArrived: Promise<unknown> = Promise.all(Object.entries(urls).map(([path, url]) => fetchTable(path, url)))

async function fetchTable(path: string, url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  bringTableFile(path.slice('../rules/'.length), await response.text())
}
