import type { Connection } from 'vscode-languageserver'
import picomatch from 'picomatch'
import type { WorkspaceFiles } from '../../lsp/files.ts'
import { hostRequests, type ListedFile } from '../../lsp/host-requests.ts'
import { oneAfterAnother } from '../../lsp/one-after-another.ts'
import { toWorkspaceFile, type WorkspaceFile } from '../../lsp/workspace-file.ts'

/** A larger file is not read for the workspace, in bytes: each comes over the network in a browser. */
const largest = 5 * 2 ** 20

/** The files of the workspace, read through the editor. */
export function createWebFiles(connection: Connection, exclude: () => readonly string[]): WorkspaceFiles {
  const known = new Map<string, WorkspaceFile>()
  async function readAll(isWanted: () => boolean): Promise<readonly WorkspaceFile[]> {
    const listed = await connection.sendRequest<readonly ListedFile[]>(hostRequests.listFiles).catch(() => undefined)
    if (listed === undefined) return fhirOnes()
    const globs = exclude()
    const wanted = listed.filter(({ uri }) => !globs.some((glob) => picomatch.isMatch(uri, `**/${glob}`)))
    for (const one of wanted) {
      if (!isWanted()) return fhirOnes()
      if (known.get(one.uri)?.stamp !== one.stamp) known.set(one.uri, await look(one))
    }
    const names = new Set(wanted.map(({ uri }) => uri))
    for (const uri of known.keys()) if (!names.has(uri)) known.delete(uri)
    return fhirOnes()
  }

  async function look({ uri, stamp, size }: ListedFile): Promise<WorkspaceFile> {
    return toWorkspaceFile(uri, stamp, size > largest ? '' : ((await readFile(uri)) ?? ''))
  }

  async function readFile(uri: string): Promise<string | undefined> {
    return (await connection.sendRequest<string | null>(hostRequests.readFile, uri).catch(() => null)) ?? undefined
  }

  function fhirOnes(): readonly WorkspaceFile[] {
    return [...known.values()].filter(({ isFhir }) => isFhir)
  }

  return {
    refresh: oneAfterAnother(readAll),
    all: fhirOnes,
    forget: (uri) => void known.delete(uri),
    readFile,
  }
}
