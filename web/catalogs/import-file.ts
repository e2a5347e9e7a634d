import { decode } from '../files/decode.ts'
import { createLintClient } from '../linting/client.ts'
import type { StoredImport } from '../storage/db.ts'
import { keepImport } from '../storage/imports.ts'
import { catalogWords } from '../text/catalogs/words.ts'
import { language, words } from '../text/words.ts'

/** The outcome of a file: the import that is kept now, or why there is none, in the language of the page. */
export type ImportOutcome = { readonly kept: StoredImport; readonly leftOut: number } | { readonly problem: () => string } | 'cancelled'

/** A file that is being read. */
export interface Importing {
  readonly outcome: Promise<ImportOutcome>
  readonly cancel: () => void
}

const mostMegabytes = 200
/** How long the largest of files may take, in milliseconds. */
const patience = 300_000

/**
 * Reads a file for a catalog and keeps it on this device. A worker of its own does it: the text in the editor goes on
 * being checked meanwhile, and whoever cancels ends it at once.
 */
export function importFile(catalog: string, file: File): Importing {
  const client = createLintClient({ patience })
  let isCancelled = false

  const cancel = (): void => {
    isCancelled = true
    client.end()
  }
  return { outcome: read().finally(client.end), cancel }

  async function read(): Promise<ImportOutcome> {
    const { name, size } = file
    if (size > mostMegabytes * 2 ** 20) return { problem: () => catalogWords().tooLarge(name, mostMegabytes) }
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes === undefined) return { problem: () => words().notices.notRead(name) }
    const decoded = decode(new Uint8Array(bytes))
    if (decoded === undefined) return { problem: () => catalogWords().notTable(name) }
    const surroundings = client.surroundings()
    // A worker that cannot be reached is one that was ended, or one that broke down again and again.
    const result = await client.ask('importCatalog', catalog, { name, text: decoded.text }, surroundings).catch(() => undefined)
    if (isCancelled) return 'cancelled'
    if (result === undefined) return { problem: () => words().notices.notRead(name) }
    if ('problem' in result) return { problem: () => result.problem[language()] }
    const { content, rows, leftOut } = result
    const kept: StoredImport = { catalog, name, rows, date: surroundings.today, importedAt: Date.now(), content }
    try {
      await keepImport(kept)
    } catch {
      return { problem: () => catalogWords().notKept }
    }
    return { kept, leftOut }
  }
}
