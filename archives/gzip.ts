/** Reads gzip of several members, as `cat` and parallel packers make it: browsers inflate one member alone. */

/** Bytes behind the last member that are no gzip. */
export class TrailingBytes extends Error {}

/** The bytes of a gzip, of whatever a host has them in. */
export interface GzipBytes {
  readonly whole: () => Promise<Uint8Array>
  /** A stretch inflated, in pieces; throws where it is not exactly one member. */
  readonly inflate: (start: number, end?: number) => AsyncIterable<Uint8Array>
  /** Whether an error of `inflate` is one of inflating, and none of reading. */
  readonly isDamage: (error: unknown) => boolean
}

/**
 * The contents of all members, in pieces. Zeros behind the last one are padding; throws a `TrailingBytes` at the end where
 * anything else follows, and what `inflate` throws where a member is damaged.
 */
export async function* gunzip({ whole, inflate, isDamage }: GzipBytes): AsyncIterable<Uint8Array> {
  let told = 0
  try {
    for await (const piece of inflate(0)) {
      told += piece.length
      yield piece
    }
    return
  } catch (error) {
    if (!isDamage(error)) throw error
    const bytes = await whole()
    const ends = memberEnds(bytes)
    if (ends.length === 0 || (ends.length === 1 && ends[0] === bytes.length)) throw error
    let start = 0
    let at = 0
    for (const end of ends) {
      for await (const piece of inflate(start, end)) {
        const known = Math.min(piece.length, Math.max(0, told - at))
        at += piece.length
        if (known < piece.length) yield piece.subarray(known)
      }
      start = end
    }
    // A member that is cut off or damaged throws what the host throws.
    if (isMember(bytes, start)) for await (const piece of inflate(start)) yield piece
    else if (bytes.subarray(start).some((byte) => byte !== 0)) throw new TrailingBytes('bytes behind the last member')
  }
}

function isMember(bytes: Uint8Array, start: number): boolean {
  return bytes[start] === 0x1f && bytes[start + 1] === 0x8b
}

/** Where each member ends, up to the first that does not. Checksums are left to who inflates. */
function memberEnds(bytes: Uint8Array): readonly number[] {
  const ends: number[] = []
  for (let start = 0; isMember(bytes, start);) {
    const data = dataStart(bytes, start)
    const end = data === undefined ? undefined : deflateEnd(bytes, data)
    if (end === undefined || end + trailerSize > bytes.length) break
    start = end + trailerSize
    ends.push(start)
  }
  return ends
}

/** Checksum and length, in bytes. */
const trailerSize = 8

/** Behind the header of a member (RFC 1952); undefined where it is none or cut off. */
function dataStart(bytes: Uint8Array, start: number): number | undefined {
  const flags = bytes[start + 3] ?? 0xff
  if (bytes[start + 2] !== 8 || (flags & 0xe0) !== 0) return undefined
  let at = start + 10
  if ((flags & 4) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue
    const end = bytes.indexOf(0, at)
    if (end < 0) return undefined
    at = end + 1
  }
  return (flags & 2) === 0 ? at : at + 2
}

/** Symbols of a Huffman code by their bits, the first bit lowest; the length of each stands in its lowest four bits. */
interface Code {
  readonly table: Uint16Array
  readonly mask: number
}

const fixed = {
  literals: codeOf([
    ...Array<number>(144).fill(8),
    ...Array<number>(112).fill(9),
    ...Array<number>(24).fill(7),
    ...Array<number>(8).fill(8),
  ]),
  distances: codeOf(Array<number>(30).fill(5)),
}
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** The byte behind a stream of deflate (RFC 1951), which is read without being unpacked; undefined where it is wrong or cut off. */
function deflateEnd(bytes: Uint8Array, start: number): number | undefined {
  let at = start
  let buffer = 0
  let count = 0
  let isWrong = false

  for (let isLast = false; !isLast;) {
    isLast = take(1) === 1
    const kind = take(2)
    if (kind === 0) skipStored()
    else if (kind === 1) skipCoded(fixed.literals, fixed.distances)
    else if (kind === 2) skipDynamic()
    else isWrong = true
    if (isWrong || at - (count >> 3) > bytes.length) return undefined
  }
  return at - (count >> 3)

  /** Zeros past the end, which the caller notices. */
  function fill(wanted: number): void {
    for (; count < wanted; count += 8) buffer |= (bytes[at++] ?? 0) << count
  }

  function take(wanted: number): number {
    fill(wanted)
    const value = buffer & ((1 << wanted) - 1)
    buffer >>>= wanted
    count -= wanted
    return value
  }

  function next({ table, mask }: Code): number {
    fill(15)
    const entry = table[buffer & mask]!
    const length = entry & 15
    if (length === 0) isWrong = true
    buffer >>>= length
    count -= length
    return entry >> 4
  }

  function skipStored(): void {
    at -= count >> 3
    buffer = 0
    count = 0
    const length = take(16)
    if ((length ^ take(16)) !== 0xffff) isWrong = true
    at += length
  }

  function skipDynamic(): void {
    const literals = take(5) + 257
    const distances = take(5) + 1
    const own = Array<number>(19).fill(0)
    for (const index of lengthOrder.slice(0, take(4) + 4)) own[index] = take(3)
    const code = codeOf(own)
    const lengths: number[] = []
    while (lengths.length < literals + distances && !isWrong) {
      const symbol = next(code)
      if (symbol < 16) lengths.push(symbol)
      else if (symbol === 16) repeat(lengths.at(-1) ?? 0, take(2) + 3)
      else repeat(0, symbol === 17 ? take(3) + 3 : take(7) + 11)
    }
    if (!isWrong) skipCoded(codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals)))

    function repeat(length: number, times: number): void {
      for (let index = 0; index < times; index += 1) lengths.push(length)
    }
  }

  function skipCoded(literals: Code, distances: Code): void {
    while (!isWrong) {
      const symbol = next(literals)
      if (symbol < 256) {
        if (at - (count >> 3) > bytes.length) isWrong = true
        continue
      }
      if (symbol === 256) return
      if (symbol > 264 && symbol < 285) take((symbol - 261) >> 2)
      const distance = next(distances)
      if (distance > 3) take((distance - 2) >> 1)
    }
  }
}

/** The code in which each symbol has a length; a symbol of length 0 is not in it. */
function codeOf(lengths: readonly number[]): Code {
  const longest = Math.max(1, ...lengths)
  const table = new Uint16Array(1 << longest)
  let code = 0
  for (let length = 1; length <= longest; length += 1) {
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue
      let reversed = 0
      for (let bit = 0; bit < length; bit += 1) reversed |= ((code >> bit) & 1) << (length - 1 - bit)
      for (let entry = reversed; entry < table.length; entry += 1 << length) table[entry] = (symbol << 4) | length
      code += 1
    }
    code <<= 1
  }
  return { table, mask: table.length - 1 }
}
