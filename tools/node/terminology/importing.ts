import type { ImportFinding } from '../../../terminology/snomed/import/findings.ts'
import { planImport } from '../../../terminology/importing/plan-import.ts'
import type { Source } from './sources.ts'
import { resume } from '../../../terminology/importing/checkpoints.ts'
import { forgetUnfinished, keepIndex, keepUnfinished, readUnfinished } from './folder.ts'

/** A user's description of the files. */
export interface ImportOptions {
  readonly folder: string
  /** `snomed`, `loinc`, `tfc`, the name or canonical of another system; told by the files where it is not said. */
  readonly as?: string | undefined
  /** `YYYY-MM-DD`: the version of tables that name none. */
  readonly today: string
  /** Is told where an import goes on that broke off: after so many bytes. */
  readonly onResumed: (done: number, total: number) => Promise<void>
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

/**
 * Imports what somebody gave; nothing is kept of an import that does not come to its end, unless the process itself ended: then it goes on
 * from its last checkpoint. Throws an `ImportFault`, or a `ZipFault`.
 */
export async function importSources(
  sources: readonly Source[],
  { folder, as, today, onProgress, onResumed }: ImportOptions,
): Promise<readonly ImportedIndex[]> {
  const plan = planImport(sources, { as, today, createDecoder })
  const { steps, total, finish } = plan
  const before = resume(plan, {
    as,
    before: plan.checkpoint && readUnfinished(folder),
    place: { write: (parts) => keepUnfinished(folder, parts) },
  })
  let done = before.bytes
  if (done > 0) await onResumed(done, total)
  try {
    for (const [at, { file, open }] of steps.entries()) {
      if (at < before.steps) continue
      const reader = open()
      for await (const bytes of file.read()) {
        if (await onProgress(done, total, file.path)) throw new ImportStopped()
        reader.push(bytes)
        done += bytes.length
      }
      reader.end()
      before.stepDone(at + 1, done)
    }
    const made: ImportedIndex[] = []
    for (const { parts, ...index } of finish()) {
      keepIndex(folder, index.id, parts)
      made.push(index)
    }
    return made
  } finally {
    forgetUnfinished(folder)
  }
}

function createDecoder() {
  const decoder = new TextDecoder()
  return { take: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}
