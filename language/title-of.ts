import { wordsInSystem, wordsOfCode } from './code-words.ts'
import type { ReadingLanguage } from './say-value.ts'
import { summaryOf } from './summary.ts'
import type { ReadText, Resource } from './text.ts'

/** The words that tell a resource from others of its type; where that is a code, such as the type of a Bundle, its words. */
export function titleOf(read: ReadText, resource: Resource, language: ReadingLanguage): string {
  if (language === 'en') return summaryOf(read, resource).label
  const { label } = summaryOf(read, resource, wordsInSystem)
  return wordsOfCode('title', label) ?? label
}
