import type { CheckpointPlace } from '../../terminology/importing/checkpoints.ts'
import { openFolder, writeFile } from './kept.ts'

/** The file of the checkpoint beside the indexes; the page removes it once the import is over. */
const name = 'importacion.svcp'

/** Where checkpoints are written, one at a time. */
interface Checkpoints extends CheckpointPlace {
  /** Waits until the last is written; where there is no room for it, the import goes on without. */
  readonly written: () => Promise<void>
}

/** A draft, which takes the place of the one before once it is whole: the window may be closed at any moment. */
const draft = `${name}.nueva`

/** Undefined where the browser keeps no private files. */
export async function startCheckpoints(): Promise<Checkpoints | undefined> {
  const folder = await openFolder()
  if (folder === undefined) return undefined
  let writing: Promise<unknown> = Promise.resolve()
  return {
    write: (parts) => void (writing = replace(folder, parts).catch(() => folder.removeEntry(draft).catch(() => {}))),
    written: async () => void (await writing),
  }
}

/** A file that can be given another name. */
interface MovableFile extends FileSystemFileHandle {
  readonly move?: (name: string) => Promise<void>
}

async function replace(folder: FileSystemDirectoryHandle, parts: readonly Uint8Array[]): Promise<void> {
  if (!(await writeFile(folder, draft, parts))) return
  const file: MovableFile = await folder.getFileHandle(draft)
  await folder.removeEntry(name).catch(() => {})
  if (file.move === undefined) await folder.removeEntry(draft)
  else await file.move(name)
}

/** The checkpoint of an import that broke off; undefined where there is none. */
export async function readCheckpoint(): Promise<Uint8Array | undefined> {
  try {
    const file = await (await (await openFolder())!.getFileHandle(name)).getFile()
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
