import { expect, it } from 'vitest'
import { en } from '../../../web/text/en.ts'
import { es } from '../../../web/text/es.ts'

it('lists all that was left unchecked as a sentence does', () => {
  const all = { codes: 1, profiles: 2, references: 3, invariants: 0 }
  expect(es.problems.unchecked(all)).toBe(', con 1 código, 2 perfiles y 3 referencias sin comprobar')
  expect(en.problems.unchecked(all)).toBe(', with 1 code, 2 profiles and 3 references unchecked')
  expect(es.problems.unchecked({ ...all, profiles: 0, references: 0 })).toBe(', con 1 código sin comprobar')
})

it('agrees with the number of problems that are not shown', () => {
  expect([1, 2].map(es.problems.omitted)).toEqual(['1 más no se muestra', '2 más no se muestran'])
  expect([1, 2].map(en.problems.omitted)).toEqual(['1 more is not shown', '2 more are not shown'])
})
