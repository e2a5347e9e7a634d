import { expect, it } from 'vitest'
import { toProblem } from '../../../proxy/http/problem.ts'
import { en } from '../../../web/text/en.ts'
import { es } from '../../../web/text/es.ts'
import { en as panelEn } from '../../../web/text/panel/en.ts'
import { es as panelEs } from '../../../web/text/panel/es.ts'
import { en as viewsEn } from '../../../web/text/views/en.ts'

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

it('agrees with what is left of a quota, and with references that lead nowhere', () => {
  expect([1, 2].map(panelEs.usage.remaining)).toEqual(['Queda 1', 'Quedan 2'])
  expect(['1', '2'].map(panelEs.validate.quota)).toEqual(['Queda 1 este mes.', 'Quedan 2 este mes.'])
  expect([1, 2].map((lines) => panelEs.jobs.cancelBody(lines).slice(0, 37))).toEqual([
    'Lo hallado en la primera línea queda,',
    'Lo hallado en las primeras 2 líneas q',
  ])
  expect([1, 2].map((dangling) => viewsEn.graphCount(3, dangling))).toEqual([
    '3 references · 1 leads nowhere',
    '3 references · 2 lead nowhere',
  ])
})

it('says of a revoked key what the service answers', () => {
  expect(toProblem('api-key-refused', 'a').status).toBe(403)
  for (const { keys } of [panelEs, panelEn]) expect(keys.revokeBody('svc_live_1')).toContain('403')
})
