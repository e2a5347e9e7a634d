import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words of the views of a resource, fetched with them, in the language of the page. */
export const viewWords = wordsIn({ es, en })
