import { createTerminologyAtHand, type KeptSystem, type TerminologyAtHand } from '../../../terminology/at-hand.ts'
import { toKeptSystem } from '../../../terminology/kept-index.ts'
import { ContainerFault } from '../../../terminology/store/container.ts'
import { toReason } from '../reasons.ts'
import { listIndexes, readIndex, type KeptIndex } from './folder.ts'

/**
 * What is imported in a folder, for the linter; undefined where nothing is. Of each system the newest version counts, and
 * is read when a text first has one of its codes. `onTrouble` is told, in a sentence, what cannot be used.
 */
export function openTerminology(folder: string | undefined, onTrouble: (sentence: string) => void): TerminologyAtHand | undefined {
  if (folder === undefined) return undefined
  const { indexes, unreadable } = listed(folder, onTrouble)
  for (const { id, reason } of unreadable) onTrouble(`La terminología «${id}» ${reason}.`)
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

/** An index that cannot be used is told of once, and its system is as one that nobody imported. */
function guarded(kept: KeptSystem, id: string, onTrouble: (sentence: string) => void): KeptSystem {
  const attempt = <Opened>(open: () => Opened): Opened | undefined => {
    try {
      return open()
    } catch (error) {
      const reason = error instanceof ContainerFault ? error.message : `no se puede leer: ${toReason(error)}`
      onTrouble(`La terminología «${id}» ${reason}.`)
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

function listed(folder: string, onTrouble: (sentence: string) => void): ReturnType<typeof listIndexes> {
  try {
    return listIndexes(folder)
  } catch (error) {
    onTrouble(`No se pudo leer la carpeta de terminologías «${folder}»: ${toReason(error)}.`)
    return { indexes: [] as readonly KeptIndex[], unreadable: [] }
  }
}
