/**
 * What UTF-8 looks like when it was read as Latin-1 or Windows-1252: `Ã±`, `Â°`, `â€™`, an emoji. Only letters and
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

function decodeOnce(text: string): string | undefined {
  const isLatin1 = !/[\u0100-\uffff]/.test(text)
  let escaped = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = isLatin1 || code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : 0x80 + windows1252.indexOf(text[at]!)
    if (byte === 0x7f && code !== 0x7f) return undefined
    escaped += `%${byte.toString(16).padStart(2, '0')}`
  }
  try {
    return decodeURIComponent(escaped)
  } catch {
    return undefined
  }
}
