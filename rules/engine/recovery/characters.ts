/** UTF-16 units by their names. */
export const lineFeed = 0x0a
export const carriageReturn = 0x0d
export const quote = 0x22
export const apostrophe = 0x27
export const comma = 0x2c
export const colon = 0x3a
export const openBracket = 0x5b
export const backslash = 0x5c
export const closeBracket = 0x5d
export const openBrace = 0x7b
export const closeBrace = 0x7d
export const leftQuote = 0x201c
export const rightQuote = 0x201d
export const leftApostrophe = 0x2018
export const rightApostrophe = 0x2019

/** Whether a unit is what `\s` matches. */
export function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  )
}

/** Finds the first place at or after an offset where something holds. */
export type Finder = (at: number) => number

/**
 * Makes a finder that looks at each unit once as long as it is asked from the left to the right: it remembers the last
 * stretch where nothing was found. Gives the length of the text where there is nothing.
 */
export function createFinder(text: string, holds: (unit: number) => boolean): Finder {
  let from = 0
  let to = -1
  return (at) => {
    if (at >= from && at <= to) return to
    let found = at
    while (found < text.length && !holds(text.charCodeAt(found))) found += 1
    from = at
    to = found
    return found
  }
}
