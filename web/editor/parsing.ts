import { json, jsonLanguage } from '@codemirror/lang-json'
import { Compartment, type Extension, type StateEffect } from '@codemirror/state'

const parsing = new Compartment()

/** The language of a text. */
export const jsonParsing: Extension = parsing.of(json())

/**
 * Parses what is seen first, and the rest while the page is idle: a text that only takes the place of another is parsed for 20 ms at once, whatever it
 * keeps waiting. A language that is new to the editor is all that has it begin anew.
 */
export function parseAnew(): StateEffect<unknown> {
  return parsing.reconfigure(jsonLanguage.configure({}))
}
