import {
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  colon,
  comma,
  lineFeed,
  openBrace,
  openBracket,
  quote,
} from '../rules/engine/recovery/characters.ts'

/** The offset after the blanks at an offset. */
export function skipBlanks(text: string, from: number): number {
  let at = from
  let unit = text.charCodeAt(at)
  while (unit === 32 || unit === lineFeed || unit === carriageReturn || unit === 9) unit = text.charCodeAt(++at)
  return at
}

/** The offset behind a number, a `true` or whatever is written there. */
export function wordEnd(text: string, from: number): number {
  let at = from + 1
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit <= 32 || unit === quote || unit === comma || unit === colon) break
    if (unit === openBrace || unit === closeBrace || unit === openBracket || unit === closeBracket) break
  }
  return at
}

/** The offset behind the token that begins at an offset of a text that is JSON. */
export function tokenEnd(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === quote) return stringEnd(text, from)
  return isMark(first) ? from + 1 : wordEnd(text, from)
}

/** The offset behind a string that begins at an offset and is closed. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); ; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at + 1
  }
}

function isMark(unit: number): boolean {
  return unit === comma || unit === colon || isOpening(unit) || isClosing(unit)
}

/** Whether a list or an object begins. */
export function isOpening(unit: number): boolean {
  return unit === openBrace || unit === openBracket
}

/** Whether a list or an object ends. */
export function isClosing(unit: number): boolean {
  return unit === closeBrace || unit === closeBracket
}
