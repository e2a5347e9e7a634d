import type { Edit } from '../text.ts'

/** A text after changes that are given in its order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let changed = ''
  let at = 0
  for (const { from, to, insert } of edits) {
    changed += text.slice(at, from) + insert
    at = to
  }
  return changed + text.slice(at)
}
