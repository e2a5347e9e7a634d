import { createSignal } from 'solid-js'
import { openDatabase, watch, type StoredImport } from './db.ts'
import { askToPersistOnce } from './persistence.ts'

const [kept, setKept] = createSignal<readonly StoredImport[]>([])

/** The imports into catalogs on this device, in this window or another. */
export const imports = kept

/** Keeps `imports` up to date; `onChange` hears of each change before anybody else. Without a database nothing happens. */
export function watchImports(onChange: (imports: readonly StoredImport[]) => void): Promise<void> {
  return watch(
    ({ imports }) => imports.toArray(),
    (found) => {
      if (found.length === 0 && kept().length === 0) return
      onChange(found)
      setKept(found)
    },
  )
}

/** Keeps an import in place of the one its catalog had; rejects where the browser does not. */
export async function keepImport(one: StoredImport): Promise<void> {
  await (await openDatabase()).imports.put(one)
  void askToPersistOnce()
}

/** Forgets what was imported into a catalog. */
export async function removeImport(catalog: string): Promise<void> {
  await (await openDatabase()).imports.delete(catalog)
}
