import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about many corrections at once, fetched with what shows them, in the language of the page. */
export const fixWords = wordsIn({ es, en })
