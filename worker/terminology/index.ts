import type { TerminologyAtHand } from '../../terminology/at-hand.ts'
import type { KeptTerminology } from '../api.ts'
import type { OpenedTerminology } from './opened.ts'

/** The terminologies that the user imported; the code for them is fetched once there are any. */
export interface Terminologies {
  /** Says what is kept from now on. */
  readonly use: (kept: readonly KeptTerminology[]) => void
  /** The terminology of the systems that a text names. */
  readonly forText: (text: string) => Promise<TerminologyAtHand | undefined>
  /** Opens versions that a text asked for in vain; false where there is none. */
  readonly openMissed: () => Promise<boolean>
  /** Undefined where nothing was imported. */
  readonly opened: () => Promise<OpenedTerminology | undefined>
}

/** Makes them of nothing. */
export function createTerminologies(): Terminologies {
  let kept: readonly KeptTerminology[] = []
  let current: Promise<OpenedTerminology> | undefined

  async function opened(): Promise<OpenedTerminology | undefined> {
    if (kept.length === 0) return undefined
    const these = kept
    current ??= import('./opened.ts').then(({ createOpenedTerminology }) => createOpenedTerminology(these))
    return current
  }

  return {
    use(next) {
      kept = next
      current = undefined
    },
    opened,
    openMissed: async () => (await current?.catch(() => undefined))?.openMissed() ?? false,
    // Without a network its code may not be there yet: then it is as if nothing were imported.
    forText: async (text) => (await opened().catch(() => void (current = undefined)))?.forText(text),
  }
}
