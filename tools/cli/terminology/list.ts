import { toPrintable, toThousands, toThousandsInEnglish } from '../../../rules/format/words.ts'
import { listIndexes, removeIndex } from '../../node/terminology/folder.ts'
import { toldOf } from '../../node/terminology/told.ts'
import { failure } from '../../node/failure.ts'
import { notice, paintFor, type Terminal } from '../../node/terminal.ts'
import { folderOf, isCalled, nothingImported } from './indexes.ts'

/** Lists what is imported: name, number of codes, version, title. */
export async function listTerminology(format: 'json' | undefined, terminal: Terminal): Promise<number> {
  const { indexes, unreadable } = listIndexes(folderOf(terminal))
  for (const { id, reason } of unreadable) await notice(terminal, toldOf(id, reason))
  if (format === 'json') {
    await terminal.out.write(`${JSON.stringify({ terminologies: indexes.map((one) => ({ ...one, path: undefined })) }, null, 2)}\n`)
    return 0
  }
  if (indexes.length === 0) await notice(terminal, nothingImported)
  const width = Math.max(0, ...indexes.map(({ id }) => id.length))
  const paint = await paintFor(terminal.out, terminal.env)
  for (const { id, codes, version, title } of indexes) {
    const count = terminal.lang === 'en' ? toThousandsInEnglish(codes) : toThousands(codes)
    const data = `${count.padStart(9)}  ${version}`
    await terminal.out.write(`${toPrintable(id).padEnd(width)}  ${paint.dim(toPrintable(data))}  ${toPrintable(title)}\n`)
  }
  return 0
}

/** Removes what was imported under some names, each of which has to mean one thing. */
export async function removeTerminology(ids: readonly string[], terminal: Terminal): Promise<number> {
  const { indexes, unreadable } = listIndexes(folderOf(terminal))
  const all = [...indexes, ...unreadable]
  for (const wanted of ids) {
    const called = all.filter((one) => isCalled(one, wanted))
    const found = called.find(({ id }) => id === wanted) ?? (called.length === 1 ? called[0] : undefined)
    if (found === undefined) {
      const names = (called.length === 0 ? all : called).map(({ id }) => toPrintable(id)).join(', ')
      if (names === '') throw failure(nothingImported)
      throw failure(
        called.length === 0
          ? {
              es: `No hay ninguna terminología «${wanted}». Las que hay: ${names}.`,
              en: `There is no terminology “${wanted}”. Those that there are: ${names}.`,
            }
          : { es: `«${wanted}» son varias: di cuál. Son ${names}.`, en: `“${wanted}” may be several: say which of ${names}.` },
      )
    }
    removeIndex(found.path)
    await notice(terminal, { es: `Se quitó «${found.id}».`, en: `“${found.id}” was removed.` })
  }
  return 0
}
