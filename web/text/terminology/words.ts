import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about terminologies that a user imports, which nobody fetches to edit a text, in the language of the page. */
export const terminologyWords = wordsIn({ es, en })
