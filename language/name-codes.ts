import { boundSet } from './complete-codes.ts'
import { wordsInSystem, wordsOfCode } from './code-words.ts'
import type { Element } from './elements.ts'
import type { Knowledge } from './knowledge.ts'
import type { ReadingLanguage } from './say-value.ts'

/** The names of codes, undefined of those that are not known. */
export interface CodeNames {
  /** A code of a system. */
  readonly inSystem: (system: string, code: string) => string | undefined
  /** A code without system, by the set that its element is bound to. */
  readonly ofElement: (element: Element | undefined, name: string, code: string) => string | undefined
}

/** Names codes in a language, by catalogs, imported terminologies and the definitions that a document is judged by. */
export function createCodeNames(
  terminology: ReturnType<Knowledge['terminologyOf']>,
  { catalogOf, importedOf }: Knowledge,
  language: ReadingLanguage,
): CodeNames {
  const sets = new Map<string, ReadonlyMap<string, string | undefined>>()

  function inSystem(system: string, code: string): string | undefined {
    const words = language === 'es' ? wordsInSystem(system, code) : undefined
    const own = words ?? catalogOf(system)?.get(code)?.display
    if (own !== undefined) return own
    const imported = importedOf(system)?.lookup(code)
    if (typeof imported === 'object') return imported.display
    const known = terminology.lookup(system, code)
    return known === undefined || known === 'unknown' ? undefined : known.display
  }

  function ofElement(element: Element | undefined, name: string, code: string): string | undefined {
    if (element?.type !== 'code') return undefined
    const words = language === 'es' ? wordsOfCode(name, code) : undefined
    const set = words === undefined ? boundSet(element) : undefined
    if (set === undefined) return words
    let names = sets.get(set)
    if (names === undefined) sets.set(set, (names = new Map((terminology.codesOf(set) ?? []).map((one) => [one.code, one.display]))))
    return names.get(code)
  }

  return { inSystem, ofElement }
}
