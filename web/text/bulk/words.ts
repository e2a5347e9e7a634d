import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about many files at once, fetched with their page, in the language of the page. */
export const bulkWords = wordsIn({ es, en })
