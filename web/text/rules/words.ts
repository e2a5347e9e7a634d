import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about rules, fetched with their pages, in the language of the page. */
export const ruleWords = wordsIn({ es, en })
