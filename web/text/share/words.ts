import { language, type Language } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about sharing a text, which are fetched with what shares it. */
export type ShareWords = typeof es

const dictionaries: Readonly<Record<Language, ShareWords>> = { es, en }

/** These words in the language of the page. */
export function shareWords(): ShareWords {
  return dictionaries[language()]
}
