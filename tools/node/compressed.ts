import { pipeline } from 'node:stream'
import zlib from 'node:zlib'
import { noZstandard, systemError } from './reasons.ts'

/** Whether a name is that of a compressed file. */
export function isCompressed(name: string): boolean {
  return /\.(?:gz|zst)$/i.test(name)
}

/** A name without the ending that says that the file is compressed. */
export function withoutCompression(name: string): string {
  return name.replace(/\.(?:gz|zst)$/i, '')
}

/** The bytes of a file as they were before they were compressed, piece by piece; as they are where its name says nothing of it. */
export function decompress(name: string, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (!isCompressed(name)) return chunks
  const isZstandard = /zst$/i.test(name)
  // Node has it from 22.15 on.
  if (isZstandard && (zlib as Partial<typeof zlib>).createZstdDecompress === undefined) throw systemError(noZstandard, name)
  const stream = isZstandard ? zlib.createZstdDecompress() : zlib.createGunzip()
  // Errors of reading are thrown by the stream that is read.
  return pipeline(chunks, stream, () => {}) as AsyncIterable<Uint8Array>
}
