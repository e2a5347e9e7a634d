import { toPrintable } from '../../../rules/format/words.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it is written in HTML. */
export function escaped(text: string): string {
  return toPrintable(text).replaceAll(/[&<>"']/g, (one) => entities[one]!)
}
