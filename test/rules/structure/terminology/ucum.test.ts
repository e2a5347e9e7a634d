import { describe, expect, it } from 'vitest'
import { isUcum } from '../../../../rules/structure/terminology/ucum.ts'

describe('isUcum', () => {
  it.each([
    'mg', 'mmol/L', 'mg/dL', 'mg/dl', 'Cel', '%', '1', '/min', '10*3/uL', '10*-3', '10^9/L', 'm2', 's-1', 'kg.m/s2', 'mL/(kg.min)',
    '{comprimido}', '{comprimido}/d', 'g{creat}', '2{a}', 'mL/min/{1.73_m2}', 'kcal', 'meq/L', 'mosm/kg', 'a', 'wk', 'mo', 'g%', 'Kibit', 'U/L',
  ])('takes %s', (code) => expect(isUcum(code)).toBe(true)) // prettier-ignore

  it.each([
    'minutos', 'years', 'mmHg', 'mmol/litro', 'mcg', 'cc', 'tab', 'IU', 'mEq', 'ml/hr', 'sec', 'mg/', 'mg//L', '.mg', 'mg..L', '(mg', 'mg)', '()', 'm(s)',
    'KG', 'mmin', 'mg L', ' mg', 'mg ', 'x10*3/uL', '-1', 'm²', 'µg', '{a', 'a}', '{a}m',
  ])('refuses «%s»', (code) => expect(isUcum(code)).toBe(false)) // prettier-ignore

  it.each(['mm[Hg]', '[iU]/mL', '[new]', '{una vez}/d', 'a'.repeat(201), ''])('leaves %s open', (code) =>
    expect(isUcum(code)).toBeUndefined(),
  )
})
