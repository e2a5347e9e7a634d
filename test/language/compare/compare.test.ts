import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../language/compare/compare.ts'
import { compareFindings } from '../../../language/compare/findings.ts'
import { readText } from '../../../language/text.ts'

const compare = (before: unknown, after: unknown) =>
  compareTexts(readText(JSON.stringify(before)), readText(JSON.stringify(after, undefined, 2)), 'es')
const told = (before: unknown, after: unknown) =>
  compare(before, after).resources.flatMap(({ changes }) => changes.map(({ kind, path }) => `${kind} ${path}`))

const patient = {
  resourceType: 'Patient',
  id: 'p',
  extension: [
    { url: 'urn:a', valueString: 'a' },
    { url: 'urn:b', valueString: 'b' },
  ],
  name: [{ use: 'official', family: 'Soto', given: ['Ana'] }],
  telecom: [
    { system: 'phone', value: '1' },
    { system: 'email', value: 'a@example.cl' },
  ],
  birthDate: '1980-01-01',
}

describe('comparing by element', () => {
  it.each([
    ['nothing, in another order of members', patient, Object.fromEntries(Object.entries(patient).toReversed()), []],
    ['nothing, in another order of items', patient, { ...patient, telecom: patient.telecom.toReversed() }, []],
    ['a value', patient, { ...patient, birthDate: '1981-01-01' }, ['changed Patient.birthDate']],
    ['an element that came', patient, { ...patient, gender: 'female' }, ['came Patient.gender']],
    ['one that went', patient, { ...patient, birthDate: undefined }, ['went Patient.birthDate']],
    ['a value of another kind', patient, { ...patient, birthDate: ['1980'] }, ['changed Patient.birthDate']],
    [
      'the extension that its address names, wherever it stands',
      patient,
      { ...patient, extension: [{ url: 'urn:b', valueString: 'otro' }, patient.extension[0]] },
      ['changed Patient.extension[0].valueString'],
    ],
    ['an item that went from the middle', patient, { ...patient, telecom: [patient.telecom[1]] }, ['went Patient.telecom[0]']],
    [
      'an extension of a primitive, by the path of the primitive',
      patient,
      { ...patient, _birthDate: { extension: [{ url: 'urn:c' }] } },
      ['came Patient.birthDate'],
    ],
  ])('tells %s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected)
  })

  it('matches entries by their fullUrl or id, and names their resources', () => {
    const one = { fullUrl: 'urn:uuid:1', resource: patient }
    const two = { resource: { resourceType: 'Encounter', id: 'e', status: 'planned' } }
    const three = { resource: { resourceType: 'Observation', id: 'o', status: 'final' } }
    const before = { resourceType: 'Bundle', type: 'collection', entry: [one, two] }
    const after = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [three, { resource: { ...two.resource, status: 'finished' } }, { ...one, resource: { ...patient, birthDate: '1990-01-01' } }],
    }
    const { resources, entryBefore, count } = compare(before, after)
    expect(resources.map(({ name, kind, changes }) => [name, kind, changes.map(({ path }) => path)])).toEqual([
      ['Observación · Definitivo', 'came', ['Observation']],
      [expect.stringMatching(/^(?:Atención|Encuentro)/), 'changed', ['Encounter.status']],
      ['Paciente · Ana Soto', 'changed', ['Patient.birthDate']],
    ])
    expect([0, 1, 2].map(entryBefore)).toEqual([undefined, 1, 0])
    expect(count).toBe(3)
  })

  it('leads to the place in the later text, and shows both values', () => {
    const after = JSON.stringify({ ...patient, birthDate: '1981-01-01' })
    const [change] = compareTexts(readText(JSON.stringify(patient)), readText(after), 'es').resources[0]!.changes
    expect(after.slice(change!.at)).toMatch(/^"1981-01-01"/)
    expect([change!.before, change!.after]).toEqual(['"1980-01-01"', '"1981-01-01"'])
  })

  it('tells lines as resources of their own', () => {
    const lines = (...all: readonly object[]) => readText(all.map((one) => JSON.stringify(one)).join('\n'))
    const other = { resourceType: 'Basic', id: 'b' }
    const { resources } = compareTexts(lines(patient, other), lines(other, { ...patient, gender: 'male' }), 'es')
    expect(resources.map(({ changes }) => changes.map(({ kind, path }) => `${kind} ${path}`))).toEqual([['came Patient.gender']])
  })

  it('finds nothing between a text and itself, and what differs in either direction alike', () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(compare(a, a).count).toBe(0)
        const [there, back] = [compare(a, b), compare(b, a)]
        const counts = (of: typeof there, kind: string) =>
          of.resources.flatMap(({ changes }) => changes).filter((change) => change.kind === kind).length
        expect(counts(there, 'came')).toBe(counts(back, 'went'))
        expect(there.count).toBe(back.count)
        if (there.count === 0) expect(compare(b, a).count).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('stays within its bounds on texts that are deep, or differ everywhere', () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${depth}${']'.repeat(depth)}`
    expect(compareTexts(readText(deep(50_000)), readText(deep(50_001)), 'es').count).toBe(1)
    const many = (value: string) => ({
      resourceType: 'Bundle',
      entry: Array.from({ length: 5000 }, (_, id) => ({ resource: { resourceType: 'Basic', id, value } })),
    })
    const { count, left } = compare(many('a'), many('b'))
    expect([count, left]).toEqual([2000, 3000])
  })
})

describe('comparing findings', () => {
  const issue = (code: string, path: string, more: { readonly entryIndex?: number; readonly message?: string } = {}) => ({
    code,
    path,
    message: code,
    ...more,
  })
  const codes = ({ came, went }: ReturnType<typeof compareFindings>) => [came.map(({ code }) => code), went.map(({ code }) => code)]
  const same = (entry: number) => entry

  it('tells what came and went, each as often as it does', () => {
    const [a, again, b] = [issue('a', 'Patient.name'), issue('a', 'Patient.name'), issue('b', 'Patient.name')]
    expect(codes(compareFindings([a, again], [{ ...a }, b], same))).toEqual([['b'], ['a']])
  })

  it('knows a finding of an entry that moved, and of an item that others moved', () => {
    const entry = compareFindings([issue('a', 'Patient.name', { entryIndex: 0 })], [issue('a', 'Patient.name', { entryIndex: 2 })], () => 0)
    expect(codes(entry)).toEqual([[], []])
    expect(codes(compareFindings([issue('a', 'Patient.telecom[1]')], [issue('a', 'Patient.telecom[0]')], same))).toEqual([[], []])
    const other = issue('a', 'Patient.telecom[0]', { message: 'otro' })
    expect(codes(compareFindings([issue('a', 'Patient.telecom[1]')], [other], same))).toEqual([['a'], ['a']])
  })

  it('takes nothing of an entry that is new for known', () => {
    const one = issue('a', 'Patient.name', { entryIndex: 0 })
    expect(codes(compareFindings([one], [one], () => undefined))).toEqual([['a'], ['a']])
  })
})
