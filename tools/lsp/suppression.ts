import { editsOfFix } from '../../language/actions.ts'
import type { Edit } from '../../language/text.ts'
import type { Json } from '../../rules/index.ts'

/** Edits of a configuration's text, empty where there is none, that suppress findings of a code in a file; none where it cannot be added to. */
export function suppressIn(
  text: string,
  suppression: { readonly code: string; readonly file: string; readonly reason: string },
): readonly Edit[] {
  const { code, file, reason } = suppression
  const entry = { code, files: [file], reason }
  if (text.trim() === '') return [{ from: 0, to: text.length, insert: `${JSON.stringify({ suppress: [entry] }, undefined, 2)}\n` }]
  const before = suppressionsOf(text)
  return before === undefined ? [] : editsOfFix(text, { jsonPointer: '/suppress', replacement: [...before, entry] }, undefined)
}

/** The suppressions that a configuration's text has, as they are written; undefined where it has no list of them to add to. */
function suppressionsOf(text: string): readonly Json[] | undefined {
  try {
    const { suppress = [] } = JSON.parse(text) as { readonly suppress?: Json }
    return Array.isArray(suppress) ? suppress : undefined
  } catch {
    return undefined
  }
}
