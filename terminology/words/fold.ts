/** A text without case and accents, to search by: `Ñuñoa` gives `nunoa`. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (isAscii.test(lower)) return lower
  return lower.normalize('NFD').replaceAll(marks, '')
}

/** The words of a text to search by: folded runs of letters and digits. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(words) ?? []
}

const isAscii = /^[\0-\x7f]*$/
const marks = /\p{M}+/gu
const words = /[\p{L}\p{N}]+/gu
