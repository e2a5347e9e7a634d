import { syntaxTree, syntaxTreeAvailable } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { jsonParsing, parseAgain, parseInPieces, parseLater } from '../../../web/editor/parsing.ts'

const text = `[${'{"a": [1, "b", null]},\n'.repeat(100_000)}1]`

it('a text that takes the place of another is not parsed with that, and then no further than it is seen', () => {
  let state = EditorState.create({ doc: '{}', extensions: jsonParsing })
  for (const insert of [text, `${text} `]) {
    state = state.update({ changes: { from: 0, to: state.doc.length, insert }, effects: parseLater() }).state
    expect(syntaxTree(state).length).toBe(0)
    state = state.update({ effects: parseAgain() }).state
    expect(syntaxTree(state).length).toBeLessThan(4000)
    expect(syntaxTree(state).topNode.firstChild?.name).toBe('Array')
  }
})

it('what is seen of a large text, and a good piece of what follows, is parsed before the editor has to', async () => {
  const state = EditorState.create({ doc: text, extensions: jsonParsing })
  const view = { state, viewport: { from: 0, to: 4000 } } as EditorView
  expect(syntaxTreeAvailable(state, 100_000)).toBe(false)
  await parseInPieces(view)
  expect(syntaxTreeAvailable(state, 104_000)).toBe(true)
  expect(syntaxTreeAvailable(state)).toBe(false)
})
