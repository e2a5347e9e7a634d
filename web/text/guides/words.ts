import { language, type Language } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about the guides that come with the page, which their page alone needs. */
export type GuideWords = typeof es

const dictionaries: Readonly<Record<Language, GuideWords>> = { es, en }

/** These words in the language of the page. */
export function guideWords(): GuideWords {
  return dictionaries[language()]
}
