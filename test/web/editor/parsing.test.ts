import { syntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { jsonParsing, parseAnew } from '../../../web/editor/parsing.ts'

it('a text that takes the place of another is parsed no further than it is seen, and so is what comes after it', () => {
  const text = `[${'{"a": [1, "b", null]},\n'.repeat(100_000)}1]`
  let state = EditorState.create({ doc: '{}', extensions: jsonParsing })
  for (const insert of [text, `${text} `]) {
    state = state.update({ changes: { from: 0, to: state.doc.length, insert }, effects: parseAnew() }).state
    expect(syntaxTree(state).length).toBeLessThan(4000)
    expect(syntaxTree(state).topNode.firstChild?.name).toBe('Array')
  }
})
