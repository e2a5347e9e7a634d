import { describe, expect, it } from 'vitest'
import { findEclFault } from '../../../../rules/structure/terminology/ecl.ts'
import { isSctId } from '../../../../rules/structure/terminology/sctid.ts'

describe('expressions of SNOMED CT', () => {
  it.each([
    '73211009',
    '73211009 |Diabetes mellitus|',
    '*',
    '<< 73211009',
    '<!73211009',
    '!!> (<73211009)',
    '^ 723264001',
    '^ [targetComponentId, mapTarget] 723264001',
    '< 73211009 OR < 404684003 OR 39057004',
    '<73211009 and <404684003',
    '(<73211009 OR ^723264001) MINUS <<404684003',
    '<404684003: 363698007 = <<39057004',
    '<404684003 : 363698007 = <<39057004 , 116676008 != 39057004 |Pulmonary valve|',
    '<404684003: {363698007 = <<39057004, 116676008 = *}, {116676008 = *}',
    '<404684003: [1..3] 363698007 = *, [0..0] R 246075003 = <73211009',
    '<404684003: (363698007 = * OR 116676008 = *) , 246075003 = *',
    '<404684003: (363698007 OR 116676008) = *',
    '<404684003: 1142135004 >= #5',
    '<404684003: 1142135004 = "PANADOL"',
    '<404684003: 1142135004 = ("A" "B")',
    '<404684003 . 363698007 . 116676008',
    '<73211009 {{ term = "heart", type = syn }} {{ C definitionStatus = primitive }}',
    '<73211009 {{ term = match:"a } b" }}',
    '<73211009 {{ +HISTORY-MIN }}',
    'LOINC#54486-6',
    '/* todo */ <73211009',
  ])('%s', (text) => {
    expect(findEclFault(text)).toBeUndefined()
  })

  it.each([
    ['', 0],
    ['<<', 2],
    ['diabetes', 0],
    ['73211009 << 73211009', 9],
    ['73211009 73211009', 9],
    ['(<73211009', 10],
    ['<73211009)', 9],
    ['<73211008', 1],
    ['<73211009 OR', 12],
    ['<404684003: 363698007', 21],
    ['<404684003: {363698007 = *', 26],
    ['<404684003: = *', 12],
    ['<73211009 |Diabetes', 10],
  ])('%s ceases to be one at %i', (text, at) => {
    expect(findEclFault(text)).toBe(at)
  })

  it('takes hostile ones for granted, in little time', () => {
    expect(findEclFault('('.repeat(10_000))).toBeUndefined()
    expect(findEclFault(`73211009: ${'(73211009: '.repeat(20)}`)).toBeDefined()
    expect(findEclFault('<'.repeat(30_000))).toBeUndefined()
  })
})

describe('codes of SNOMED CT', () => {
  it.each(['73211009', '404684003', '900000000000207008', '320091000221107'])('%s is one', (code) => {
    expect(isSctId(code)).toBe(true)
  })

  it.each(['73211008', '73211090', '12345', '073211009', 'something', '1000000000000000000'])('%s is none', (code) => {
    expect(isSctId(code)).toBe(false)
  })
})
