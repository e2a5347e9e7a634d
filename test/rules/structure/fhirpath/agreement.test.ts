import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import { compileFhirPath } from '../../../../rules/structure/fhirpath/index.ts'
import { r4 } from '../../../../rules/structure/r4.ts'
import { evaluateByPeer } from '../../../support/fhirpath-peer.ts'

const resources: readonly JsonObject[] = [
  {
    resourceType: 'Patient',
    id: 'one',
    active: true,
    name: [
      { use: 'official', given: ['A', null, 'B'], _given: [null, { extension: [{ url: 'x', valueCode: 'c' }] }, null], family: 'F' },
      { given: ['A'] },
    ],
    telecom: [{ system: 'phone', value: '1', rank: 1, period: { end: '2014' } }, { use: 'home' }],
    birthDate: '1974-12-25',
    _birthDate: { extension: [{ url: 'u', valueDateTime: '1974-12-25T14:35:45-05:00' }] },
    _gender: { extension: [{ url: 'x', valueCode: 'u' }] },
    multipleBirthInteger: 2,
    contained: [{ resourceType: 'Organization', id: 'o', name: 'N' }],
    extension: [
      { url: 'u', valueQuantity: { value: 2, unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' } },
      { url: 'v', valuePeriod: { start: '2020', end: '2020-05' } },
    ],
  },
  {
    resourceType: 'Observation',
    id: 'two',
    status: 'final',
    category: [{ coding: [{ system: 's', code: 'c', display: 'D' }], text: 'T' }],
    code: { coding: [{ system: 's', code: 'c' }, { code: 'd' }] },
    subject: { reference: 'Patient/one' },
    effectivePeriod: { start: '2020-05-03T10:00:00Z', end: '2020-05-04' },
    component: [
      { code: { text: 'x' }, valueQuantity: { value: 6.3, unit: 'mmol/l', system: 'http://unitsofmeasure.org', code: 'mmol/L' } },
      { code: { text: 'y' }, valueString: 'z' },
    ],
  },
]

const names =
  'name given family birthDate active gender telecom system code coding component period start end extension url text rank category effective multipleBirth contained use unit subject reference'.split(
    ' ',
  )
const literals = ["'a'", "'A'", "'F'", "''", '1', '2', '0', '1.5', 'true', 'false', '{}']
const types = [
  'Patient',
  'string',
  'code',
  'FHIR.string',
  'System.String',
  'Quantity',
  'date',
  'boolean',
  'CodeableConcept',
  'Resource',
  'HumanName',
]
const plain =
  'exists() empty() count() first() last() tail() distinct() isDistinct() not() hasValue() children() descendants() toInteger() toDecimal() toBoolean() toDate() convertsToInteger() convertsToBoolean() convertsToDecimal() length() upper() lower() trim() toChars() single() abs() ceiling() floor() truncate() allTrue() anyTrue() allFalse() anyFalse() join() getValue()'.split(
    ' ',
  )
const withCollection = [
  'select',
  'repeat',
  'combine',
  'union',
  'intersect',
  'exclude',
  'subsetOf',
  'supersetOf',
  'contains',
  'startsWith',
  'indexOf',
]
const withCriterion = ['where', 'all', 'exists']
const operators = '= != ~ !~ < <= > >= in contains and or xor implies + - * / div mod & |'.split(' ')

const { expression: expressions } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression').map((text) => `(${text})`)
  const criterion = tie('expression').map((text) => `(${text}).exists()`)
  return {
    expression: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'expression' },
      fc.constantFrom(...names, ...literals, '$this', 'Patient', '%resource'),
      fc
        .tuple(tie('expression'), fc.constantFrom(...names))
        .map(([target, name]) => (/[\w)]$/.test(target) ? `(${target}).${name}` : name)),
      fc.tuple(inner, fc.constantFrom(...plain)).map((parts) => parts.join('.')),
      fc.tuple(inner, fc.constantFrom(...withCollection), inner).map(([target, name, arg]) => `${target}.${name}${arg}`),
      fc.tuple(inner, fc.constantFrom(...withCriterion), criterion).map(([target, name, arg]) => `${target}.${name}(${arg})`),
      fc
        .tuple(inner, fc.constantFrom('is', 'as', 'ofType'), fc.constantFrom(...types))
        .map(([target, name, type]) => `${target}.${name}(${type})`),
      fc.tuple(inner, fc.constantFrom(...operators), inner).map((parts) => parts.join(' ')),
      fc.tuple(criterion, inner, inner).map((parts) => `iif(${parts.join(', ')})`),
      fc.tuple(inner, fc.constantFrom('0', '1', '5')).map(([target, index]) => `${target}[${index}]`),
    ),
  }
})

/** Where the npm package differs: it takes an id for a System.String, and a collection of no truth values for an error. */
const isApart = (expression: string) => /System\.String|\.(?:allTrue|anyTrue|allFalse|anyFalse)/.test(expression)

describe('any expression, by us and by the npm package', () => {
  it('comes to the same where both evaluate it', { timeout: 120_000 }, () => {
    let compared = 0
    fc.assert(
      fc.property(expressions, fc.constantFrom(...resources), (expression, resource) => {
        const ours = evaluate(expression, resource)
        const peer = evaluateByPeer(expression, {
          value: resource,
          type: String(resource['resourceType']),
          resource,
          rootResource: resource,
        })
        if (ours === undefined || 'error' in peer || isApart(expression)) return
        compared += 1
        expect(present(ours)).toEqual(present(peer.values))
      }),
      { numRuns: 1500, seed: 7 },
    )
    expect(compared).toBeGreaterThan(800)
  })
})

function evaluate(expression: string, resource: JsonObject): readonly Json[] | undefined {
  const focus = { value: resource, type: String(resource['resourceType']) }
  return compileFhirPath(expression, r4)(focus, { resource: focus, rootResource: focus })?.map(({ value }) => value)
}

// An element with extensions alone is null to us and something else to the package.
function present(values: readonly Json[]): readonly Json[] {
  return values.filter((value) => value !== null && value !== undefined)
}
