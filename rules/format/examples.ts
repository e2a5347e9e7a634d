import type { Example } from '../engine/rule.ts'
import { toJsonText } from './json-text.ts'

/** The examples that explain a rule best: one with its correction, or else one that breaks it and one that does not. */
export function telling(examples: readonly Example[]): readonly Example[] {
  const corrected = examples.find(({ finds, fixed }) => finds.length > 0 && fixed !== undefined)
  if (corrected !== undefined) return [corrected]
  const bad = examples.find(({ finds }) => finds.length > 0)
  const good = examples.find(({ finds }) => finds.length === 0)
  return [bad, good].filter((example) => example !== undefined)
}

/** The content of an example, as text; characters that cannot be seen, or not told apart, are written as in JSON. */
export function toExampleText({ text, resource }: Pick<Example, 'text' | 'resource'>): string {
  return (text ?? toJsonText(resource!)).replaceAll(/[\p{C}\p{M}\u00a0]/gu, (character) =>
    character === '\n' ? character : toEscapes(character),
  )
}

function toEscapes(characters: string): string {
  return characters.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
