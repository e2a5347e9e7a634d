import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decode } from '../node/decode.ts'
import { findFiles } from '../node/find-files.ts'
import { createAddressMap } from './addresses.ts'
import { oneAfterAnother } from './one-after-another.ts'
import { pathsOf } from './paths.ts'
import { toWorkspaceFile, type WorkspaceFile } from './workspace-file.ts'

/** A larger file is not read for the workspace, in bytes. */
const largest = 20 * 2 ** 20
/** So many files of a workspace are looked at. */
const mostFiles = 20_000

/** The files of the folders that are open in an editor, read a little at a time and kept up to date. */
export interface WorkspaceFiles {
  /** Reads what changed on the disk since; gives those that are FHIR. Ends early where `isWanted` says so. */
  readonly refresh: (isWanted?: () => boolean) => Promise<readonly WorkspaceFile[]>
  readonly all: () => Iterable<WorkspaceFile>
  /** Says that a file is another, or gone. */
  readonly forget: (uri: string) => void
  readonly readFile: (uri: string) => Promise<string | undefined>
}

/** Watches over folders, named by their addresses, without what some patterns exclude. */
export type CreateWorkspaceFiles = (folders: () => readonly string[], exclude: () => readonly string[]) => WorkspaceFiles

/** Watches over folders of this machine. */
export const createWorkspaceFiles: CreateWorkspaceFiles = (folders, exclude) => {
  const known = createAddressMap<WorkspaceFile>()
  async function readAll(isWanted: () => boolean): Promise<readonly WorkspaceFile[]> {
    const found = new Set<string>()
    for (const cwd of pathsOf(folders())) {
      for await (const one of findFiles([cwd], { cwd, ignore: ['node_modules', '.*', ...exclude()], isWithoutLinks: true })) {
        if ('reason' in one) continue
        if (found.size >= mostFiles || !isWanted()) return fhirOnes()
        const uri = pathToFileURL(one.path).href
        found.add(uri)
        await look(uri, one.path)
      }
    }
    for (const uri of known.keys()) if (!found.has(uri)) known.delete(uri)
    return fhirOnes()
  }

  async function look(uri: string, path: string): Promise<void> {
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined || !stats.isFile()) return void known.delete(uri)
    const stamp = createHash('sha1').update(`${stats.size} ${stats.mtimeMs} ${stats.ino}`).digest('base64url')
    if (known.get(uri)?.stamp === stamp) return undefined
    known.set(uri, toWorkspaceFile(uri, stamp, stats.size > largest ? '' : await readJson(path)))
    // Whoever types is answered between two files.
    await new Promise((turn) => setImmediate(turn))
  }

  function fhirOnes(): readonly WorkspaceFile[] {
    return [...known.values()].filter(({ isFhir }) => isFhir)
  }

  return {
    refresh: oneAfterAnother(readAll),
    all: fhirOnes,
    forget: (uri) => void known.delete(uri),
    readFile: async (uri) => {
      try {
        return decode(await readFile(fileURLToPath(uri))).text
      } catch {
        return undefined
      }
    },
  }
}

/**
 * The text of a file that begins as JSON does: of binaries and prose no more than the beginning is read. Empty for those, and for one that
 * cannot be read, or is gone by now.
 */
async function readJson(path: string): Promise<string> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
      const isPromising = /^[\s\uFEFF]*(?:[{[]|$)/.test(buffer.toString('utf8', 0, bytesRead))
      return isPromising ? decode(await file.readFile()).text : ''
    } finally {
      await file.close()
    }
  } catch {
    return ''
  }
}
