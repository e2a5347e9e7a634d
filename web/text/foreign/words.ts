import { language, type Language } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about texts that are no FHIR in JSON, which are fetched with what reads those. */
export type ForeignWords = typeof es

const dictionaries: Readonly<Record<Language, ForeignWords>> = { es, en }

/** These words in the language of the page. */
export function foreignWords(): ForeignWords {
  return dictionaries[language()]
}
