import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words of comparing, fetched with it, in the language of the page. */
export const compareWords = wordsIn({ es, en })
