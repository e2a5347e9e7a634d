import { inEnglish } from '../../../terminology/english/say.ts'
import type { Said } from '../said.ts'

/** A sentence of `terminology/` in both languages. */
export function told(spanish: string): Said {
  return { es: spanish, en: inEnglish(spanish) }
}

/** The sentence of a fault behind the name of what has it: «snomed-1» está cortado. */
export function toldOf(name: string, spanish: string): Said {
  return told(`«${name}» ${spanish}.`)
}
