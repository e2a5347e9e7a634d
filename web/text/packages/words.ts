import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about packages of definitions and their profiles, which nobody fetches to edit a text, in the language of the page. */
export const packageWords = wordsIn({ es, en })
