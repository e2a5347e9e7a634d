import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import type { ArchiveBytes } from '../../../archives/zip.ts'

/** Size of the pieces that files are read in, in bytes. */
export const pieceSize = 1 << 18

/** A file on disk as the bytes of an archive; throws as the system does. */
export function bytesOfFile(path: string): ArchiveBytes {
  return { size: statSync(path).size, read: (start, length) => readAt(path, start, length), stream: streamOf(path), decode, isDamage }
}

/** The bytes of a stretch of a file, fewer where it ends before. */
export async function readAt(path: string, start: number, length: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const bytes = new Uint8Array(length)
    let size = 0
    while (size < length) {
      const { bytesRead } = await file.read(bytes, size, length - size, start + size)
      if (bytesRead === 0) break
      size += bytesRead
    }
    return bytes.subarray(0, size)
  } finally {
    await file.close()
  }
}

function streamOf(path: string): ArchiveBytes['stream'] {
  return async function* (start, length, isDeflated) {
    const packed = createReadStream(path, { start, end: start + length - 1, highWaterMark: pieceSize })
    const pieces = isDeflated ? packed.pipe(createInflateRaw({ chunkSize: pieceSize })) : packed
    packed.on('error', (error) => pieces.destroy(error))
    try {
      yield* pieces as AsyncIterable<Uint8Array>
    } finally {
      packed.destroy()
      pieces.destroy()
    }
  }
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function isDamage(error: unknown): boolean {
  return ((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_')
}
