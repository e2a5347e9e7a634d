import { Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { formOf } from '../../../web/editor/open-file.ts'
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
