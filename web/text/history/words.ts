import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about the history, which its page alone needs, in the language of the page. */
export const historyWords = wordsIn({ es, en })
