import { createSignal } from 'solid-js'
import { readPreference, writePreference } from '../storage/preferences.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Every word of the page; a language that lacks one does not compile. */
export type Words = typeof es

/** The languages of the page. */
export type Language = 'es' | 'en'

const dictionaries: Readonly<Record<Language, Words>> = { es, en }
const [chosen, choose] = createSignal<Language>(readPreference('language') === 'en' ? 'en' : 'es')

/** The language of the page; Spanish unless somebody switched it on this device. */
export const language = chosen

/** The words in the language of the page. */
export function words(): Words {
  return dictionaries[chosen()]
}

/** Switches the language of the page and remembers it. */
export function useLanguage(next: Language): void {
  writePreference('language', next)
  choose(next)
}
