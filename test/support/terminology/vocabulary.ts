import type { Random } from './random.ts'

/** Invented words of a language: a few are in most texts, most in few. */
export interface Vocabulary {
  readonly word: () => string
  readonly words: (count: number) => string
}

const consonants = ['b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'br', 'cr', 'tr', 'pl', 'gr']

const languages = {
  es: { vowels: ['a', 'e', 'i', 'o', 'u', 'á', 'é', 'í', 'ó', 'ia', 'io'], endings: ['', '', 's', 'ción', 'itis', 'osis', 'ico', 'ña'] },
  en: { vowels: ['a', 'e', 'i', 'o', 'u', 'ea', 'io'], endings: ['', '', 's', 'tion', 'itis', 'osis', 'ic', 'ing'] },
} as const

const joining = { es: ['de', 'de la', 'con', 'por', 'del', 'sin'], en: ['of', 'of the', 'with', 'by', 'due to', 'without'] } as const

/** Makes a vocabulary of some size. */
export function createVocabulary(random: Random, language: keyof typeof languages, size: number): Vocabulary {
  const { vowels, endings } = languages[language]
  const list: string[] = []
  const seen = new Set<string>()
  while (list.length < size) {
    let word = ''
    for (let syllables = 1 + random.below(4); syllables > 0; syllables -= 1) word += random.pick(consonants) + random.pick(vowels)
    word += random.pick(endings)
    if (word.length < 3 || seen.has(word)) continue
    seen.add(word)
    list.push(word)
  }
  const word = (): string => list[Math.floor(size * random.next() ** 3.2)]!
  return {
    word,
    words(count) {
      let text = word()
      for (let left = count - 1; left > 0; left -= 1)
        text += random.chance(0.35) ? ` ${random.pick(joining[language])} ${word()}` : ` ${word()}`
      return text
    },
  }
}
