import { describe, expect, it } from 'vitest'
import { findUcumCode, isCommonUcumCode, meansUcum } from '../../../../rules/structure/terminology/ucum-names.ts'

describe('findUcumCode', () => {
  it.each([
    ['mg', 'mg'],
    ['MG', 'mg'],
    ['mg.', 'mg'],
    ['Kilos', 'kg'],
    ['cc', 'mL'],
    ['mmHg', 'mm[Hg]'],
    ['mm Hg', 'mm[Hg]'],
    ['mm[Hg]', 'mm[Hg]'],
    ['°C', 'Cel'],
    ['ºC', 'Cel'],
    ['℃', 'Cel'],
    ['lpm', '/min'],
    ['latidos por minuto', '/min'],
    ['respiraciones/min', '/min'],
    ['%', '%'],
    ['kg/m²', 'kg/m2'],
    ['µg/dL', 'ug/dL'],
    ['μg/dL', 'ug/dL'],
    ['mcg/dl', 'ug/dL'],
    ['×10³/µL', '10*3/uL'],
    ['10^9/L', '10*9/L'],
    ['mL/min/1,73 m²', 'mL/min/{1.73_m2}'],
    ['UI/L', '[iU]/L'],
    ['mUI/mL', 'm[iU]/mL'],
    ['U/L', 'U/L'],
    ['mEq/L', 'meq/L'],
    ['mill/mm3', '10*6/uL'],
    ['x10³/mm³', '10*3/uL'],
    ['10E3/µL', '10*3/uL'],
    ['g%', 'g/dL'],
    ['mg/24 h', 'mg/d'],
    ['x campo', '/[HPF]'],
    ['INR', '{INR}'],
    ['días', 'd'],
    ['años', 'a'],
    ['{tbl}', '{tbl}'],
  ])('«%s» is %s', (unit, code) => expect(findUcumCode(unit)).toBe(code))

  it.each(['comprimidos', 'unidades', 'dosis', 'gotas', '', '-', '{}', '{dos palabras}', 'constructor', 'mg'.repeat(1000)])(
    'does not guess «%s»',
    (unit) => expect(findUcumCode(unit)).toBeUndefined(),
  )
})

describe('isCommonUcumCode', () => {
  it('is case-sensitive, as UCUM is', () => {
    expect(isCommonUcumCode('mL')).toBe(true)
    expect(isCommonUcumCode('ml')).toBe(false)
  })
})

describe('meansUcum', () => {
  it.each([
    'https://unitsofmeasure.org',
    'http://unitsofmeasure.org/',
    'unitsofmeasure.org',
    'http://www.unitsofmeasure.org',
    'http://ucum.org',
    'UCUM',
    'urn:oid:2.16.840.1.113883.6.8',
  ])('«%s» is UCUM', (system) => expect(meansUcum(system)).toBe(true))

  it.each(['http://unitsofmeasure.org', 'http://snomed.info/sct', 'http://hospital.example/ucum', 'urn:oid:2.16.840.1.113883.6.88', ''])(
    '«%s» is right or another system',
    (system) => expect(meansUcum(system)).toBe(false),
  )
})
