import { toSystem } from '../../../terminology/importing/named-systems.ts'
import { ContainerFault } from '../../../terminology/store/container.ts'
import { listIndexes, readIndex, terminologyFolder, type KeptIndex } from '../../node/terminology/folder.ts'
import type { Said } from '../../node/said.ts'
import { toldOf } from '../../node/terminology/told.ts'
import { failure } from '../../node/failure.ts'
import type { Terminal } from '../../node/terminal.ts'

export const nothingImported: Said = {
  es: 'No hay terminologías importadas: se agregan con svc terminology import ARCHIVO.',
  en: 'No terminologies are imported: add them with svc terminology import FILE.',
}

export const noEdition: Said = {
  es: 'No hay ninguna edición de SNOMED CT importada.',
  en: 'No edition of SNOMED CT is imported.',
}

/** The indexes of a name or system; all where none is wanted. */
export function chooseIndexes(wanted: string | undefined, terminal: Terminal): readonly KeptIndex[] {
  const { indexes } = listIndexes(folderOf(terminal))
  if (indexes.length === 0) throw failure(nothingImported)
  if (wanted === undefined) return indexes
  const found = indexes.filter((one) => isCalled(one, wanted))
  if (found.length === 0)
    throw failure({
      es: `No hay ninguna terminología «${wanted}»: mira las que hay con svc terminology list.`,
      en: `There is no terminology “${wanted}”: see those that there are with svc terminology list.`,
    })
  return found
}

/** Whether an index is meant by its name, the beginning of it, its system or the short name of that, in any case. */
export function isCalled({ id, system }: { readonly id: string; readonly system?: string }, wanted: string): boolean {
  const name = wanted.toLowerCase()
  return `${id.toLowerCase()}-`.startsWith(`${name}-`) || (system !== undefined && system === (toSystem(name) ?? wanted))
}

/** Opens an index, or says why it cannot be used. */
export function openIndex<Opened>({ id, path }: KeptIndex, read: (bytes: Uint8Array) => Opened): Opened {
  try {
    return read(readIndex(path))
  } catch (error) {
    if (error instanceof ContainerFault) throw failure(toldOf(id, error.message))
    throw error
  }
}

/** The folder of what is imported. */
export function folderOf({ env }: Terminal): string {
  const folder = terminologyFolder(env)
  if (folder === undefined)
    throw failure({
      es: 'No hay dónde guardar lo importado: di en SVC_CACHE en qué carpeta.',
      en: 'There is no place to keep what is imported: say in SVC_CACHE in which folder.',
    })
  return folder
}
