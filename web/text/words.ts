import { createSignal } from 'solid-js'
import { readPreference, writePreference } from '../storage/preferences.ts'
import { es } from './es.ts'

/** Every word of the page; a language that lacks one does not compile. */
export type Words = typeof es

/** The languages of the page. */
export type Language = 'es' | 'en'

/** Fetched when somebody asks for them: most never do. */
let english: Words | undefined
const [chosen, choose] = createSignal<Language>(readPreference('language') === 'en' ? 'en' : 'es')

/** The language of the page; Spanish unless somebody switched it on this device. */
export const language = chosen

/** The words in the language of the page. */
export function words(): Words {
  return chosen() === 'en' ? (english ?? es) : es
}

/** Switches the language of the page and remembers it; rejects where its words cannot be had. */
export async function useLanguage(next: Language): Promise<void> {
  if (next === 'en') await fetchEnglish()
  writePreference('language', next)
  choose(next)
}

/** Ends when the words are there in which the page begins. */
export async function wordsReady(): Promise<void> {
  // Without them it begins in Spanish.
  if (chosen() === 'en') await fetchEnglish().catch(() => choose('es'))
}

async function fetchEnglish(): Promise<void> {
  english ??= (await import('./en.ts')).en
}
