import { json } from '@codemirror/lang-json'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { spotAt } from '../../web/editor/spot.ts'

/** The spot before `|`, and the stretch of text it stands for. */
function at(text: string) {
  const offset = text.indexOf('|')
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: json() })
  ensureSyntaxTree(state, state.doc.length, 1_000)
  const placed = spotAt(state, offset, -1)
  return placed && { ...placed.spot, text: state.sliceDoc(placed.from, placed.to) }
}

describe('spotAt', () => {
  it.each([
    [
      '{"resourceType": "Patient", "gen|"}',
      { type: 'Patient', steps: [], kind: 'name', written: 'gen', names: ['resourceType'], text: '"gen"' },
    ],
    [
      '{"resourceType": "Patient", "name": [{"gi|": []}]}',
      { type: 'Patient', steps: ['name', 0], kind: 'name', written: 'gi', names: [], text: '"gi"' },
    ],
    ['{"|"}', { type: '', steps: [], kind: 'name', written: '', names: [], text: '""' }],
    ['{ | }', { type: '', steps: [], kind: 'name', written: '', names: [], text: '' }],
    [
      '{"resourceType": "Patient", "gender": "fe|"}',
      { type: 'Patient', steps: ['gender'], kind: 'value', written: 'fe', names: [], text: '"fe"' },
    ],
    [
      '{"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "Encounter", "status": "fi|"}}]}',
      { type: 'Encounter', steps: ['status'], kind: 'value', written: 'fi', names: [], text: '"fi"' },
    ],
    [
      '{"resourceType": "Bundle", "entry": [{"resource": {"re|"}}]}',
      { type: '', steps: [], kind: 'name', written: 're', names: [], text: '"re"' },
    ],
    [
      '{"resourceType": "Patient", "contained": [{"resourceType": "Organization", "name": "a|"}]}',
      { type: 'Organization', steps: ['name'], kind: 'value', written: 'a', names: [], text: '"a"' },
    ],
    [
      '{"resourceType": "Condition", "code": {"coding": [{"system": "s", "code": "c|"}]}}',
      {
        type: 'Condition',
        steps: ['code', 'coding', 0, 'code'],
        kind: 'value',
        written: 'c',
        names: [],
        text: '"c"',
        system: 's',
        code: 'c',
      },
    ],
    [
      '{"resourceType": "Patient", "name": [{"given": ["An|"]}]}',
      { type: 'Patient', steps: ['name', 0, 'given', 0], kind: 'value', written: 'An', names: [], text: '"An"' },
    ],
    ['{"resourceType": "Patient" | }', undefined],
    [
      '{"resourceType": "Patient"}\n{"resourceType": "Encounter", "status": "fi|"}',
      { type: 'Encounter', steps: ['status'], kind: 'value', written: 'fi', names: [], text: '"fi"' },
    ],
    ['|', undefined],
  ])('%s', (text, expected) => {
    expect(at(text)).toEqual(expected)
  })
})
