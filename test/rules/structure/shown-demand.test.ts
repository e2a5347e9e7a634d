import { expect, it } from 'vitest'
import type { Json } from '../../../rules/index.ts'
import { shownDemand } from '../../../rules/structure/phrases.ts'

const coding = { system: 'https://ejemplo.cl/s', code: '1', display: 'Presencial' }

it.each<[string, Json, string]>([
  ['a coding', coding, '1 (Presencial)'],
  ['a coding without display', { system: 'https://ejemplo.cl/s', code: '1' }, '1'],
  ['a concept of one coding', { coding: [coding] }, '1 (Presencial)'],
  ['a concept of two codings', { coding: [{ code: '1' }, { code: '2' }] }, '{"coding":[{"code":"1"},{"code":"2"}]}'],
  ['a quantity, which has a code too', { value: 1, code: 'mg' }, '{"value":1,"code":"mg"}'],
  ['a text', 'draft', 'draft'],
])('%s that a profile demands is told by what people know it by', (_, demand, told) => {
  expect(shownDemand(demand)).toBe(told)
})
