/**
 * Most marks that may follow one another where a text is normalized: sorting them takes the square of their number, and
 * no language needs as many (Stream-Safe Text Format, UAX #15).
 */
const mostMarks = 30

/**
 * The characters that the normalization form NFC may change, and some more; neither Greek and Cyrillic letters, nor the
 * punctuation, signs and arrows from U+2010 on, nor CJK. Tested at once where a text has none above U+00FF.
 */
export const changeableInNfc =
  /[\u0300-\u036f\u0374\u037e\u0387\u0483-\u200f\u20cf-\u20ff\u2126-\u212b\u2329\u232a\u2adc\u2c00-\u30ff\ua66f-\udfff\uf900-\uffff]/

/** A text in the normalization form NFC; a text with more than 30 combining marks in a row is given back as it is. */
export function toNfc(text: string): string {
  return !changeableInNfc.test(text) || hasTooManyMarks(text) ? text : text.normalize('NFC')
}

/** A text in the normalization form NFD, without its combining marks where more than 30 of them are in a row. */
export function toNfd(text: string): string {
  return (hasTooManyMarks(text) ? text.replaceAll(/\p{M}+/gu, '') : text).normalize('NFD')
}

/** True if more than 30 combining marks follow one another. Looks at every 16th code unit, as a mark may take two. */
function hasTooManyMarks(text: string): boolean {
  for (let at = mostMarks / 2; at < text.length; at += mostMarks / 2 + 1) {
    if (!isMark(text, at)) continue
    let start = at
    while (start > 0 && isMark(text, start - 1)) start -= 1
    let marks = 0
    let end = start
    for (; end < text.length && isMark(text, end); end += text.codePointAt(end)! > 0xffff ? 2 : 1) marks += 1
    if (marks > mostMarks) return true
    at = Math.max(at, end)
  }
  return false
}

/** True for a code unit that is, or is part of, a combining mark. */
function isMark(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit < 0x300 || (unit >= 0x3100 && unit < 0xa66f)) return false
  const isTail = unit >= 0xdc00 && unit <= 0xdfff && at > 0
  return mark.test(String.fromCodePoint(text.codePointAt(isTail ? at - 1 : at)!))
}

const mark = /\p{M}/u
