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

/** The bytes of an index; undefined where they are gone. */
export async function readKept({ file, content }: { readonly file?: string; readonly content?: Blob }): Promise<Uint8Array | undefined> {
  try {
    const blob = content ?? (await (await (await openFolder())!.getFileHandle(file!)).getFile())
    return new Uint8Array(await blob.arrayBuffer())
  } catch {
    return undefined
  }
}
