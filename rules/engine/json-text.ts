/** The offset of the first character at or behind `from` that is no blank of JSON. */
export function skipBlanks(text: string, from: number): number {
  let at = from
  let character = text.charCodeAt(at)
  while (character === 32 || character === 10 || character === 13 || character === 9) character = text.charCodeAt(++at)
  return at
}

/** The offset after the string that starts with the quote at `from`. */
export function stringEnd(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at >= 0 && text.charCodeAt(at - 1) === backslash && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at + 1
}

const backslash = 92

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1
  return backslashes % 2 === 1
}

/** The name that stands, in quotes, between two offsets. */
export function nameIn(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : raw
}
