import { createMemberReader, isTar, tarStart } from '../../rules/structure/package/tar-members.ts'
import { TrailingBytes } from '../../archives/gzip.ts'
import { isZip, openZip } from '../../archives/zip.ts'
import type { GivenSource, SourceFile } from '../../terminology/importing/plan.ts'
import { ImportFault } from '../../terminology/importing/import-fault.ts'
import type { TerminologyFile } from '../api.ts'
import { bytesOfBlob } from '../files/blob-bytes.ts'
import { gunzipBlob } from '../files/gunzip-blob.ts'
import { piecesOf } from '../files/pieces.ts'

const decoder = new TextDecoder()
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Opens the files that a user chose: files, zips and packages each for themselves, and the files of a folder together. */
export async function openSources(files: readonly TerminologyFile[]): Promise<readonly GivenSource<SourceFile>[]> {
  const sources: GivenSource<SourceFile>[] = []
  const folders = new Map<string, SourceFile[]>()
  for (const { path, file } of files) {
    const slash = path.indexOf('/')
    const start = new Uint8Array(await file.slice(0, tarStart).arrayBuffer())
    const isGzip = start[0] === 0x1f && start[1] === 0x8b
    if (isZip(start)) sources.push({ name: file.name, files: await openZip(bytesOfBlob(file)) })
    else if (isGzip || isTar(start)) sources.push({ name: file.name, files: await membersOf(file, isGzip) })
    else if (slash < 0) sources.push({ name: file.name, files: [plainFile(file.name, file)] })
    else {
      const folder = path.slice(0, slash)
      if (!folders.has(folder)) folders.set(folder, [])
      folders.get(folder)!.push(plainFile(path.slice(slash + 1), file))
    }
  }
  return [...sources, ...[...folders].map(([name, own]) => ({ name, files: own }))]
}

function plainFile(path: string, file: File): SourceFile {
  return { path, size: file.size, stamp: String(file.lastModified), read: () => piecesOf(file.stream()) }
}

/** The files of a tar or of a package (.tgz), which are small and held while they are read. */
async function membersOf(file: File, isGzip: boolean): Promise<readonly SourceFile[]> {
  const tar = createMemberReader(decode)
  const wrong = new ImportFault(
    `«${file.name}» no es un paquete de FHIR ni otro .tar, o está dañado${isGzip ? ': un archivo solo se descomprime primero' : ''}.`,
  )
  try {
    for await (const bytes of isGzip ? gunzipBlob(file) : piecesOf(file.stream())) {
      if (tar.write(bytes) !== undefined) throw wrong
    }
  } catch (error) {
    if (error instanceof TrailingBytes)
      throw new ImportFault(`«${file.name}» trae otros datos después de los comprimidos: descárgalo otra vez.`)
    throw error instanceof TypeError ? wrong : error
  }
  if (tar.end() !== undefined) throw wrong
  return tar.members().map(({ path, bytes }) => ({ path, size: bytes.length, stamp: '', read: () => once(bytes) }))
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
