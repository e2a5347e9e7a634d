export { TrailingBytes } from './trailing-bytes.ts'

/** The bytes of a gzip, of whatever a host has them in; each of the two reads from the beginning, in pieces. */
export interface GzipBytes {
  readonly packed: () => AsyncIterable<Uint8Array>
  /** By the host, which is fast; throws where they are not exactly one member. */
  readonly inflated: () => AsyncIterable<Uint8Array>
  /** Whether an error of `inflated` is one of inflating, and none of reading. */
  readonly isDamage: (error: unknown) => boolean
}

/**
 * The contents of all members, in pieces: `cat` and parallel packers make several, and browsers inflate one member alone. Zeros
 * behind the last one are padding; throws a `TrailingBytes` at the end where anything else follows, and what `inflated` throws
 * where a member is damaged.
 */
export async function* gunzip({ packed, inflated, isDamage }: GzipBytes): AsyncIterable<Uint8Array> {
  let told = 0
  try {
    for await (const piece of inflated()) {
      told += piece.length
      yield piece
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    // Fetched by those few who need it.
    const { inflateMembers } = await import('./gzip-members.ts')
    let at = 0
    for await (const piece of inflateMembers(packed(), error)) {
      const known = Math.min(piece.length, Math.max(0, told - at))
      at += piece.length
      if (known < piece.length) yield piece.subarray(known)
    }
  }
}
