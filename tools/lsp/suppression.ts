import { editsOfFix } from '../../language/actions.ts'
import type { Edit } from '../../language/text.ts'
import type { Json } from '../../rules/index.ts'

/** Edits of a configuration's text, empty where there is none, that suppress findings of a code in a file. */
export function suppressIn(
  text: string,
  suppression: { readonly code: string; readonly file: string; readonly reason: string },
): readonly Edit[] {
  const { code, file, reason } = suppression
  const entry = { code, files: [file], reason }
  if (text.trim() === '') return [{ from: 0, to: text.length, insert: `${JSON.stringify({ suppress: [entry] }, undefined, 2)}\n` }]
  let before: Json[] = []
  try {
    const value = JSON.parse(text) as { readonly suppress?: Json[] }
    before = value.suppress ?? []
  } catch {
    return []
  }
  return editsOfFix(text, { jsonPointer: '/suppress', replacement: [...before, entry] }, undefined)
}
