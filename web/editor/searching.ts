import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap, type EditorView } from '@codemirror/view'
import { matchCount } from './match-count.ts'

/** The search in a text, its keys, and the marks of words that are equal to a selected one. */
export const searching: Extension = [highlightSelectionMatches(), search({ top: true }), keymap.of(searchKeymap), matchCount]

/** Does what a key of the search is for, as it is bound above. */
export function pressSearchKey(view: EditorView, key: string): void {
  const bare = key.replace(/^Shift-/, '')
  searchKeymap.find((binding) => binding.key === bare)?.[key === bare ? 'run' : 'shift']?.(view)
}
