import { sha1 } from '../check/sha1.ts'

/** A URN with a UUID that is made of a text, or of as much of it, the same each time, as RFC 9562 makes those of names. */
export function urnOf(text: string, most = usual): string {
  const name = text.length <= most ? text : `${text.slice(0, most / 2)} ${text.length} ${text.slice(-most / 2)}`
  const bytes = sha1(bytesOf(name))
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const view = new DataView(bytes.buffer)
  const hex = [0, 4, 8, 12].map((at) => view.getUint32(at).toString(16).padStart(8, '0')).join('')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Characters of a name at most; of a longer one its ends and its length are told apart. */
const usual = 8000

/** Three bytes for each character. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length)
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at)!
    if (point > 0xffff) at += 1
    bytes[length] = point >> 16
    bytes[length + 1] = (point >> 8) & 0xff
    bytes[length + 2] = point & 0xff
    length += 3
  }
  return bytes.subarray(0, length)
}
