import { growingBytes } from './growing.ts'
import { decodeUtf8, pushUtf8 } from './utf8.ts'

/** Strings one after the other, and where each starts and the last ends. */
export interface StringTable {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
}

/** Writes a list of strings. */
export function encodeStrings(strings: readonly string[]): StringTable {
  const bytes = growingBytes(strings.length * 8 + 1)
  const starts = new Uint32Array(strings.length + 1)
  for (const [at, text] of strings.entries()) {
    starts[at] = bytes.size()
    pushUtf8(bytes, text)
  }
  starts[strings.length] = bytes.size()
  return { bytes: bytes.taken(), starts }
}

/** One string of a list. */
export function readString({ bytes, starts }: StringTable, at: number): string {
  return decodeUtf8(bytes, starts[at]!, starts[at + 1]!)
}
