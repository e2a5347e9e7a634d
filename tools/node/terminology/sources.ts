import { createReadStream, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createMemberReader, isTar, tarStart } from '../../../rules/structure/package/tar-members.ts'
import { isZip, openZip } from '../../../archives/zip.ts'
import { ImportFault } from '../../../terminology/importing/import-fault.ts'
import type { GivenSource, SourceFile } from '../../../terminology/importing/plan.ts'
import { gunzip } from '../compressed.ts'
import { toTrouble } from '../packages.ts'
import { bytesOfFile, pieceSize, readAt } from './file-bytes.ts'

/** Files that a user gave: one, those of a folder, or those of an archive. */
export type Source = GivenSource<SourceFile>

/** Opens a file, folder, zip, tar or package; links in folders are not followed. Throws as the system does, a `ZipFault` or an `ImportFault`. */
export async function openSource(path: string): Promise<Source> {
  const name = basename(path)
  if (statSync(path).isDirectory()) return { name, files: filesOf(path, '') }
  const start = await readAt(path, 0, tarStart)
  if (isZip(start)) return { name, files: await openZip(bytesOfFile(path)) }
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  if (isGzip || isTar(start)) return { name, files: await membersOf(path, name, isGzip) }
  return { name, files: [plainFile(path, name)] }
}

function plainFile(path: string, name: string): SourceFile {
  const { size, mtimeMs } = statSync(path)
  return { path: name, size, stamp: String(mtimeMs), read: () => createReadStream(path, { highWaterMark: pieceSize }) }
}

function filesOf(folder: string, prefix: string): readonly SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesOf(path, `${prefix}${entry.name}/`)
    return entry.isFile() ? [plainFile(path, `${prefix}${entry.name}`)] : []
  })
}

/** The files of a tar or of a package (.tgz), which are small and held while they are read. */
async function membersOf(path: string, name: string, isGzip: boolean): Promise<readonly SourceFile[]> {
  const wrong = new ImportFault(
    `«${name}» no es un paquete de FHIR ni otro .tar, o está dañado${isGzip ? ': un archivo solo se descomprime primero' : ''}.`,
  )
  const decoder = new TextDecoder()
  const tar = createMemberReader((bytes) => decoder.decode(bytes))
  const chunks = createReadStream(path)
  try {
    for await (const bytes of isGzip ? gunzip(path, chunks) : chunks) {
      if (tar.write(bytes as Uint8Array) !== undefined) throw wrong
    }
  } catch (error) {
    const trouble = toTrouble(error)
    if (trouble === undefined) throw error
    throw trouble.kind === 'trailing'
      ? new ImportFault(`«${name}» trae otros datos después de los comprimidos: descárgalo otra vez.`)
      : wrong
  }
  if (tar.end() !== undefined) throw wrong
  return tar.members().map(({ path: inside, bytes }) => ({ path: inside, size: bytes.length, stamp: '', read: () => once(bytes) }))
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
