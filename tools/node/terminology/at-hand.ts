import { createTerminologyAtHand, type KeptSystem, type TerminologyAtHand } from '../../../terminology/at-hand.ts'
import { toKeptSystem } from '../../../terminology/kept-index.ts'
import { ContainerFault } from '../../../terminology/store/container.ts'
import type { LintOptions } from '../../../rules/index.ts'
import { toReason } from '../reasons.ts'
import type { Said } from '../said.ts'
import { listIndexes, readIndex, type KeptIndex } from './folder.ts'
import { told } from './told.ts'

/** Options of the linter, with what is imported as the answers of an editor ask for it too. */
export interface OptionsAtHand extends LintOptions {
  readonly terminology?: TerminologyAtHand | undefined
}

/**
 * The systems imported in a folder, for the linter; undefined where there are none. Of each system the newest version counts, and
 * is read when a text first has one of its codes. `onTrouble` is told, in a sentence, what cannot be used. With `wanted`,
 * only those count that are named there, with or without their version.
 */
export function openTerminology(
  folder: string | undefined,
  onTrouble: (sentence: Said) => void,
  wanted?: readonly string[],
): TerminologyAtHand | undefined {
  const all = folder === undefined ? { indexes: [], unreadable: [] } : listed(folder, onTrouble)
  for (const name of wanted ?? []) {
    if (![...all.indexes, ...all.unreadable].some(({ id }) => isCalled(id, name)))
      onTrouble({
        es: `La terminología «${name}», que pide la configuración, no está importada: lo suyo queda sin verificar.`,
        en: `The terminology “${name}”, which the configuration asks for, is not imported: its codes are left unverified.`,
      })
  }
  const isWanted = ({ id }: { readonly id: string }) => wanted?.some((name) => isCalled(id, name)) !== false
  const indexes = all.indexes.filter(isWanted)
  const unreadable = all.unreadable.filter(isWanted)
  for (const { id, reason } of unreadable) onTrouble(unusable(id, told(reason)))
  if (indexes.length === 0) return undefined
  return createTerminologyAtHand(
    indexes.map((index) =>
      guarded(
        toKeptSystem(index, () => readIndex(index.path)),
        index.id,
        onTrouble,
      ),
    ),
  )
}

/** Whether an index is meant by a name: `snomed-21000325107-20240630` also by `snomed` and `snomed-21000325107`. */
export function isCalled(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}-`)
}

function unusable(id: string, { es, en }: Said): Said {
  return { es: `La terminología «${id}» ${es}.`, en: `The terminology “${id}” ${en}.` }
}

/** An index that cannot be used is told of once, and its system is as one that nobody imported. */
function guarded(kept: KeptSystem, id: string, onTrouble: (sentence: Said) => void): KeptSystem {
  const attempt = <Opened>(open: () => Opened): Opened | undefined => {
    try {
      return open()
    } catch (error) {
      onTrouble(
        unusable(
          id,
          error instanceof ContainerFault
            ? told(error.message)
            : { es: `no se puede leer: ${toReason(error)}`, en: `cannot be read: ${toReason(error, 'en')}` },
        ),
      )
      return undefined
    }
  }
  switch (kept.kind) {
    case 'snomed':
      return { ...kept, open: () => attempt(kept.open) }
    case 'list':
      return { ...kept, open: () => attempt(kept.open) }
    case 'resources':
      return { ...kept, open: () => attempt(kept.open) }
  }
}

function listed(folder: string, onTrouble: (sentence: Said) => void): ReturnType<typeof listIndexes> {
  try {
    return listIndexes(folder)
  } catch (error) {
    onTrouble({
      es: `No se pudo leer la carpeta de terminologías «${folder}»: ${toReason(error)}.`,
      en: `The folder of terminologies “${folder}” could not be read: ${toReason(error, 'en')}.`,
    })
    return { indexes: [] as readonly KeptIndex[], unreadable: [] }
  }
}
