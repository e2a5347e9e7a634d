import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about the dashboard and the status page, which nobody fetches to edit a text, in the language of the page. */
export const panelWords = wordsIn({ es, en })
