import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about the guides that come with the page, which their page alone needs, in the language of the page. */
export const guideWords = wordsIn({ es, en })
