/** The beginning of a text, of at most so many UTF-16 units: one fewer where the last would be the half of a character. */
export function headOf(text: string, length: number): string {
  return text.slice(0, isWithinPair(text, length) ? length - 1 : length)
}

/** The end of a text, of at most so many UTF-16 units: one fewer where the first would be the half of a character. */
export function tailOf(text: string, length: number): string {
  const start = Math.max(0, text.length - length)
  return text.slice(isWithinPair(text, start) ? start + 1 : start)
}

/** A place in a text: the one behind the character between whose halves it would lie. */
export function behindCharacter(text: string, at: number): number {
  return isWithinPair(text, at) ? at + 1 : at
}

/** Whether a place lies between the two halves of a character. */
function isWithinPair(text: string, at: number): boolean {
  return at > 0 && isHalf(text.charCodeAt(at - 1), 0xd800) && isHalf(text.charCodeAt(at), 0xdc00)
}

/** Whether a unit is a first half, of those from 0xd800 on, or a second, from 0xdc00. */
function isHalf(unit: number, first: number): boolean {
  return unit >= first && unit < first + 0x400
}
