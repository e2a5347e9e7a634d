import { describe, expect, it } from 'vitest'
import type { OutlinePart } from '../../language/outline.ts'
import { outline } from '../../language/outline.ts'

/** Each part as `name: label`, what is inside one indented. */
function drawn(parts: readonly OutlinePart[], indent = ''): readonly string[] {
  return parts.flatMap(({ name, label, parts: inside }) => [`${indent}${name}: ${label}`, ...drawn(inside, `${indent}  `)])
}

const draw = (resource: unknown) => drawn(outline(JSON.stringify(resource), 'json').parts)

describe('the outline of a Bundle', () => {
  const entries = [
    { fullUrl: 'urn:uuid:6f1c2d54-8a3b-4c77-9e10-000000000001', resource: { resourceType: 'Patient' } },
    { fullUrl: 'https://ejemplo.cl/fhir/Encounter/7', resource: { resourceType: 'Encounter' } },
    { fullUrl: 'https://ejemplo.cl/fhir/Condition/8', resource: { resourceType: 'Condition', id: 'diagnostico' } },
    { request: { method: 'DELETE', url: 'Patient/9' } },
    null,
    { resource: 'x', fullUrl: 3 },
  ]

  it('is its entries: type, and what tells one from another', () => {
    expect(draw({ resourceType: 'Bundle', entry: entries })).toEqual([
      'Patient: 6f1c2d54-8a3b-4c77-9e10-000000000001',
      'Encounter: 7',
      'Condition: diagnostico',
      ': DELETE Patient/9',
      ': ',
      ': ',
    ])
  })

  it('says where each entry is', () => {
    const text = JSON.stringify({ resourceType: 'Bundle', entry: entries.slice(0, 3) }, null, 2)
    const { kind, parts } = outline(text, 'json')
    expect(kind).toBe('entries')
    expect(parts.map(({ from, to }) => JSON.parse(text.slice(from, to)))).toEqual(entries.slice(0, 3))
  })

  it('is its elements where it has no entry', () => {
    expect(outline('{"resourceType": "Bundle", "type": "batch", "entry": []}', 'json')).toMatchObject({ kind: 'elements' })
    expect(draw({ resourceType: 'Bundle', entry: {} })).toEqual(['resourceType: Bundle', 'entry: '])
  })
})

describe('the outline of a text of lines', () => {
  it('is its lines: type, and what tells one from another', () => {
    const text = '{"resourceType":"Patient","id":"a"}\n\n{"resourceType":"Patient","name":[{"text":"Ana Rojas"}]}\nno es JSON'
    const { kind, parts } = outline(text, 'ndjson')
    expect(kind).toBe('lines')
    expect(parts.map(({ number, name, label }) => [number, name, label])).toEqual([
      [1, 'Patient', 'a'],
      [3, 'Patient', 'Ana Rojas'],
      [4, '', ''],
    ])
    expect(parts.map(({ from, to }) => text.slice(from, to))).toEqual(text.split('\n').filter(Boolean))
  })
})

describe('the outline of a resource', () => {
  it('is its elements, two levels deep, with what a person tells them by', () => {
    const patient = {
      resourceType: 'Patient',
      identifier: [{ type: { coding: [{ code: '01', display: 'RUN' }] }, value: '51482736-2' }],
      active: true,
      name: [
        { use: 'official', family: 'Rojas', given: ['Ana', 'María'] },
        { use: 'usual', text: 'Anita' },
      ],
      maritalStatus: { coding: [{ system: 'http://ejemplo.cl', code: 'M' }], text: 'Casada' },
      contained: [{ resourceType: 'Organization', id: 'org' }],
    }
    expect(draw(patient)).toEqual([
      'resourceType: Patient',
      'identifier: ',
      '  identifier[0]: 51482736-2',
      'active: true',
      'name: ',
      '  name[0]: Ana María Rojas',
      '  name[1]: Anita',
      'maritalStatus: ',
      '  coding: M',
      '  text: Casada',
      'contained: ',
      '  contained[0]: Organization org',
    ])
  })

  it('places an element from its name to its end', () => {
    const text = '{"resourceType": "Patient", "name": [{"text": "a"}, {"text": "b"}]}'
    const name = outline(text, 'json').parts[1]!
    expect(text.slice(name.from, name.to)).toBe('"name": [{"text": "a"}, {"text": "b"}]')
    expect(name.parts.map(({ from, to }) => text.slice(from, to))).toEqual(['{"text": "a"}', '{"text": "b"}'])
  })

  it('is as much as can be read of what is not JSON', () => {
    expect(drawn(outline('{"resourceType": "Patient", "gender": "female", "name": [{"text": "a"', 'json').parts)).toEqual([
      'resourceType: Patient',
      'gender: female',
      'name: ',
      '  name[0]: a',
    ])
  })

  it.each(['', '[]', 'null', '"x"', '{'])('says nothing of %s', (text) => {
    expect(outline(text, 'json').parts).toEqual([])
  })

  it('shortens what is long and follows nothing without end', () => {
    const deep = JSON.parse(`${'{"a":{"code":'.repeat(200)}1${'}}'.repeat(200)}`) as object
    const [line] = draw({ text: `x\n${'y'.repeat(200)}`, deep })
    expect(line).toBe(`text: x ${'y'.repeat(77)}…`)
  })
})
