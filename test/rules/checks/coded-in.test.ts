import { describe, expect, it } from 'vitest'
import { bySystemAndCase, codes, findOutside } from '../../../rules/checks/coded-in.ts'
import type { Json } from '../../../rules/index.ts'

const colours = codes('urn:colours', 'red', 'blue')
const fruits = { ...codes('urn:fruits', 'pear', 'red'), named: (name: string) => (name === 'Pear' ? [{ code: 'pear' }] : []) }
const all = { system: 'urn:all' }

function outside(coding: Json) {
  return findOutside({ coding } as never, [colours, fruits, all])
}

describe('findOutside', () => {
  it('calla donde una codificación está dentro', () => {
    expect(
      outside([
        { system: 'urn:x', code: 'x' },
        { system: 'urn:colours', code: 'blue' },
      ]),
    ).toBeUndefined()
    expect(outside([{ system: 'urn:all', code: 'whatever' }])).toBeUndefined()
  })

  it('calla donde nada está codificado', () => {
    expect(findOutside({ text: 'azul' }, [colours])).toBeUndefined()
    expect(outside([])).toBeUndefined()
    expect(outside([{ system: 'urn:x', display: 'X' }, { code: '' }, { code: 5 }, null, 'x'])).toBeUndefined()
  })

  it('dice los códigos que están fuera', () => {
    expect(
      outside([
        { system: 'urn:x', code: 'x' },
        { system: 'urn:colours', code: 'pear' },
      ]),
    ).toMatchObject({
      written: '«x», «pear»',
      unsaid: undefined,
    })
  })

  it.each(['', null, undefined])('da el sistema de un código que no dice el suyo (%j)', (system) => {
    expect(outside([{ system, code: 'pear' } as never])?.unsaid).toMatchObject({ at: ['coding', 0], system: 'urn:fruits' })
  })

  it('no da sistema donde hay más de uno, ninguno, o el nombre es de otro código', () => {
    expect(outside([{ code: 'red' }])?.unsaid).toBeUndefined()
    expect(outside([{ code: 'green' }])?.unsaid).toBeUndefined()
    expect(outside([{ system: 'urn:x', code: 'pear' }])?.unsaid).toBeUndefined()
    expect(outside([{ code: 'red', display: 'Pear' }])?.unsaid).toMatchObject({ system: 'urn:colours' })
    expect(outside([{ code: 'pear', display: 'Pear' }])?.unsaid).toMatchObject({ system: 'urn:fruits' })
    expect(outside([{ code: 'pear', display: 'Pera' }])?.unsaid).toMatchObject({ system: 'urn:fruits' })
  })
})

describe('bySystemAndCase', () => {
  const mend = (value: Readonly<Record<string, string>>) => bySystemAndCase(colours)([{ at: ['coding', 0], value }])

  it('corrige lo que está mal, y nada más', () => {
    expect(mend({ system: 'urn:x', code: 'red' })).toMatchObject({ at: ['coding', 0, 'system'], replacement: 'urn:colours' })
    expect(mend({ system: 'urn:colours', code: ' Red' })).toMatchObject({ at: ['coding', 0, 'code'], replacement: 'red' })
    expect(mend({ system: 'urn:x', code: 'RED', display: 'Red' })).toMatchObject({
      at: ['coding', 0],
      replacement: { system: 'urn:colours', code: 'red', display: 'Red' },
    })
    expect(mend({ system: 'urn:colours', code: 'green' })).toBeUndefined()
  })
})
