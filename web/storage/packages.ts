import { createSignal } from 'solid-js'
import { openDatabase, watch, type Database, type StoredPackage } from './db.ts'
import { askToPersistOnce } from './persistence.ts'

const [kept, setKept] = createSignal<readonly StoredPackage[]>([])

/** The packages of definitions on this device, brought in this window or another, by their names. */
export const packages = kept

/** Keeps `packages` up to date; `onChange` hears of each change to those that are used. Without a database nothing happens. */
export function watchPackages(onChange: (used: readonly StoredPackage[]) => void): Promise<void> {
  let before = ''
  return watch(
    ({ packages }) => packages.orderBy('id').toArray(),
    (found) => {
      const used = found.filter(({ isUsed }) => isUsed)
      const now = used.map(({ id, addedAt }) => `${id} ${addedAt}`).join()
      if (now !== before) onChange(used)
      before = now
      setKept(found)
    },
  )
}

/** Keeps a package; where it is used, no other version of it is any more. Rejects where the browser keeps nothing. */
export async function keepPackage(one: StoredPackage): Promise<void> {
  const database = await openDatabase()
  await database.transaction('rw', database.packages, async () => {
    await database.packages.put(one)
    if (one.isUsed) await letGoOthers(database, one)
  })
  void askToPersistOnce()
}

/** Uses a package instead of any other version of it, or uses it no more. */
export async function usePackage(one: StoredPackage, isUsed: boolean): Promise<void> {
  const database = await openDatabase()
  await database.transaction('rw', database.packages, async () => {
    await database.packages.update(one.id, { isUsed })
    if (isUsed) await letGoOthers(database, one)
  })
}

/** Forgets a package. */
export async function removePackage(id: string): Promise<void> {
  await (await openDatabase()).packages.delete(id)
}

function letGoOthers({ packages }: Database, { id, name }: StoredPackage): PromiseLike<unknown> {
  const others = packages.where('name').equals(name)
  return others.filter((other) => other.id !== id).modify({ isUsed: false })
}
