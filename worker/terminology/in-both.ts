import { inEnglish } from '../../terminology/english/say.ts'
import type { Said } from '../api.ts'

/** A sentence of `terminology/` in both languages. */
export function inBoth(es: string): Said {
  return { es, en: inEnglish(es) }
}
