import type { Lang } from './report-language.ts'

/** A sentence for people, in each language. */
export interface Said {
  readonly es: string
  readonly en: string
}

/** A sentence in a language; one that exists in Spanish alone as it is. */
export function inLanguage(said: string | Said, lang: Lang = 'es'): string {
  return typeof said === 'string' ? said : said[lang]
}

/** One sentence behind another. */
export function joined(first: string | Said, second: Said): Said {
  return { es: `${inLanguage(first)} ${second.es}`, en: `${inLanguage(first, 'en')} ${second.en}` }
}
