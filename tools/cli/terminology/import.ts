import { resolve } from 'node:path'
import { ZipFault } from '../../../archives/zip-directory.ts'
import { counted, countedInEnglish, toPrintable } from '../../../rules/format/words.ts'
import { ImportFault } from '../../../terminology/importing/import-fault.ts'
import { toReason } from '../../node/reasons.ts'
import { importSources, ImportStopped } from '../../node/terminology/importing.ts'
import { openSource, type Source } from '../../node/terminology/sources.ts'
import { told } from '../../node/terminology/told.ts'
import { failure } from '../../node/failure.ts'
import { createProgress } from '../progress.ts'
import { notice, type Terminal } from '../../node/terminal.ts'
import { folderOf } from './indexes.ts'

/** Imports releases and lists of codes from files, folders and zips of the user. */
export async function importTerminology(
  names: readonly string[],
  { as, format }: { readonly as?: string; readonly format?: 'json' },
  terminal: Terminal,
): Promise<number> {
  const folder = folderOf(terminal)
  const sources = await Promise.all(names.map((name) => openNamed(name, terminal)))
  let isStopped = false
  void terminal.interrupted().then(() => (isStopped = true))
  const progress = createProgress(terminal)
  try {
    const made = await importSources(sources, {
      folder,
      as,
      today: terminal.today,
      onResumed: (done, total) =>
        notice(terminal, {
          es: `Se retoma una importación que quedó a medias: ${megabytes(done)} de ${megabytes(total)} ya estaban leídos.`,
          en: `An unfinished import goes on: ${megabytes(done)} of ${megabytes(total)} had been read.`,
        }),
      onProgress: async (done, total, file) => {
        await progress.tick(Math.floor(done / 1e6), Math.ceil(total / 1e6), ` MB  ${toPrintable(file.slice(file.lastIndexOf('/') + 1))}`)
        return isStopped
      },
    })
    await progress.end()
    for (const { findings } of made) for (const { sentence } of findings) await notice(terminal, told(sentence))
    if (format === 'json') {
      await terminal.out.write(`${JSON.stringify({ imported: made }, null, 2)}\n`)
      return 0
    }
    for (const { id, codes, bytes, version } of made) {
      const size = bytes < 1e5 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
      await notice(terminal, {
        es: `«${id}» tiene ${counted(codes, 'código', 'códigos')} (${version || 'sin versión'}, ${size.replace('.', ',')}).`,
        en: `“${id}” has ${countedInEnglish(codes, 'code')} (${version || 'no version'}, ${size}).`,
      })
    }
    return 0
  } catch (error) {
    await progress.end()
    if (error instanceof ImportStopped)
      throw failure({ es: 'La importación se detuvo y no queda nada de ella.', en: 'The import was stopped, and nothing is left of it.' })
    if (error instanceof ImportFault) throw failure(told(error.message))
    if (error instanceof ZipFault)
      throw failure({ es: `El zip no se puede importar: ${error.said.es}.`, en: `The zip cannot be imported: it ${error.said.en}.` })
    if (typeof (error as NodeJS.ErrnoException).code === 'string')
      throw failure({ es: `No se pudo importar: ${toReason(error)}.`, en: `The import failed: ${toReason(error, 'en')}.` })
    throw error
  }
}

async function openNamed(name: string, { cwd }: Terminal): Promise<Source> {
  try {
    return await openSource(resolve(cwd, name))
  } catch (error) {
    if (error instanceof ImportFault) throw failure(told(error.message))
    throw failure(
      error instanceof ZipFault
        ? { es: `«${name}» ${error.said.es}.`, en: `“${name}” ${error.said.en}.` }
        : { es: `No se pudo leer «${name}»: ${toReason(error)}.`, en: `“${name}” could not be read: ${toReason(error, 'en')}.` },
    )
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
