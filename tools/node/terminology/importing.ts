import type { ImportFinding } from '../../../terminology/snomed/import/findings.ts'
import { planImport } from '../../../terminology/importing/plan-import.ts'
import type { Source } from './sources.ts'
import { keepIndex } from './folder.ts'

/** What a user said of the files. */
export interface ImportOptions {
  readonly folder: string
  /** `snomed`, `loinc`, `tfc`, the name or canonical of another system; told by the files where it is not said. */
  readonly as?: string | undefined
  /** `YYYY-MM-DD`: the version of tables that name none. */
  readonly today: string
  /** Is told of the bytes that were read; what it answers is waited for, and `true` ends the import. */
  readonly onProgress: (done: number, total: number, file: string) => Promise<boolean>
}

/** An index that was made. */
export interface ImportedIndex {
  readonly id: string
  readonly system: string
  readonly version: string
  readonly codes: number
  readonly bytes: number
  readonly findings: readonly ImportFinding[]
}

/** Somebody ended the import. */
export class ImportStopped extends Error {}

/** Imports what somebody gave; nothing is kept of an import that does not come to its end. Throws an `ImportFault`, or a `ZipFault`. */
export async function importSources(
  sources: readonly Source[],
  { folder, as, today, onProgress }: ImportOptions,
): Promise<readonly ImportedIndex[]> {
  const { steps, total, finish } = planImport(sources, { as, today, createDecoder })
  let done = 0
  for (const { file, open } of steps) {
    const reader = open()
    for await (const bytes of file.read()) {
      if (await onProgress(done, total, file.path)) throw new ImportStopped()
      reader.push(bytes)
      done += bytes.length
    }
    reader.end()
  }
  const made: ImportedIndex[] = []
  for (const { parts, ...index } of finish()) {
    keepIndex(folder, index.id, parts)
    made.push(index)
  }
  return made
}

function createDecoder() {
  const decoder = new TextDecoder()
  return { take: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}
