import { describe, expect, it } from 'vitest'
import { otherNames, placeAt } from '../../language/place.ts'
import { readText } from '../../language/text.ts'

/** The place before `|`, and the stretch of text it stands for. */
function at(text: string) {
  const offset = text.indexOf('|')
  const read = readText(text.replace('|', ''))
  const place = placeAt(read, offset)
  if (place === undefined) return undefined
  const { resource, steps, kind, written, from, to } = place
  return { type: resource?.type ?? '', steps, kind, written, names: otherNames(read, place), text: read.text.slice(from, to) }
}

describe('placeAt', () => {
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
      { type: 'Patient', steps: ['gender'], kind: 'value', written: 'fe', names: ['resourceType'], text: '"fe"' },
    ],
    [
      '{"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "Encounter", "status": "fi|"}}]}',
      { type: 'Encounter', steps: ['status'], kind: 'value', written: 'fi', names: ['resourceType'], text: '"fi"' },
    ],
    [
      '{"resourceType": "Bundle", "entry": [{"resource": {"re|"}}]}',
      { type: '', steps: [], kind: 'name', written: 're', names: [], text: '"re"' },
    ],
    [
      '{"resourceType": "Patient", "contained": [{"resourceType": "Organization", "name": "a|"}]}',
      { type: 'Organization', steps: ['name'], kind: 'value', written: 'a', names: ['resourceType'], text: '"a"' },
    ],
    [
      '{"resourceType": "Condition", "code": {"coding": [{"system": "s", "code": "c|"}]}}',
      { type: 'Condition', steps: ['code', 'coding', 0, 'code'], kind: 'value', written: 'c', names: ['system'], text: '"c"' },
    ],
    [
      '{"resourceType": "Patient", "name": [{"given": ["An|"]}]}',
      { type: 'Patient', steps: ['name', 0, 'given', 0], kind: 'value', written: 'An', names: [], text: '"An"' },
    ],
    [
      '{"resourceType": "Patient", "identifier": [|]}',
      { type: 'Patient', steps: ['identifier', 0], kind: 'value', written: '', names: [], text: '' },
    ],
    [
      '{"resourceType": "Patient", "identifier": [{}, |]}',
      { type: 'Patient', steps: ['identifier', 1], kind: 'value', written: '', names: [], text: '' },
    ],
    [
      '{"resourceType": "Patient", "gender": |}',
      { type: 'Patient', steps: ['gender'], kind: 'value', written: '', names: ['resourceType'], text: '' },
    ],
    [
      '{"resourceType": "Patient", "gender":|\n "active": true}',
      { type: 'Patient', steps: ['gender'], kind: 'value', written: '', names: ['resourceType', 'active'], text: '' },
    ],
    [
      '{"resourceType": "Patient", "gender": "fe|\n "active": true}',
      { type: 'Patient', steps: ['gender'], kind: 'value', written: 'fe', names: ['resourceType', 'active'], text: '"fe' },
    ],
    ['{"resourceType": "Patient" | }', undefined],
    ['{"resourceType": "Patient"} |', undefined],
    [
      '{"resourceType": "Patient"}\n{"resourceType": "Encounter", "status": "fi|"}',
      { type: 'Encounter', steps: ['status'], kind: 'value', written: 'fi', names: ['resourceType'], text: '"fi"' },
    ],
    ['|', undefined],
  ])('%s', (text, expected) => {
    expect(at(text)).toEqual(expected)
  })
})
