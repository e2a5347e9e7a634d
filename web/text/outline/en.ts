import type { OutlineWords } from './es.ts'

/** The same in English. */
export const en: OutlineWords = {
  missing: (names) => `lacks ${names.join(', ')}`,
}
