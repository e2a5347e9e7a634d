import { describe, expect, it } from 'vitest'
import { outline as outlineOf, type OutlineOptions, type OutlinePart } from '../../language/outline.ts'
import { readText, type TextForm } from '../../language/text.ts'
import { findEventExample } from '../../rules/examples/events/index.ts'
import { knowledgeOnDisk } from './knowledge.ts'

const outline = (text: string, form: TextForm, options?: OutlineOptions) => outlineOf(readText(text), form, options)

/** Each part as `name: label`, what is inside one indented. */
function drawn(parts: readonly OutlinePart[], indent = ''): readonly string[] {
  return parts.flatMap(({ name, slice, label, parts: inside }) => [
    `${indent}${name}${slice === undefined ? '' : `:${slice}`}: ${label}`,
    ...drawn(inside, `${indent}  `),
  ])
}

const draw = (resource: unknown, options?: OutlineOptions) => drawn(outline(JSON.stringify(resource), 'json', options).parts)

describe('the outline of resources under profiles', () => {
  const missing = (resource: unknown, form: TextForm = 'json') =>
    outline(JSON.stringify(resource), form, { knowledge: knowledgeOnDisk() }).parts.map((part) => part.missing)

  it('says what an entry or a line must have and has not, by FHIR and by the profile in force', () => {
    const immunization = { resourceType: 'Immunization', status: 'completed', patient: {}, occurrenceString: 'ayer' }
    const entry = [{ resource: immunization }, { resource: { resourceType: 'Nada' } }, {}]
    expect(missing({ resourceType: 'Bundle', entry })).toEqual([['vaccineCode'], undefined, undefined])
  })

  it('goes by what the event of a message asks for', async () => {
    const message = (await findEventExample('tei:iniciar', true)) as { entry: { resource: Record<string, unknown> }[] }
    expect(missing(message)).toEqual(message.entry.map(() => undefined))
    for (const { resource } of message.entry) {
      delete resource['meta']
      if (resource['resourceType'] === 'Practitioner') delete resource['qualification']
    }
    const wanted = message.entry.map(({ resource }) => (resource['resourceType'] === 'Practitioner' ? ['qualification'] : undefined))
    expect(missing(message)).toEqual(wanted)
  })
})

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
    expect(draw({ resourceType: 'Bundle', entry: entries }, { most: 0 })).toEqual([
      'Patient: 6f1c2d54-8a3b-4c77-9e10-000000000001',
      'Encounter: 7',
      'Condition: diagnostico',
      ': DELETE Patient/9',
      ': ',
      ': ',
    ])
  })

  it('has inside each entry its resource, and inside that its elements as deep as they go', () => {
    const resource = { resourceType: 'Patient', id: 'a', name: [{ family: 'Rojas', given: ['Ana'] }] }
    const request = { method: 'PUT', url: 'Patient/a' }
    expect(draw({ resourceType: 'Bundle', entry: [{ fullUrl: 'urn:uuid:6f1c', resource, request }] })).toEqual([
      'Patient: a',
      '  fullUrl: urn:uuid:6f1c',
      '  id: a',
      '  name: Ana Rojas',
      '    name[0]: Ana Rojas',
      '      family: Rojas',
      '      given: Ana',
      '        given[0]: Ana',
      '  request: Patient/a',
      '    method: PUT',
      '    url: Patient/a',
    ])
  })

  it('tells a level whole or not at all, and what is open in any case', () => {
    const resource = { resourceType: 'Patient', id: 'a', active: true }
    const bundle = { resourceType: 'Bundle', entry: Array.from({ length: 4 }, () => ({ resource })) }
    const counts = (options: OutlineOptions) => outline(JSON.stringify(bundle), 'json', options).parts.map(({ parts }) => parts.length)
    expect(counts({ most: 12 })).toEqual([2, 2, 2, 2])
    expect(counts({ most: 11 })).toEqual([0, 0, 0, 0])
    const { parts } = outline(JSON.stringify(bundle), 'json', { most: 11 })
    expect(parts.map(({ inside }) => inside)).toEqual([2, 2, 2, 2])
    expect(counts({ most: 11, open: [parts[2]!.key] })).toEqual([0, 0, 2, 0])
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
    const [name] = parts[1]!.parts[1]!.parts
    expect([name!.name, text.slice(name!.from, name!.to)]).toEqual(['name[0]', '{"text":"Ana Rojas"}'])
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
  it('is its elements as deep as they go, with what a person tells them by', () => {
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
      text: { status: 'generated', div: '<div>Ana</div>' },
      generalPractitioner: [{ reference: 'urn:uuid:6f1c' }],
    }
    expect(draw(patient)).toEqual([
      'resourceType: Patient',
      'identifier: 51482736-2',
      '  identifier[0]: 51482736-2',
      '    type: RUN',
      '      coding: RUN',
      '        coding[0]: RUN',
      '          code: 01',
      '          display: RUN',
      '    value: 51482736-2',
      'active: true',
      'name: Ana María Rojas, Anita',
      '  name[0]: Ana María Rojas',
      '    use: official',
      '    family: Rojas',
      '    given: Ana María',
      '      given[0]: Ana',
      '      given[1]: María',
      '  name[1]: Anita',
      '    use: usual',
      '    text: Anita',
      'maritalStatus: Casada',
      '  coding: M',
      '    coding[0]: M',
      '      system: http://ejemplo.cl',
      '      code: M',
      '  text: Casada',
      'contained: Organization org',
      '  contained[0]: Organization org',
      '    resourceType: Organization',
      '    id: org',
      'text: generated',
      '  status: generated',
      '  div: <div>Ana</div>',
      'generalPractitioner: 6f1c',
      '  generalPractitioner[0]: 6f1c',
      '    reference: urn:uuid:6f1c',
    ])
  })

  it('calls items by the slices of the profiles in force, in contained resources and on lines too', () => {
    const address = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/'
    const patient = {
      resourceType: 'Patient',
      extension: [{ url: `${address}IdContacto`, valueString: 'x' }, { url: 'https://ejemplo.cl/otra' }],
      name: [{ use: 'official', family: 'Rojas', _family: { extension: [{ url: `${address}SegundoApellido`, valueString: 'Soto' }] } }],
    }
    const knowledge = knowledgeOnDisk()
    const slices = (resource: unknown, form: TextForm = 'json') =>
      drawn(outline(JSON.stringify(resource), form, { knowledge }).parts).flatMap((line) => /\S+\]:\S+: .*/.exec(line) ?? [])
    const expected = ['name[0]:NombreOficial: Rojas', 'extension[0]:segundoApellido: SegundoApellido: Soto']
    expect(slices(patient)).toEqual(expected)
    expect(slices({ resourceType: 'Bundle', entry: [{ resource: patient }] })).toEqual(expected)
    expect(slices({ resourceType: 'Encounter', contained: [{ ...patient, id: 'p' }] })).toEqual(expected)
    expect(slices(patient, 'ndjson')).toEqual(expected)
  })

  it('places an element from its name to its end', () => {
    const text = '{"resourceType": "Patient", "name": [{"text": "a"}, {"text": "b"}]}'
    const name = outline(text, 'json').parts[1]!
    const [inner] = name.parts[1]!.parts
    expect(text.slice(inner!.from, inner!.to)).toBe('"text": "b"')
    expect(text.slice(name.from, name.to)).toBe('"name": [{"text": "a"}, {"text": "b"}]')
    expect(name.parts.map(({ from, to }) => text.slice(from, to))).toEqual(['{"text": "a"}', '{"text": "b"}'])
  })

  it('is as much as can be read of what is not JSON', () => {
    expect(drawn(outline('{"resourceType": "Patient", "gender": "female", "name": [{"text": "a"', 'json').parts)).toEqual([
      'resourceType: Patient',
      'gender: female',
      'name: a',
      '  name[0]: a',
      '    text: a',
    ])
  })

  it.each(['', '[]', 'null', '"x"', '{'])('says nothing of %s', (text) => {
    expect(outline(text, 'json').parts).toEqual([])
  })

  it('shortens what is long and follows nothing without end', () => {
    const deep = JSON.parse(`${'{"a":{"code":'.repeat(200)}1${'}}'.repeat(200)}`) as object
    const [line, ...others] = draw({ text: `x\n${'y'.repeat(200)}`, deep })
    expect(line).toBe(`text: x ${'y'.repeat(77)}…`)
    expect(others).toHaveLength(40)
  })
})
