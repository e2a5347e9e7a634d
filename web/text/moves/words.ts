import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about resources and what refers to them, fetched with what goes there, in the language of the page. */
export const moveWords = wordsIn({ es, en })
