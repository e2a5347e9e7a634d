import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { prepareText } from '../../../web/editor/large-text.ts'
import { docOf, textOf } from '../../../web/editor/text-of.ts'

it.each(['', '\n', 'a', 'a\nb\n', 'a\r\nb\rc\n\r'])('%j becomes the lines that it has, and again a text', (text) => {
  expect(docOf(text).toJSON()).toEqual(text.split(/\r\n?|\n/))
  expect(textOf(docOf(text))).toBe(text.replaceAll(/\r\n?/g, '\n'))
})

it('joins a document once', () => {
  let joined = 0
  const doc = Text.of(['a', 'b'])
  doc.toString = () => {
    joined += 1
    return 'a\nb'
  }
  expect([textOf(doc), textOf(doc)]).toEqual(['a\nb', 'a\nb'])
  expect(joined).toBe(1)
})

it.each([
  ['lines', '\n', '\n'],
  ['lines as Windows ends them', '\r\n', '\n'],
  ['one line', ' ', ' '],
])('a large text of %s is divided into pieces, and its document is whole', async (_name, between, after) => {
  const words = Array.from({ length: 300_000 }, (_, index) => `palabra ${index}`)
  const text = await prepareText(words.join(between))
  expect(text === words.join(after)).toBe(true)
  const doc = docOf(text)
  expect(textOf(doc)).toBe(text)
  expect(doc.lines).toBe(text.split('\n').length)
  expect(doc.toString() === text).toBe(true)
})
