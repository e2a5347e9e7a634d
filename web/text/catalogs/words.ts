import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about catalogs, fetched with the pages that speak of them, in the language of the page. */
export const catalogWords = wordsIn({ es, en })
