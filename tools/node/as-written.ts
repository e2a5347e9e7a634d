import { randomUUID } from 'node:crypto'
import type { Json } from '../../rules/index.ts'

/**
 * JSON whose numbers keep their digits: texts stand for those that JavaScript would write in another way, until `write` puts them into the
 * text that the value went into. Undefined where it is no JSON.
 */
export function parseAsWritten(text: string): { readonly value: Json; readonly write: (text: string) => string } | undefined {
  const numbers = new Map<string, string>()
  const keep = (_: string, value: unknown, { source }: { readonly source?: string }): unknown => {
    if (typeof value !== 'number' || source === undefined || source === String(value)) return value
    const mark = randomUUID()
    numbers.set(`"${mark}"`, source)
    return mark
  }
  try {
    const value = (JSON.parse as (text: string, reviver: typeof keep) => Json)(text, keep)
    return { value, write: (after) => [...numbers].reduce((written, [mark, source]) => written.replace(mark, () => source), after) }
  } catch {
    return undefined
  }
}
