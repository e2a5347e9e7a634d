import { Z_NO_FLUSH, Z_OK, Z_STREAM_END, ZStream, zlibInflate, zlibInflateInit2, zlibInflateReset } from 'pako'
import { TrailingBytes } from './trailing-bytes.ts'

/** Of zlib: no other format than gzip, with the largest window. */
const gzipAlone = 16 + 15

/** In bytes: those by which a member is known, and what is inflated at once. */
const magicSize = 2
const pieceSize = 2 ** 16

/** The contents of member after member; throws `damage` where one is damaged or cut off, and where there is none. */
export async function* inflateMembers(packed: AsyncIterable<Uint8Array>, damage: unknown): AsyncIterable<Uint8Array> {
  const stream = new ZStream()
  zlibInflateInit2(stream, gzipAlone)
  stream.output = new Uint8Array(pieceSize)
  let isPastOne = false
  let isBetween = false
  let isPadded = false
  for await (const input of packed) {
    stream.input = input
    stream.next_in = 0
    stream.avail_in = input.length
    while (stream.avail_in > 0) {
      if (isBetween && input[stream.next_in] === 0) {
        isPadded = true
        stream.next_in += 1
        stream.avail_in -= 1
        continue
      }
      if (isPadded) throw new TrailingBytes()
      if (isBetween) zlibInflateReset(stream)
      stream.next_out = 0
      stream.avail_out = pieceSize
      const status = zlibInflate(stream, Z_NO_FLUSH)
      if (stream.next_out > 0) yield stream.output.slice(0, stream.next_out)
      if (status < Z_OK) throw isPastOne && stream.total_in === magicSize ? new TrailingBytes() : damage
      isBetween = status === Z_STREAM_END
      isPastOne ||= isBetween
    }
  }
  if (!isBetween) throw isPastOne && stream.total_in < magicSize ? new TrailingBytes() : damage
}
