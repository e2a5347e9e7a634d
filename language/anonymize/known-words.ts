import { fold } from '../../catalogs/catalog.ts'

/** A word or number of these lengths that a person has, and that stands elsewhere too, is that person's there. */
const telling = { letters: 3, digits: 6 } as const

/** The words, numbers and UUIDs that tell a person, folded: an address has «perez» for «Pérez». */
export function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap(wordsIn)
  return new Set(words.filter((word) => word.length >= (/\d/.test(word) ? telling.digits : telling.letters)).map(fold))
}

/** The words, numbers and UUIDs of a text. */
export function wordsIn(text: string): readonly string[] {
  return text.match(/(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])|\p{L}+|\d+/gu) ?? []
}
