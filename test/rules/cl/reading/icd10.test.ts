import { describe, expect, it } from 'vitest'
import { isIcd10Form, mendIcd10 } from '../../../../rules/cl/reading/icd10.ts'

describe('isIcd10Form', () => {
  it.each(['I10', 'E11.9', 'S72.01', 'A17.0+', 'A17.0†', 'G01*', 'A17.0† G01*', 'A17.0+G01*', 'U07.1', 'A00-B99', 'XIX', 'M8000/0'])(
    'acepta «%s»',
    (code) => expect(isIcd10Form(code)).toBe(true),
  )

  it.each(['', 'i10', 'I1', 'I10.', 'I10X', 'I10.X', 'E119', 'E11,9', 'E11.999', 'E11.9 I10', ' I10', 'I10 ', 'Ñ10', 'IIII', 'S72.001A'])(
    'does not accept «%s»',
    (code) => expect(isIcd10Form(code)).toBe(false),
  )
})

describe('mendIcd10', () => {
  it.each([
    ['e119', 'E11.9'],
    [' E11 . 9 ', 'E11.9'],
    ['E11..9', 'E11.9'],
    ['E11.', 'E11'],
    ['s7201', 'S72.01'],
    ['a170†', 'A17.0†'],
  ])('«%s» is certainly %s', (text, code) => expect(mendIcd10(text)).toEqual({ code, isCertain: true }))

  it.each([
    ['I10X', 'I10'],
    ['i10.x', 'I10'],
  ])('«%s» is probably %s', (text, code) => expect(mendIcd10(text)).toEqual({ code, isCertain: false }))

  it.each(['', 'Diabetes', 'E11.9 I10', 'S72.001A', '123456', 'EO1', '5A11', 'E11.-', ' '.repeat(10_000)])('«%s» is not known', (text) =>
    expect(mendIcd10(text)).toBeUndefined(),
  )
})
