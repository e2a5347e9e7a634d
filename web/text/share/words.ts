import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about sharing a text, fetched with what shares it, in the language of the page. */
export const shareWords = wordsIn({ es, en })
