import type { GivenText, UnreadZip, ZipEntry } from '../../worker/api.ts'

/** A file to judge, and where it lies in what somebody gave. */
export interface GatheredText extends GivenText {
  readonly path: string
}

/** Things that somebody drops or chooses: files, and folders as a drop has them. */
export type Given = File | FileSystemEntry

/** The files found in the things that somebody gave. */
export interface Gathered {
  readonly texts: readonly GatheredText[]
  /** Files that are called as nothing that is read. */
  readonly ignored: number
  /** The zips that cannot be opened. */
  readonly unread: readonly { readonly name: string; readonly why: UnreadZip }[]
  /** Whether there were more than are taken. */
  readonly isCut: boolean
}

/** More are for the command. */
export const mostTexts = 20_000

const named = /\.(?:json|ndjson|jsonl)(?:\.gz)?$/i
const hidden = /(?:^|\/)(?:\.|__MACOSX\/)/

/** Finds the files of resources in files, folders and zips; `listZip` gives the entries of a zip. */
export async function gather(
  given: readonly Given[],
  listZip: (file: File) => Promise<readonly ZipEntry[] | UnreadZip>,
): Promise<Gathered> {
  const texts: GatheredText[] = []
  const unread: { readonly name: string; readonly why: UnreadZip }[] = []
  let ignored = 0
  for (const one of given) {
    if (one instanceof File) await add(one.webkitRelativePath || one.name, one)
    else await walk(one)
  }
  return { texts: texts.slice(0, mostTexts), ignored, unread, isCut: texts.length > mostTexts }

  async function walk(entry: FileSystemEntry): Promise<void> {
    if (texts.length > mostTexts) return
    const path = entry.fullPath.replace(/^\//, '')
    if (hidden.test(path)) return
    if (entry.isFile) {
      const file = await new Promise<File | undefined>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)))
      if (file !== undefined) await add(path, file)
      return
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    // It gives them a hundred at a time.
    for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) {
      for (const one of some) await walk(one)
    }
  }

  async function add(path: string, file: File): Promise<void> {
    if (texts.length > mostTexts || hidden.test(path)) return
    if (/\.zip$/i.test(path)) {
      const entries = await listZip(file)
      if (typeof entries === 'string') unread.push({ name: file.name, why: entries })
      else for (const entry of entries) take(`${path}/${entry.path}`, { file, entry })
    } else take(path, { file })
  }

  function take(path: string, given: GivenText): void {
    if (hidden.test(path) || path.endsWith('/')) return
    if (named.test(path)) texts.push({ path, ...given })
    else ignored += 1
  }
}

function readSome(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])))
}
