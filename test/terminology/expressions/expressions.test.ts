import { describe, expect, it } from 'vitest'
import { checkExpression } from '../../../terminology/expressions/check.ts'
import { parseExpression } from '../../../terminology/expressions/parse.ts'
import { createPlainEdition } from '../../support/terminology/ecl/plain-edition.ts'
import { makePlainTables, model } from '../../support/terminology/ecl/plain-tables.ts'

describe('post-coordinated expressions', () => {
  // Forms of the guide of SNOMED CT Compositional Grammar.
  it.each([
    '421720008 |Spray dose form|',
    '421720008 + 7946007 |Drug suspension|',
    '=== 83152002 : 405815000 |Procedure device| = 122456005 |Laser device|',
    '<<<71388002:{260686004=129304002,405813007=15497006}',
    '71388002: 405815000 = 122456005, { 260686004 = 129304002, 405813007 = 15497006 } { 260686004 = 261519002, 405813007 = 31435000 }',
    '373873005: 411116001 = (421720008 + 7946007: 736474004 = 447694001), 179999999100 = #20.5, 779999999103 = "PANADOL", 859999999102 = TRUE',
    '404684003 | Clinical finding| : 363698007 | Finding site| = 80891009 | Heart structure|',
    '64572001 : 263502005 = 424124008 | Sudden onset AND/OR short duration| , { 116676008 = 40829002 , 363698007 = 39607008 }',
    '404684003 : { 363698007 = 31689007 , 116676008 = 415582006 }, { 363698007 = 53085002 , 116676008 = 125521000 }',
    '27658006 : 411116001 = 421026006 , { 127489000 = 96068000 , 179999999100 = ( 219999999102 : 189999999103 = #500, 199999999101 = 258684004 |mg| )}',
    '64572001 : { 116676008 = 26036001 , 363698007 = 422897007 } { 116676008 = 45771005 , 363698007 = 422897007 }',
    '/* nota */ 774586009 : { 127489000 = 372687004, 1142135004 = #-500 }',
  ])('reads %s', (text) => {
    expect(parseExpression(text).fault).toBeUndefined()
  })

  it.each([
    ['', 0],
    ['diabetes', 0],
    ['421720008 7946007', 10],
    ['< 421720008', 0],
    ['71388002:', 9],
    ['71388002: 405815000', 19],
    ['71388002: {405815000 = 122456005', 32],
    ['71388002: {405815000 = 122456005}, 260686004 = 129304002', 35],
    [`${'71388002: 405815000 = ('.repeat(30)}`, 483],
  ])('refuses %s at %i', (text, at) => {
    expect(parseExpression(text).fault?.at).toBe(at)
  })

  it('looks at every concept', () => {
    const tables = makePlainTables(1)
    const edition = createPlainEdition(tables)
    const inactive = tables.concepts.find(({ active }) => !active)!.id
    const [attribute] = tables.relationships.flatMap(({ typeId }) => (typeId === model.isA ? [] : [typeId]))
    const term = edition.descriptions(edition.ordinal(model.root))[0]!.term
    const text = `${model.root} |${term.toUpperCase()}| + 73211009: ${attribute} = ${inactive}, ${model.module} = (${model.root} |nada|)`
    const { expression } = parseExpression(text)
    expect(checkExpression(edition, expression!).map(({ kind, sctid, at }) => [kind, sctid, text.startsWith(sctid, at)])).toEqual([
      ['unknown', '73211009', true],
      ['inactive', inactive, true],
      ['noAttribute', model.module, true],
      ['wrongTerm', model.root, true],
    ])
  })
})
