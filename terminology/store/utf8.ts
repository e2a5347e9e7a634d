import type { GrowingList } from './growing.ts'

/** Text of a stretch of UTF-8; what is no UTF-8 becomes U+FFFD. Faster than a TextDecoder for the short stretches of tables. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  let at = start
  while (at < end) {
    const first = bytes[at]!
    if (first < 0x80) {
      let stop = at + 1
      while (stop < end && bytes[stop]! < 0x80 && stop - at < mostAtOnce) stop += 1
      text += String.fromCharCode.apply(null, bytes.subarray(at, stop) as unknown as number[])
      at = stop
      continue
    }
    const length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1
    let code = first & (0xff >> (length + 1))
    let isWhole = length > 1 && first < 0xf5 && at + length <= end
    for (let next = 1; next < length && isWhole; next += 1) {
      const byte = bytes[at + next]!
      isWhole = (byte & 0xc0) === 0x80
      code = (code << 6) | (byte & 0x3f)
    }
    const isReal = isWhole && code >= smallest[length]! && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    text += isReal ? String.fromCodePoint(code) : '\ufffd'
    at += isReal ? length : 1
  }
  return text
}

/** Adds a text in UTF-8 to a list of bytes; half of a surrogate pair becomes U+FFFD. */
export function pushUtf8(into: GrowingList<Uint8Array>, text: string): void {
  for (const character of text) {
    let code = character.codePointAt(0)!
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd
    if (code < 0x80) {
      into.push(code)
      continue
    }
    if (code < 0x800) into.push(0xc0 | (code >> 6))
    else {
      if (code < 0x10000) into.push(0xe0 | (code >> 12))
      else {
        into.push(0xf0 | (code >> 18))
        into.push(0x80 | ((code >> 12) & 0x3f))
      }
      into.push(0x80 | ((code >> 6) & 0x3f))
    }
    into.push(0x80 | (code & 0x3f))
  }
}

const mostAtOnce = 4096
const smallest = [0, 0, 0x80, 0x800, 0x10000]
