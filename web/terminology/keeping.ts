import { openDatabase, type StoredTerminology, type UnfinishedImport } from '../storage/db.ts'
import { askToPersistOnce } from '../storage/persistence.ts'

const folderName = 'terminologia'

/** Keeps an index in place of one of the same name; rejects where the browser does not. */
export async function keepTerminology(one: StoredTerminology): Promise<void> {
  const database = await openDatabase()
  const before = await database.terminologies.get(one.id)
  await database.terminologies.put(one)
  if (before?.file !== undefined && before.file !== one.file) await removeFile(before.file)
  void askToPersistOnce()
}

/** Forgets a terminology and its index. */
export async function removeTerminology({ id, file }: StoredTerminology): Promise<void> {
  await (await openDatabase()).terminologies.delete(id)
  if (file !== undefined) await removeFile(file)
}

/** Removes the indexes that nobody kept, such as those of imports that broke off; none may be under way. `but` is a file that stays. */
export async function removeStrayFiles(but?: string): Promise<void> {
  const used = new Set((await (await openDatabase()).terminologies.toArray()).map(({ file }) => file))
  const folder = await openFolder()
  if (folder === undefined) return
  const names: string[] = []
  for await (const name of (folder as unknown as { readonly keys: () => AsyncIterable<string> }).keys()) names.push(name)
  for (const name of names) if (!used.has(name) && name !== but) await remove(folder, name)
}

/** Removes a file; a worker that was just ended may hold it for a moment. */
async function remove(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    try {
      return await folder.removeEntry(name)
    } catch (error) {
      if ((error as DOMException).name !== 'NoModificationAllowedError') return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const mostAttempts = 40

/** Notes that an import began, so that it is known where it does not come to its end. */
export async function noteImport(one: UnfinishedImport): Promise<void> {
  await (await openDatabase()).unfinished.put(one)
}

/** Says that it came to an end, or is not wanted any more. */
export async function forgetUnfinished(): Promise<void> {
  await (await openDatabase()).unfinished.clear()
}

/** The import that did not come to its end; undefined where there is none. */
export async function readUnfinished(): Promise<UnfinishedImport | undefined> {
  const database = await openDatabase().catch(() => undefined)
  return database?.unfinished.toCollection().first()
}

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName)
  } catch {
    return undefined
  }
}

async function removeFile(name: string): Promise<void> {
  const folder = await openFolder()
  if (folder !== undefined) await remove(folder, name)
}
