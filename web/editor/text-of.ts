import { Text } from '@codemirror/state'

/** The document that was joined or divided last: either takes long where a text is large, and it is asked for by many. */
let latest: { readonly doc: Text; readonly text: string } = { doc: Text.empty, text: '' }

/** The text of a document, its lines joined by `\n`. */
export function textOf(doc: Text): string {
  if (latest.doc !== doc) keepText(doc, doc.toString())
  return latest.text
}

/** The document of a text, whatever its line ends. */
export function docOf(text: string): Text {
  return latest.text === text ? latest.doc : Text.of(text.split(/\r\n?|\n/))
}

/** Says which text a document has, where that is known. */
export function keepText(doc: Text, text: string): void {
  latest = { doc, text }
}
