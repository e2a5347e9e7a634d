/** Reads releases that a user chose into indexes, a piece at a time, and keeps each as a file of the page. */
import { ImportFault } from '../../terminology/importing/import-fault.ts'
import type { MadeIndex } from '../../terminology/importing/made-index.ts'
import { resume } from '../../terminology/importing/checkpoints.ts'
import { planImport } from '../../terminology/importing/plan-import.ts'
import { readFacts } from '../../terminology/kept-index.ts'
import { ZipFault } from '../../archives/zip-directory.ts'
import type { ImportedTerminology, KeptTerminology, Said, TerminologyFile, TerminologyImport } from '../api.ts'
import { readCheckpoint, startCheckpoints } from './checkpoints.ts'
import { inBoth } from './in-both.ts'
import { openFolder, writeFile } from './kept.ts'
import { openSources } from './sources.ts'

/** Imports files of one release, or tables and resources. */
export async function importTerminology(
  files: readonly TerminologyFile[],
  { as, today }: TerminologyImport,
  progress: MessagePort,
): Promise<ImportedTerminology> {
  try {
    const sources = await openSources(files)
    const plan = planImport(sources, { as, today, createDecoder })
    const { steps, total, finish } = plan
    const checkpoints = await startCheckpoints()
    const before = resume(plan, { as, before: plan.checkpoint && (await readCheckpoint()), place: checkpoints })
    let done = before.bytes
    let told = 0
    for (const [at, { file, open }] of steps.entries()) {
      if (at < before.steps) continue
      const reader = open()
      for await (const bytes of file.read()) {
        reader.push(bytes)
        done += bytes.length
        if (done - told < step) continue
        told = done
        progress.postMessage({ done, total })
      }
      reader.end()
      before.stepDone(at + 1, done)
      await checkpoints?.written()
    }
    progress.postMessage({ done: total, total })
    const kept: KeptTerminology[] = []
    const sentences: Said[] = before.steps === 0 ? [] : [resumed]
    for (const made of finish()) {
      kept.push(await keep(made))
      sentences.push(...made.findings.map(({ sentence }) => inBoth(sentence)))
    }
    return { kept, sentences: sentences.slice(0, mostSentences), more: Math.max(0, sentences.length - mostSentences) }
  } catch (error) {
    if (error instanceof ImportFault) return { problem: inBoth(error.message) }
    if (error instanceof ZipFault)
      return { problem: { es: `El zip no se puede importar: ${error.said.es}.`, en: `The zip cannot be imported: it ${error.said.en}.` } }
    const { name } = error as DOMException
    if (name === 'QuotaExceededError') return { problem: full }
    if (name === 'NotFoundError' || name === 'NotReadableError') return { problem: changed }
    throw error
  }
}

const step = 2_000_000
const mostSentences = 20

const resumed: Said = {
  es: 'Se retomó la importación que había quedado a medias.',
  en: 'The import that had broken off went on.',
}
const full: Said = {
  es: 'No queda espacio para el índice en este navegador.',
  en: 'There is no room left for the index in this browser.',
}
const changed: Said = {
  es: 'El archivo cambió o ya no se puede leer: elígelo otra vez.',
  en: 'The file has changed or can no longer be read: choose it again.',
}

async function keep({ id, parts, bytes }: MadeIndex): Promise<KeptTerminology> {
  const facts = readFacts(parts[0]!, bytes)
  const importedAt = Date.now()
  const folder = await openFolder()
  const about = { ...facts, id, bytes, importedAt }
  const file = `${id}.${importedAt}.svct`
  // Where there are no private files, or they cannot be written, the database keeps it as a piece.
  if (folder === undefined || !(await writeFile(folder, file, parts)))
    return { ...about, content: new Blob(parts as readonly BlobPart[] as BlobPart[]) }
  return { ...about, file }
}

function createDecoder() {
  const decoder = new TextDecoder()
  return { take: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}
