/**
 * UTF-8 that was read as Latin-1 or Windows-1252: `Ã±`, `Â°`, `â€™`, an emoji. Only letters and
 * signs of Western texts, so that a real «Ã» or «É…» is not taken for damage.
 */
export const mojibake = /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â[\u0080€\u0082‚\u0084„]|Ì[\u0081\u0083ƒ\u0088ˆ]|ð[\u009fŸ]|ï¿½/

/** The bytes from 0x80 to 0x9F in Windows-1252, as characters; those that it leaves open are themselves. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * The text as it was before it was read in the wrong encoding, once or several times; undefined where it cannot be
 * told exactly.
 */
export function repairMojibake(text: string): string | undefined {
  let repaired = text
  while (mojibake.test(repaired)) {
    const earlier = decodeOnce(repaired)
    if (earlier === undefined) return undefined
    repaired = earlier
  }
  return repaired === text || /[\u0080-\u009f\ufffd]/.test(repaired) ? undefined : repaired
}

/** Takes characters for the bytes that they were read from, and reads those as UTF-8; undefined where they are not. */
function decodeOnce(text: string): string | undefined {
  const toByte = /[\u0100-\uffff]/.test(text) ? toWindows1252 : toLatin1
  let decoded = ''
  let copied = 0
  for (let at = 0; at < text.length;) {
    if (text.charCodeAt(at) < 0x80) {
      at += 1
      continue
    }
    const point = codePointAt(text, at, toByte)
    if (point === undefined) return undefined
    decoded += text.slice(copied, at) + String.fromCodePoint(point)
    at += bytesOf(point)
    copied = at
  }
  return decoded + text.slice(copied)
}

function toLatin1(unit: number): number {
  return unit
}

/** The byte of a character in Windows-1252; -1 where it has none. */
function toWindows1252(unit: number): number {
  if (unit < 0x80 || (unit >= 0xa0 && unit <= 0xff)) return unit
  const index = windows1252.indexOf(String.fromCharCode(unit))
  return index < 0 ? -1 : 0x80 + index
}

/** The code point of the UTF-8 sequence that begins at an index; undefined where there is no well-formed one. */
function codePointAt(text: string, at: number, toByte: (unit: number) => number): number | undefined {
  const lead = toByte(text.charCodeAt(at))
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  if (length === 0 || at + length > text.length) return undefined
  let point = lead & (0xff >> (length + 1))
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = toByte(text.charCodeAt(next))
    if (byte < 0x80 || byte > 0xbf) return undefined
    point = (point << 6) | (byte & 0x3f)
  }
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return isSurrogate || point > 0x10ffff || bytesOf(point) !== length ? undefined : point
}

/** The number of bytes of a code point in UTF-8. */
function bytesOf(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}
