import { language, type Language } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about packages of definitions and their profiles, which nobody fetches to edit a text. */
export type PackageWords = typeof es

const dictionaries: Readonly<Record<Language, PackageWords>> = { es, en }

/** These words in the language of the page. */
export function packageWords(): PackageWords {
  return dictionaries[language()]
}
