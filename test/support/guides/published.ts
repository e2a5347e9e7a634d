import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findGuides } from './guides.ts'

/** An instance that a guide publishes. */
export interface PublishedExample {
  /** The folder of the guide and the file: `tei-0.2.2/Bundle-BundleIniciarEjemplo2`. */
  readonly id: string
  /** The folder of the guide. */
  readonly guide: string
  readonly text: string
  readonly hash: string
}

/** The instances that the guides publish, those that lie in a folder; none where there is no such folder. */
export function listPublishedExamples(folder = findGuides()): readonly PublishedExample[] {
  if (folder === undefined) return []
  const files = globSync('*/examples/*.json', { cwd: folder }).toSorted()
  return files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const id = file.replace('/examples/', '/').replace(/\.json$/, '')
    return { id, guide: id.slice(0, id.indexOf('/')), text, hash: createHash('sha256').update(text).digest('hex').slice(0, 8) }
  })
}
