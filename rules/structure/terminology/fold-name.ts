/** Longer texts are no names, and sorting the marks on a letter takes the square of their number. */
const longest = 1000

/** A name without case, accents and double blanks, to compare names by; a text too long for one as it is. */
export function foldName(text: string): string {
  return text.length > longest ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}
