import { wordsIn } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words about texts that are no FHIR in JSON, fetched with what reads those, in the language of the page. */
export const foreignWords = wordsIn({ es, en })
