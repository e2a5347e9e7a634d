import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import type { Definitions, StructureDefinition } from '../../../../rules/structure/definitions.ts'
import { layered } from '../../../../rules/structure/layered.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { createChecker, found, r4Checker, tellsApart } from '../../../support/structure-check.ts'

const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const observation = (members: JsonObject): JsonObject => ({ resourceType: 'Observation', status: 'final', code: { text: 'a' }, ...members })
const component = (range: JsonObject): JsonObject => observation({ component: [{ code: { text: 'b' }, referenceRange: [range] }] })

tellsApart([
  {
    title: 'of a resource',
    valid: observation({ component: [{ code: { text: 'b' } }] }),
    wrong: observation({ valueString: 'a', dataAbsentReason: { text: 'b' } }),
    finds: ['r4-inv-01 '],
  },
  {
    title: 'of a backbone element',
    valid: patient({ contact: [{ telecom: [{ value: 'a', system: 'other' }] }] }),
    wrong: patient({ contact: [{ gender: 'male' }] }),
    finds: ['r4-inv-01 contact.0'],
  },
  {
    title: 'of an element that is like another',
    valid: component({ text: 'a' }),
    wrong: component({ appliesTo: [{ text: 'a' }] }),
    finds: ['r4-inv-01 component.0.referenceRange.0'],
  },
  {
    title: 'of a data type',
    valid: patient({ identifier: [{ value: 'a', period: { start: '2026-01', end: '2026-01' } }] }),
    wrong: patient({ identifier: [{ value: 'a', period: { start: '2026-02', end: '2026-01' } }] }),
    finds: ['r4-inv-01 identifier.0.period'],
  },
  {
    title: 'that only warn',
    valid: { resourceType: 'ValueSet', status: 'draft', name: 'Colores' },
    wrong: { resourceType: 'ValueSet', status: 'draft', name: 'los colores' },
    finds: ['!r4-inv-01 '],
  },
])

it('are said once where the type says them too, and not of what another check says', () => {
  const both = { url: 'https://ejemplo.cl/x', valueString: 'a', extension: [{ url: 'https://ejemplo.cl/y', valueString: 'b' }] }
  const errors = found(r4Checker, patient({ extension: [both] })).filter((one) => !one.startsWith('!'))
  expect(errors).toEqual(['r4-ext-03 extension.0'])
})

it('of what definitions call best practice are not asked', () => {
  const structure = r4Definitions.findStructure('http://hl7.org/fhir/StructureDefinition/Basic')!
  const [root, ...rest] = structure.snapshot!.element
  const withRule = (bestPractice: boolean): Definitions => {
    const constraint = [{ key: 'ej-1', severity: 'error', expression: 'false', human: 'Nunca.', bestPractice }] as const
    const changed: StructureDefinition = { ...structure, snapshot: { element: [{ ...root!, constraint }, ...rest] } }
    return layered(
      {
        findStructure: (url) => (url === structure.url ? changed : undefined),
        findValueSet: () => undefined,
        findCodeSystem: () => undefined,
      },
      r4Definitions,
    )
  }
  const basic = { resourceType: 'Basic', code: { text: 'a' } }
  expect(found(createChecker(withRule(true)), basic)).toEqual([])
  expect(found(createChecker(withRule(false)), basic)).toEqual(['r4-inv-01 '])
})

it('of periods that begin on a day and end at an hour of it hold, unless as they are published', () => {
  const from = (start: string, end: string): JsonObject => patient({ name: [{ text: 'a', period: { start, end } }] })
  const vague = from('2026-01-10', '2026-01-10T06:20:00Z')
  expect(found(r4Checker, vague)).toEqual([])
  expect(found(r4Checker, vague, { strict: true })).toEqual(['r4-inv-01 name.0.period'])
  for (const period of [
    from('2026-01-10T06:20:00Z', '2026-01-10'),
    from('2026-01-10', '2026-01-10'),
    from('2026-01-10', '2026-01-11T06:20:00Z'),
  ])
    expect(found(r4Checker, period, { strict: true })).toEqual([])
})
