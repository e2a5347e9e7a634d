import { decodeUtf8 } from '../store/utf8.ts'

/** Makes text of the bytes of a table: UTF-8, or Windows-1252 from the first bytes on that are no UTF-8; `onOther` is told then, once. */
export function createTableText(onOther: () => void): {
  readonly take: (bytes: Uint8Array) => string
  readonly end: () => string
} {
  let rest = new Uint8Array()
  let isOther = false

  function takeOther(bytes: Uint8Array): string {
    if (!isOther) onOther()
    isOther = true
    return decodeWindows(bytes)
  }

  return {
    take(bytes) {
      if (isOther) return decodeWindows(bytes)
      const all = new Uint8Array(rest.length + bytes.length)
      all.set(rest)
      all.set(bytes, rest.length)
      const whole = wholeOf(all)
      rest = all.slice(whole ?? all.length)
      return whole === undefined ? takeOther(all) : decodeUtf8(all, 0, whole)
    },
    end: () => (rest.length === 0 ? '' : takeOther(rest)),
  }
}

/** How many bytes are whole characters of UTF-8, the last of which may still be to come; undefined where they are none. */
function wholeOf(bytes: Uint8Array): number | undefined {
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at]!
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
    if (length === 0) return undefined
    for (let next = at + 1; next < Math.min(at + length, bytes.length); next += 1) if ((bytes[next]! & 0xc0) !== 0x80) return undefined
    if (at + length > bytes.length) return at
    at += length
  }
  return at
}

function decodeWindows(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte >= 0x80 && byte < 0xa0 ? windows[byte - 0x80]! : String.fromCharCode(byte)
  return text
}

/** The characters of Windows-1252 from 0x80 to 0x9F, where it differs from Latin 1; of those that it leaves open none is a letter. */
const windows = [...'€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ']
