import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { matchCount } from './match-count.ts'

/** The search in a text, its keys, and the marks of words that are equal to a selected one. */
export const searching: Extension = [highlightSelectionMatches(), search({ top: true }), keymap.of(searchKeymap), matchCount]

export { searchKeymap }
