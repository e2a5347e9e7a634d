import { expect, it } from 'vitest'
import { findContradiction } from '../../../../rules/structure/terminology/ucum-contradiction.ts'

it.each([
  ['mg', 'g', 'mg'],
  ['gramos', 'mg', 'g'],
  ['mg/dL', 'g/dL', 'mg/dL'],
  ['días', 'h', 'd'],
  ['kg', 'cm', 'kg'],
  ['mL', 'mg', 'mL'],
  ['mmHg', 'kPa', 'mm[Hg]'],
])('«%s» is not %s', (unit, code, meant) => {
  expect(findContradiction(unit, code)).toEqual({ meant, isByCase: false })
})

it.each([
  ['mg', 'MG', 'mg'],
  ['mL', 'ML', 'mL'],
  ['g', 'G', 'g'],
])('«%s» is not %s, by case', (unit, code, meant) => {
  expect(findContradiction(unit, code)).toEqual({ meant, isByCase: true })
})

it.each([
  ['mg', 'mg'],
  ['ml', 'ml'],
  ['mL', 'ml'],
  ['dl', 'dL'],
  ['miles/uL', '10*9/L'],
  ['10^3/uL', '10*9/L'],
  ['lpm', '{beats}/min'],
  ['kg/m2', 'kg.m-2'],
  ['mcg/kg/min', 'ug.kg-1.min-1'],
  ['cc', 'mL'],
])('«%s» is %s', (unit, code) => {
  expect(findContradiction(unit, code)).toBeUndefined()
})

it.each([
  // Litres or beats a minute, minutes or metres, weeks or seconds.
  ['lpm', 'L/min'],
  ['m', 'min'],
  ['s', 'wk'],
  // Enzymes, of which laboratories write international units.
  ['UI/L', 'U/L'],
  ['meq/L', 'mmol/L'],
  // Counts, whatever is counted.
  ['%', '1'],
  ['mg', '{tableta}'],
  ['puntos', '{score}'],
  // Nobody knows either, or one is no unit, which is told of the code itself.
  ['comprimido', 'mg'],
  ['kg', 'KG'],
  ['kg', 'kilos'],
  ['°C', '[degF]'],
])('of «%s» and %s nobody can tell', (unit, code) => {
  expect(findContradiction(unit, code)).toBeUndefined()
})
