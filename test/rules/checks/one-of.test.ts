import { describe, expect, it } from 'vitest'
import { oneOf } from '../../../rules/checks/one-of.ts'
import type { Finding } from '../../../rules/engine/rule.ts'
import type { JsonObject } from '../../../rules/index.ts'

const texts = { code: 'x-1', title: 'Prueba', severity: 'error', why: 'Prueba.', links: [], examples: [], on: 'Patient' } as const
const colour = {
  element: 'colour',
  called: 'El color',
  valueSet: 'Colores',
  codes: ['red', 'dark-red'],
  meanings: { rojo: 'red', 'rojo-oscuro': 'dark-red' },
}
const fruit = { element: 'fruit', called: 'La fruta', valueSet: 'Frutas', codes: ['pear'] }
const mending = oneOf({ ...texts, elements: [colour, fruit], mends: true })
const plain = oneOf({ ...texts, elements: [colour, fruit], mends: false })

function findings(rule: typeof mending, value: JsonObject): readonly Finding[] {
  return [...(rule.check(value as never, {} as never, {} as never) ?? [])]
}

function first(rule: typeof mending, value: JsonObject): Finding {
  return findings(rule, value)[0]!
}

describe('oneOf', () => {
  it('is silent about codes of the set and about what is no code', () => {
    expect(findings(mending, { colour: 'red', fruit: 'pear' })).toEqual([])
    expect(findings(mending, {})).toEqual([])
    expect(findings(mending, { colour: '', fruit: 5 })).toEqual([])
    expect(findings(mending, { colour: null, fruit: ['apple'] })).toEqual([])
  })

  it('finds each element with a code from elsewhere', () => {
    const found = findings(mending, { colour: 'pear', fruit: 'red' })
    expect(found.map(({ at }) => at)).toEqual([['colour'], ['fruit']])
    expect(found.map(mending.message)).toEqual(['El color «pear» no existe en Colores.', 'La fruta «red» no existe en Frutas.'])
  })

  it.each([
    [' Red ', 'red'],
    ['DARK_RED', 'dark-red'],
    ['dark \t red', 'dark-red'],
    ['Rojo', 'red'],
    ['rojo oscuro', 'dark-red'],
  ])('corrige «%s»', (code, meant) => {
    const found = first(mending, { colour: code })
    expect(mending.quickFix!(found)).toEqual({ title: `Usar «${meant}»`, replacement: meant, safe: true })
    expect(mending.suggestion!(found)).toBeUndefined()
  })

  it.each(['green', 'constructor', 'red red'])('suggests the codes where «%s» does not tell which', (code) => {
    const found = first(mending, { colour: code })
    expect(mending.quickFix!(found)).toBeUndefined()
    expect(mending.suggestion!(found)).toBe('Usa uno de estos códigos: red, dark-red.')
    expect(mending.quickFix!(first(mending, { fruit: code }))).toBeUndefined()
  })

  it('offers fixes only where they are asked for', () => {
    expect(mending.fixes).toBe('safe')
    expect(plain.fixes).toBeUndefined()
    expect(plain.quickFix!(first(plain, { colour: 'Red' }))).toBeUndefined()
    expect(plain.suggestion!(first(plain, { colour: 'Red' }))).toBe('Usa uno de estos códigos: red, dark-red.')
  })
})
