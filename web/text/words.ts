import { createSignal } from 'solid-js'
import { readPreference, writePreference } from '../storage/preferences.ts'
import { es, type Words } from './es.ts'

export type { Words } from './es.ts'

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

/** The words of a part of the page, in the language of the page; both languages are fetched with the part. */
export function wordsIn<Part>(dictionaries: Readonly<Record<Language, Part>>): () => Part {
  return () => dictionaries[chosen()]
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
