import { describe, expect, it } from 'vitest'
import { differenceOf, findRatio, findScale } from '../../../../rules/structure/terminology/ucum-scale.ts'

describe('findRatio', () => {
  it.each<[string, string, number]>([
    ['kg', 'g', 1000],
    ['g', 'kg', 0.001],
    ['mg/dL', 'g/L', 0.01],
    ['mg/dl', 'mg/L', 10],
    ['mmol/L', 'umol/mL', 1],
    ['meq/L', 'mmol/L', 1],
    ['10*3/uL', '10*9/L', 1],
    ['10^3/uL', '/uL', 1000],
    ['mm[Hg]', 'kPa', 0.133322],
    ['wk', 'd', 7],
    ['h', 'min', 60],
    ['a', 'mo', 12],
    ['cm2', 'm2', 1e-4],
    ['m/s2', 'cm.s-2', 100],
    ['%', '1', 0.01],
    ['{comprimido}', '1', 1],
    ['mL/min/{1.73_m2}', 'L/h', 0.06],
    ['[lb_av]', 'kg', 0.45359237],
    ['k[iU]/L', '[iU]/mL', 1],
    ['U/L', 'nkat/L', 16.666666666666668],
    ['[in_i]', 'cm', 2.54],
  ])('%s in %s', (from, to, ratio) => expect(findRatio(from, to)).toBeCloseTo(ratio, 10))

  it.each([
    ['kg', 'm'],
    ['mg', 'mmol'],
    ['Cel', 'K'],
    ['[pH]', '1'],
    ['inventada', 'g'],
    ['mg/(kg.d)', 'g/(kg.d)'],
    ['lb', 'kg'],
    ['[iU]', 'mg'],
  ])('leaves %s and %s alone', (from, to) => expect(findRatio(from, to)).toBeUndefined())

  it('does not read what is long', () => expect(findScale('m.'.repeat(60) + 'm')).toBeUndefined())
})

describe('differenceOf', () => {
  it('calls equal what is so but for rounding', () => {
    expect(differenceOf({ value: 1500, unit: 'g' }, { value: 1.5, unit: 'kg' })).toBe(0)
    expect(differenceOf({ value: 0.3, unit: 'g' }, { value: 300, unit: 'mg' })).toBe(0)
    expect(differenceOf({ value: 2, unit: 'kg' }, { value: 1500, unit: 'g' })).toBe(500)
  })
})
