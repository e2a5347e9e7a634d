import { describe, expect, it } from 'vitest'
import { mergeIssues } from '../../../proxy/engine/merge.ts'
import { lint, type Issue, type JsonObject } from '../../../rules/index.ts'

const encounter = {
  resourceType: 'Encounter',
  status: 'complete',
  class: { system: 'http://example.org', code: 'X' },
  type: [{ coding: [{ code: 'a' }, { code: 'b' }] }],
  period: { start: '2026-01-01' },
} satisfies JsonObject

function issue(code: string, path: string, rest: Partial<Issue> = {}): Issue {
  return { code, severity: 'error', path, message: `${code} en ${path}.`, ...rest }
}

function merged(local: readonly Issue[], remote: readonly Issue[], resource: JsonObject = encounter): readonly string[] {
  return mergeIssues(local, remote, resource).map(({ code, path, entryIndex = '' }) => `${entryIndex}${path} ${code}`)
}

describe('mergeIssues', () => {
  it('is the local list where the engine adds nothing', () => {
    const local = [issue('cl-enc-04', 'Encounter.status')]
    expect(mergeIssues(local, [], encounter)).toBe(local)
  })

  it('puts what the engine alone found in its place, then by code', () => {
    const local = [issue('cl-enc-04', 'Encounter.status'), issue('cl-enc-08', 'Encounter.period.start')]
    const remote = [
      issue('fhir-x', 'Encounter.period.end'),
      issue('fhir-b', 'Encounter.class.code'),
      issue('r4-card-01', 'Encounter.subject'),
      issue('fhir-a', 'Encounter.class.code'),
    ]
    expect(merged(local, remote)).toEqual([
      'Encounter.subject r4-card-01',
      'Encounter.status cl-enc-04',
      'Encounter.class.code fhir-a',
      'Encounter.class.code fhir-b',
      'Encounter.period.end fhir-x',
      'Encounter.period.start cl-enc-08',
    ])
  })

  it('goes by the entries of a Bundle, and by the type in the name of a choice', () => {
    const observation = { resourceType: 'Observation', code: {}, valueQuantity: { value: 1 }, status: 'x' }
    const bundle = { resourceType: 'Bundle', type: 'x', entry: [{ resource: observation }, { resource: observation }] }
    const remote = [
      issue('fhir-a', 'Observation.status', { entryIndex: 0 }),
      issue('fhir-b', 'Observation.code', { entryIndex: 1 }),
      issue('fhir-c', 'Observation.value.value', { entryIndex: 0 }),
      issue('fhir-d', 'Bundle.type'),
    ]
    expect(merged([], remote, bundle)).toEqual([
      'Bundle.type fhir-d',
      '0Observation.value.value fhir-c',
      '0Observation.status fhir-a',
      '1Observation.code fhir-b',
    ])
  })

  const status = 'Encounter.status'
  const coding = 'Encounter.type[0].coding[0]'
  const message = (key: string): Partial<Issue> => ({ message: `No se cumple la regla ${key}: no.` })

  it.each<[string, Issue, Issue]>([
    ['the same code', issue('r4-card-01', status), issue('r4-card-01', status)],
    ['a national rule that is as severe', issue('cl-enc-04', status), issue('r4-codigo-01', status)],
    ['another side of it', issue('r4-formato-05', status), issue('r4-formato-01', status)],
    ['the same invariant', issue('r4-inv-01', status, message('per-1')), issue('r4-inv-01', status, message('per-1'))],
    ['the code, and its concept', issue('r4-codigo-01', `${coding}.code`), issue('r4-codigo-02', 'Encounter.type[0]')],
    ['the concept, and its coding', issue('cl-enc-06', 'Encounter.type[0]'), issue('r4-codigo-01', coding)],
    ['the system, and its coding', issue('cl-enc-05', 'Encounter.class.system'), issue('r4-codigo-01', 'Encounter.class')],
    ['a form in JSON, on the list or in it', issue('r4-json-01', 'Encounter.type[0]'), issue('r4-json-03', 'Encounter.type')],
    ['an element that could not be read, and is missing', issue('r4-json-01', status), issue('r4-card-01', status)],
    [
      'what a national rule covers',
      issue('cl-bundle-06', 'Bundle.identifier'),
      issue('r4-inv-01', 'Bundle', { message: 'Regla bdl-9: no.' }),
    ],
    [
      'an invariant of the resource',
      issue('r4-inv-01', 'Encounter.contained[0]', message('dom-4')),
      issue('r4-inv-01', 'Encounter', message('dom-4')),
    ],
    ['the same in an entry', issue('r4-card-01', status, { entryIndex: 1 }), issue('r4-card-01', status, { entryIndex: 1 })],
  ])('tells once, in the local words: %s', (_why, own, other) => {
    expect(mergeIssues([own], [{ ...other, message: other.message, why: 'remote' }], encounter)).toEqual([own])
  })

  it.each<[string, Issue, Issue]>([
    ['another place', issue('r4-card-01', status), issue('r4-card-01', 'Encounter.class')],
    ['another entry', issue('r4-card-01', status, { entryIndex: 1 }), issue('r4-card-01', status, { entryIndex: 2 })],
    ['another invariant', issue('r4-inv-01', status, message('per-1')), issue('r4-inv-01', status, message('ele-1'))],
    ['a national rule that only warns', issue('cl-enc-04', status, { severity: 'warning' }), issue('r4-codigo-01', status)],
    ['something that only the engine checks', issue('cl-enc-04', status), issue('fhir-x', status)],
    ['another coding of the concept', issue('r4-codigo-01', `${coding}.code`), issue('r4-codigo-01', 'Encounter.type[0].coding[1].code')],
    [
      'an invariant around it',
      issue('r4-inv-01', 'Encounter.type[0].coding[0]', message('ele-1')),
      issue('r4-inv-01', 'Encounter.type[0]', message('ele-1')),
    ],
    [
      'another invariant than a national rule covers',
      issue('cl-bundle-06', 'Bundle.identifier'),
      issue('r4-inv-01', 'Bundle', { message: 'Regla bdl-7: no.' }),
    ],
    ['another meaning', issue('r4-card-01', status), issue('r4-formato-01', status)],
  ])('tells both: %s', (_why, own, other) => {
    expect(mergeIssues([own], [other], encounter)).toHaveLength(2)
  })

  it('tells once what the engine says twice', () => {
    expect(mergeIssues([], [issue('fhir-x', status), issue('fhir-x', status)], encounter)).toHaveLength(1)
  })

  it('leaves what the linter orders as it is', () => {
    const { issues } = lint(JSON.stringify(encounter), { today: '2026-01-01' })
    const last = issue('fhir-x', 'Encounter.period')
    expect(issues.length).toBeGreaterThan(3)
    expect(mergeIssues(issues, [last], encounter).filter((one) => one !== last)).toEqual(issues)
  })
})
