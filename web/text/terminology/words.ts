import { language, type Language } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about terminologies that a user imports, which nobody fetches to edit a text. */
export type TerminologyWords = typeof es

const dictionaries: Readonly<Record<Language, TerminologyWords>> = { es, en }

/** These words in the language of the page. */
export function terminologyWords(): TerminologyWords {
  return dictionaries[language()]
}
