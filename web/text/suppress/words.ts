import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about what a project wants of a rule, fetched with their dialog, in the language of the page. */
export const suppressWords = wordsIn({ es, en })
