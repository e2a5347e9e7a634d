import { Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { complete } from '../../../language/complete.ts'
import { placeOf } from '../../../language/place-of-path.ts'
import { readText } from '../../../language/text.ts'
import { lint } from '../../../rules/index.ts'
import { beginMember, missingMember, proposalOf } from '../../../web/editor/missing.ts'
import { docOf } from '../../../web/editor/text-of.ts'
import { knowledgeOnDisk } from '../../language/knowledge.ts'
import { hostCatalogs as catalogs } from '../../support/catalogs.ts'

const knowledge = knowledgeOnDisk()

/** The issues of a text that miss a member, each with its name. */
function missingIn(text: string): readonly (readonly [path: string, name: string, entryIndex: number | undefined])[] {
  return lint(text, { today: '2026-01-15', catalogs, ranges: true }).issues.flatMap((issue) => {
    const name = missingMember(issue, docOf(text))
    return name === undefined ? [] : [[issue.path, name, issue.entryIndex] as const]
  })
}

/** The text with a member added as the page adds it. */
function added(text: string, path: string, name: string, entryIndex?: number): string {
  const begun = beginMember(text, placeOf(text, path, entryIndex).to, name)!
  const { proposals } = complete(readText(begun.text), begun.offset, knowledge)!
  return text.slice(0, begun.at) + begun.between + proposalOf(proposals, name)!.insert + text.slice(begun.at)
}

const wrong = {
  resourceType: 'Patient',
  identifier: [{ system: 'http://ejemplo.cl', value: '' }],
  address: [{ line: ['Pasaje 1'] }],
  maritalStatus: { coding: [{ system: 'a b', code: 'zz' }] },
}
const bundle = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000001',
      resource: { resourceType: 'Observation', status: 'final', subject: { reference: 'Patient/900' } },
    },
    {
      fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000002',
      resource: { resourceType: 'Encounter', status: 'finished', period: { start: '2026-01-01T10:00:00-03:00' } },
    },
  ],
}

describe.each([
  ['lines', 2],
  ['one line', 0],
])('of a text of %s', (_name, indent) => {
  const textOf = (value: unknown) => JSON.stringify(value, undefined, indent)

  it('tells members that are missing, and nothing of what is there', () => {
    expect(missingIn(textOf(wrong)).map(([path]) => path)).toEqual(
      expect.arrayContaining(['Patient.name', 'Patient.gender', 'Patient.birthDate', 'Patient.address[0].city']),
    )
    expect(missingIn(textOf(wrong)).map(([path]) => path)).not.toEqual(expect.arrayContaining(['Patient.identifier[0].value']))
    expect(missingIn(textOf(bundle)).map(([path]) => path)).toEqual(
      expect.arrayContaining(['Observation.code', 'Observation.effective', 'Encounter.subject', 'Encounter.period.end']),
    )
  })

  it.each([
    ['a resource', wrong],
    ['a Bundle', bundle],
    ['an empty object', { resourceType: 'Patient', name: [{}] }],
  ])('adds each of them to %s, whose text stays JSON', (_of, value) => {
    const text = textOf(value)
    const all = missingIn(text)
    expect(all.length).toBeGreaterThan(0)
    for (const [path, name, entryIndex] of all) {
      const after = added(text, path, name, entryIndex)
      expect(() => void JSON.parse(after)).not.toThrow()
      expect(after.slice(placeOf(after, path, entryIndex).from)).toMatch(new RegExp(`^"${name}`))
    }
  })
})

it('lays a member out as those before it', () => {
  const text = JSON.stringify({ resourceType: 'Patient', address: [{ line: ['Pasaje 1'] }] }, undefined, 2)
  expect(added(text, 'Patient.birthDate', 'birthDate')).toBe(
    JSON.stringify({ resourceType: 'Patient', address: [{ line: ['Pasaje 1'] }], birthDate: '' }, undefined, 2),
  )
  expect(added(text, 'Patient.address[0].city', 'city')).toBe(
    JSON.stringify({ resourceType: 'Patient', address: [{ line: ['Pasaje 1'], city: '' }] }, undefined, 2),
  )
})

it('begins none in what is no object', () => {
  expect(beginMember('{"a": 1}', 7, 'b')).toBeUndefined()
  expect(beginMember('{}', 2, 'b')).toMatchObject({ text: '{"b"}', between: '' })
})

it('leaves alone what can be corrected, what follows from another, and texts without a place', () => {
  const issue = { code: 'x', severity: 'error', message: '', path: 'Patient.gender' } as const
  const doc = Text.of(['{"resourceType":"Patient"}'])
  const position = (offset: number) => ({ offset, line: 1, column: offset + 1 })
  const range = { start: position(0), end: position(1) }
  expect(missingMember({ ...issue, range } as never, doc)).toBe('gender')
  expect(missingMember(issue as never, doc)).toBeUndefined()
  expect(missingMember({ ...issue, range, quickFix: {} } as never, doc)).toBeUndefined()
  expect(missingMember({ ...issue, range, follows: 1 } as never, doc)).toBeUndefined()
})
