import { Text } from '@codemirror/state'
import { breathe } from '../page/idle.ts'
import { keepText } from './text-of.ts'

/** So much of a text is divided at once, in UTF-16 units: more would keep the page waiting. */
const pieceLength = 3_000_000

/** Divides a large text into lines, between which the page hears of keys; `docOf` has the document of the result at once. */
export async function prepareText(given: string): Promise<string> {
  const text = given.includes('\r') ? given.replaceAll(/\r\n?/g, '\n') : given
  let doc = Text.empty
  for (let from = 0; from < text.length;) {
    await breathe()
    const end = text.indexOf('\n', from + pieceLength) + 1 || text.length
    doc = doc.append(Text.of(text.slice(from, end).split('\n')))
    from = end
  }
  keepText(doc, text)
  await breathe()
  return text
}
