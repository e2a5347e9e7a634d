import { language, type Language } from '../words.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The words of the dashboard and the status page, which nobody fetches to edit a text. */
export type PanelWords = typeof es

const dictionaries: Readonly<Record<Language, PanelWords>> = { es, en }

/** These words in the language of the page. */
export function panelWords(): PanelWords {
  return dictionaries[language()]
}
