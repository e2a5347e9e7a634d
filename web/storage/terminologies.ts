import { createSignal } from 'solid-js'
import { watch, type StoredTerminology } from './db.ts'

const [kept, setKept] = createSignal<readonly StoredTerminology[]>([])

/** The terminologies on this device, imported in this window or another. */
export const terminologies = kept

/** Keeps `terminologies` up to date; `onChange` hears of each change before anybody else. Without a database nothing happens. */
export function watchTerminologies(onChange: (kept: readonly StoredTerminology[]) => void): Promise<void> {
  let before = ''
  return watch(
    ({ terminologies }) => terminologies.toArray(),
    (found) => {
      const now = found.map(({ id, importedAt }) => `${id} ${importedAt}`).join()
      if (now !== before) onChange(found)
      before = now
      setKept(found)
    },
  )
}
