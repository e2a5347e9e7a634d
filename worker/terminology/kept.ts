/** The bytes of an index as the browser keeps them: a file of its own, or a piece of its database. */

/** The folder of the indexes in the private files of the page. */
const folderName = 'terminologia'

/** The folder; undefined where the browser has none, or does not let it be written. */
export async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true })
  } catch {
    return undefined
  }
}

/** A private file of the page, which workers write where the browser does so. */
interface PrivateFile extends Pick<FileSystemFileHandle, 'name'> {
  readonly createSyncAccessHandle?: () => Promise<{
    readonly truncate: (size: number) => void
    readonly write: (bytes: Uint8Array<ArrayBuffer>, place: { readonly at: number }) => number
    readonly flush: () => void
    readonly close: () => void
  }>
}

/** Writes a file whole; false where the browser does not write so. */
export async function writeFile(folder: FileSystemDirectoryHandle, name: string, parts: readonly Uint8Array[]): Promise<boolean> {
  const handle: PrivateFile = await folder.getFileHandle(name, { create: true })
  if (handle.createSyncAccessHandle === undefined) {
    await folder.removeEntry(name)
    return false
  }
  const access = await handle.createSyncAccessHandle()
  try {
    access.truncate(0)
    let at = 0
    for (const part of parts) at += access.write(part as Uint8Array<ArrayBuffer>, { at })
    access.flush()
  } finally {
    access.close()
  }
  return true
}

interface Kept {
  readonly file?: string
  readonly content?: Blob
}

/** An index, not read yet; undefined where it is gone. */
export async function blobOf({ file, content }: Kept): Promise<Blob | undefined> {
  try {
    return content ?? (await (await (await openFolder())!.getFileHandle(file!)).getFile())
  } catch {
    return undefined
  }
}

/** The bytes of an index; undefined where they are gone. */
export async function readKept(kept: Kept): Promise<Uint8Array | undefined> {
  try {
    const blob = await blobOf(kept)
    return blob && new Uint8Array(await blob.arrayBuffer())
  } catch {
    return undefined
  }
}
