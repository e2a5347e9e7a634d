import { history, redo, undo } from '@codemirror/commands'
import { EditorState, Text } from '@codemirror/state'
import { describe, expect, it, vi } from 'vitest'
import { formOf, isChanged, openFileField, openFileOf, setReadFile } from '../../../web/editor/open-file.ts'
import { noFile } from '../../../web/editor/file.ts'

const form = (name: string | null, text: string) => formOf({ ...noFile, name }, Text.of(text.split('\n')))

describe('formOf', () => {
  it.each([
    ['lote.ndjson', '', 'ndjson'],
    ['LOTE.NDJSON', '{\n}', 'ndjson'],
    ['lote.json', '{"a":1}\n{"a":2}', 'json'],
  ])('goes by the name of the file: %s', (name, text, expected) => {
    expect(form(name, text)).toBe(expected)
  })

  it.each([
    ['{"a":1}\n{"a":2}', 'ndjson'],
    ['\n\n{"a":1}\n\n{"a":', 'ndjson'],
    ['{"a":1}', 'json'],
    ['{"a":1}\n', 'json'],
    ['{\n  "a": 1\n}', 'json'],
    ['{\n}\n{\n}', 'json'],
    ['[1]\n[2]', 'json'],
    ['', 'json'],
  ])('goes by how it begins where there is no name: %j', (text, expected) => {
    expect(form(null, text)).toBe(expected)
  })
})

describe('a file that is read in place of a text', () => {
  const file = { ...noFile, name: 'uno.json' }
  const start = EditorState.create({ doc: '{}', extensions: [history(), openFileField(noFile, undefined)] })
  const read = (text: string) =>
    start.update({ changes: { from: 0, to: start.doc.length, insert: text }, effects: setReadFile(file), userEvent: 'open' }).state

  it('has its name and is unchanged until somebody types', () => {
    const state = read('{"a": 1}')
    expect(openFileOf(state)).toBe(file)
    expect(isChanged(state)).toBe(false)
    expect(isChanged(state.update({ changes: { from: 1, insert: ' ' } }).state)).toBe(true)
  })

  it('is not compared with itself', () => {
    const state = read('{\n}\n'.repeat(100))
    const compare = vi.spyOn(Object.getPrototypeOf(state.doc) as { scanIdentical: () => number }, 'scanIdentical')
    expect(isChanged(state)).toBe(false)
    expect(compare).not.toHaveBeenCalled()
  })

  it('goes with its name when it is undone, and comes back with it', () => {
    let state = read('{"a": 1}')
    const dispatch = (transaction: { readonly state: EditorState }) => void (state = transaction.state)
    undo({ state, dispatch })
    expect([state.doc.toString(), openFileOf(state), isChanged(state)]).toEqual(['{}', noFile, true])
    redo({ state, dispatch })
    expect([state.doc.toString(), openFileOf(state), isChanged(state)]).toEqual(['{"a": 1}', file, false])
  })
})
