import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { definitions } from '../../../../../rules/index.ts'
import { plainlyHeld } from '../../../../../rules/structure/fhirpath/direct/plainly-held.ts'
import { compileInvariant } from '../../../../../rules/structure/fhirpath/index.ts'
import { r4 } from '../../../../../rules/structure/r4.ts'

/** The types of the invariants that are told by hand, by their expressions. */
const asked = new Map<string, string>()
for (const type of ['ElementDefinition', 'StructureDefinition']) {
  for (const { path, constraint = [] } of definitions.findStructure(`http://hl7.org/fhir/StructureDefinition/${type}`)!.snapshot!.element) {
    for (const { expression = '' } of constraint) if (plainlyHeld.has(expression)) asked.set(expression, path)
  }
}

const paths = [
  'A',
  'A.b',
  'A.b[x]',
  'A.b[x].c',
  'A.B',
  'A.',
  'A..b',
  '.b',
  'A[x]',
  'A.b[x',
  'A.b[x]c',
  `A.${'b'.repeat(65)}`,
  'A.b-c',
  'A.b:c',
  'á.b',
  7,
]
const elements: readonly JsonObject[] = [
  ...paths.map((path): JsonObject => ({ path })),
  ...[0, 1, 2].flatMap((min) => ['0', '1', '2', '*', 'x'].map((max): JsonObject => ({ path: 'A', min, max }))),
  ...[[], ['code'], ['code', 'code'], ['code', 'Coding'], [7]].map((codes): JsonObject => ({ type: codes.map((code) => ({ code })) })),
  ...[['a'], ['a', 'b'], ['a', 'a'], [7, 'a']].map((keys): JsonObject => ({ constraint: keys.map((key) => ({ key })) })),
  { type: [{}] },
  { type: { code: 'code' } },
  { isModifier: false },
  { isModifier: true },
  { isModifier: true, isModifierReason: 'x' },
  { isModifier: 'false' },
]
const holders: readonly JsonObject[] = [['A', 'A.b'], ['A', 'B.b'], ['B', 'B.b'], ['A', 'A'], ['A', 'Ab.c'], []].flatMap((names) =>
  [{}, { label: 'x' }, { _code: { id: 'x' } }, { sliceName: 'x' }, { requirements: 'x' }].map((more): JsonObject => ({
    element: names.map((path) => ({ path, ...more })),
  })),
)
const structures: readonly JsonObject[] = holders.flatMap((holder) => [
  { resourceType: 'StructureDefinition', type: 'A', snapshot: holder },
  { resourceType: 'StructureDefinition', type: 'A', snapshot: { element: [{ path: 'A' }] }, differential: holder },
  {
    resourceType: 'StructureDefinition',
    type: 'A',
    kind: 'logical',
    contained: [{ element: [{ path: 'A', label: 'x' }] }],
    snapshot: holder,
  },
])

describe('what is told by hand', () => {
  it('is asked by the definitions of R4', () => {
    expect([...plainlyHeld.keys()].filter((expression) => !asked.has(expression))).toEqual([])
  })

  it('holds as the evaluator says', () => {
    const told: string[] = []
    for (const [expression, path] of asked) {
      const { ask } = compileInvariant(expression, r4, path)
      const values = path === 'ElementDefinition' ? elements : path === 'StructureDefinition' ? structures : holders
      for (const value of values) {
        const resource = path === 'StructureDefinition' ? value : { resourceType: 'StructureDefinition', type: 'A', snapshot: value }
        if (!plainlyHeld.get(expression)!(value, { resource, type: 'StructureDefinition' })) continue
        const focus = { value: resource, type: 'StructureDefinition' }
        told.push(expression)
        expect([expression, value, ask({ value, type: path }, { resource: focus, rootResource: focus })]).toEqual([expression, value, true])
      }
    }
    expect(new Set(told).size).toBe(plainlyHeld.size)
  })
})
