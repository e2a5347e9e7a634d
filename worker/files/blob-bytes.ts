import type { ArchiveBytes } from '../../archives/zip.ts'
import { piecesOf } from './pieces.ts'

/** A file of the page as the bytes of an archive. */
export function bytesOfBlob(file: Blob): ArchiveBytes {
  return {
    size: file.size,
    read: async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
    stream(start, length, isDeflated) {
      const packed = file.slice(start, start + length).stream()
      return piecesOf(isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed)
    },
    decode: (bytes) => new TextDecoder().decode(bytes),
    // Bytes that cannot be inflated are a TypeError; a file that cannot be read is another error.
    isDamage: (error) => error instanceof TypeError,
  }
}
