import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about parts of a text, fetched with what shows them, in the language of the page. */
export const outlineWords = wordsIn({ es, en })
