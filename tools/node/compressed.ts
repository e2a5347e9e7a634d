import { pipeline, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { damaged, notCompressed, noZstandard, systemError, trailingBytes } from './reasons.ts'

/** Whether a name is that of a compressed file. */
export function isCompressed(name: string): boolean {
  return /\.(?:gz|zst)$/i.test(name)
}

/** A name without the ending that says that the file is compressed. */
export function withoutCompression(name: string): string {
  return name.replace(/\.(?:gz|zst)$/i, '')
}

/**
 * The bytes of a file as they were before they were compressed, piece by piece, of all its members or frames; as they are where
 * its name says nothing of it. Throws as the system does.
 */
export function decompress(name: string, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (!isCompressed(name)) return chunks
  const isZstandard = /zst$/i.test(name)
  // Node has it from 22.15 on.
  if (isZstandard && (zlib as Partial<typeof zlib>).createZstdDecompress === undefined) throw systemError(noZstandard, name)
  return named(name, chunks, isZstandard)
}

/** The bytes of a gzip, whatever its name; throws as `decompress` does. */
export function gunzip(name: string, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return named(name, chunks, false)
}

/** Decompresses, and names the faults that the libraries tell in words of their own. */
async function* named(name: string, chunks: AsyncIterable<Uint8Array>, isZstandard: boolean): AsyncGenerator<Uint8Array> {
  const start: number[] = []
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (start.length < 2) start.push(...chunk.subarray(0, 2 - start.length))
      yield chunk
    }
  }
  try {
    // Node reads the members of gzip one after the other.
    yield* isZstandard ? frames(watched()) : unpacked(watched(), zlib.createGunzip())
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ZSTD_error_prefix_unknown' || (code === 'Z_DATA_ERROR' && message === 'incorrect header check'))
      throw systemError(isBeginning(start) ? trailingBytes : notCompressed, name)
    throw code.startsWith('ZSTD_error') ? systemError(damaged, name) : error
  }
}

/** Whether two bytes are the first of gzip, of Zstandard or of a frame that it skips. */
function isBeginning([first = 0, second]: readonly number[]): boolean {
  return (first === 0x1f && second === 0x8b) || (first === 0x28 && second === 0xb5) || (first >> 4 === 5 && second === 0x2a)
}

/** Bytes of Zstandard: Node ends behind the first frame. */
async function* frames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  /** Chunks of the present frame that may hold bytes of the next one. */
  let given: Uint8Array[] = []
  let isEnded = false
  try {
    for (;;) {
      const decoder = zlib.createZstdDecompress()
      const again = given
      given = []
      let dropped = 0
      const feed = async function* (): AsyncGenerator<Uint8Array> {
        for (const chunk of again) {
          given.push(chunk)
          yield chunk
        }
        while (!isEnded) {
          const next = await source.next()
          if (next.done === true) isEnded = true
          else {
            while (given.length > 0 && dropped + given[0]!.length <= decoder.bytesWritten) dropped += given.shift()!.length
            given.push(next.value)
            yield next.value
          }
        }
      }
      yield* unpacked(feed(), decoder)
      let rest = Buffer.concat(given).subarray(decoder.bytesWritten - dropped)
      while (rest.length === 0 && !isEnded) {
        const next = await source.next()
        if (next.done === true) isEnded = true
        else rest = Buffer.from(next.value)
      }
      if (rest.length === 0) return
      given = [rest]
    }
  } finally {
    await source.return?.()
  }
}

/** Errors of reading are thrown by the stream that is read. */
function unpacked(chunks: AsyncIterable<Uint8Array>, decoder: Transform): AsyncIterable<Uint8Array> {
  return pipeline(chunks, decoder, () => {}) as AsyncIterable<Uint8Array>
}
