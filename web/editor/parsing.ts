import { json } from '@codemirror/lang-json'
import { ensureSyntaxTree } from '@codemirror/language'
import { Compartment, type Extension, type StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { breathe } from '../page/idle.ts'

const parsing = new Compartment()

/** The language of a text. */
export const jsonParsing: Extension = parsing.of(json())

/** So much of a text is parsed at once, in milliseconds. */
const piece = 8
/** The editor parses so much beyond what is seen, in UTF-16 units. */
const ahead = 100_000

/** Effects of a text in whose transaction nothing is parsed, for that keeps the page waiting for 20 ms. `parseAgain` has to follow. */
export function parseLater(): StateEffect<unknown> {
  return parsing.reconfigure([])
}

/** Effects that make the editor begin anew: what is seen at once, and the rest while the page is idle. */
export function parseAgain(): StateEffect<unknown> {
  return parsing.reconfigure(json())
}

/** Parses what is seen of a large text and what follows it in pieces, before the editor does so itself, for up to 100 ms in one. */
export async function parseInPieces(view: EditorView): Promise<void> {
  do await breathe()
  while (ensureSyntaxTree(view.state, view.viewport.to + ahead, piece) === null)
}
