import { describe, expect, it } from 'vitest'
import { deepestExpression, longestExpression, parseEcl } from '../../../terminology/ecl/parser.ts'
import { invalidExamples, specificationExamples } from './specification-examples.ts'

describe('the examples of the specification', () => {
  it.each(Object.entries(specificationExamples))('reads those of %s', (_, examples) => {
    expect(examples.filter((text) => parseEcl(text).fault !== undefined)).toEqual([])
  })

  it.each(Object.entries(invalidExamples))('refuses those of %s that are invalid', (_, examples) => {
    expect(examples.filter((text) => parseEcl(text).tree !== undefined)).toEqual([])
  })

  it('covers all of the language', () => {
    expect(Object.values(specificationExamples).flat().length).toBeGreaterThan(230)
  })
})

describe('the tree', () => {
  it.each([
    ['73211009 |Diabetes| ', { kind: 'concept', sctid: '73211009', term: 'Diabetes', at: 0 }],
    [
      '< ^ 723264001',
      { kind: 'hierarchy', operator: 'descendant', of: { kind: 'memberOf', of: concept('723264001', 4), filters: [], at: 2 } },
    ],
    [
      '73211009:{[0..1]R 363698007!=*}',
      {
        kind: 'refined',
        of: concept('73211009', 0),
        refinement: {
          kind: 'group',
          min: 1,
          max: Infinity,
          of: {
            kind: 'attribute',
            min: 0,
            max: 1,
            isReverse: true,
            name: concept('363698007', 18),
            operator: '!=',
            value: { kind: 'expression', expression: { kind: 'any' } },
          },
        },
      },
    ],
    ['any: (363698007 or 116676008) <> #-0.5', attribute({ kind: 'number', value: -0.5 })],
    [
      'any: (363698007 or 116676008) <> ("a\\"b" wild:"c\\*")',
      attribute({
        kind: 'strings',
        values: [
          { how: 'exact', text: 'a"b' },
          { how: 'wild', text: 'c\\*' },
        ],
      }),
    ],
    ['any: (363698007 or 116676008) not /* un */ = false', attribute({ kind: 'boolean', value: false })],
  ])('of %s', (text, tree) => {
    expect(parseEcl(text).tree).toEqual(tree)
  })

  function concept(sctid: string, at: number) {
    return { kind: 'concept', sctid, at }
  }

  function attribute(value: unknown) {
    return {
      kind: 'refined',
      of: { kind: 'any' },
      refinement: {
        kind: 'attribute',
        min: 1,
        max: Infinity,
        isReverse: false,
        name: { kind: 'or', operands: [concept('363698007', 6), concept('116676008', 19)] },
        operator: '!=',
        value,
      },
    }
  }
})

describe('what is no expression', () => {
  it.each([
    ['', 0, 'Se esperaba un concepto (su SCTID), «*», «(» o un operador como «<»; el texto termina.'],
    ['<< ', 3, 'Se esperaba un concepto (su SCTID), «*», «(» o un operador como «<»; el texto termina.'],
    ['<< diabetes', 3, 'Se esperaba un concepto (su SCTID), «*», «(» o un operador como «<»; hay «diabetes».'],
    ['< 7321', 2, '«7321» no es un SCTID: tiene de 6 a 18 cifras y no empieza con 0.'],
    ['73211009 |Diabetes', 9, 'El término no está cerrado: falta «|».'],
    ['73211009 73211009', 9, 'Se esperaba el fin de la expresión o AND, OR, MINUS, «:», «.» o «{{»; hay «73211009».'],
    ['(73211009', 9, 'Se esperaba «)»; el texto termina.'],
    ['73211009)', 8, 'Sobra «)»: no hay un «(» que cierre.'],
    ['73211009 AND 404684003 OR 64572001', 23, 'AND y OR no se pueden mezclar sin paréntesis.'],
    ['(73211009 AND 404684003 OR 64572001)', 24, 'AND y OR no se pueden mezclar sin paréntesis.'],
    ['73211009 MINUS 404684003 MINUS 64572001', 25, 'Con más de un MINUS se deben usar paréntesis para decir cuál va primero.'],
    ['73211009 OR 404684003 : 363698007 = *', 22, 'Para refinar una expresión compuesta, ésta debe ir entre paréntesis antes de «:».'],
    ['73211009 . 363698007 OR 64572001', 21, 'Antes de OR, la expresión con «.» debe ir entre paréntesis.'],
    ['73211009: 363698007', 19, 'Se esperaba una comparación («=», «!=», «<», «<=», «>» o «>=»); el texto termina.'],
    ['73211009: 363698007 > 64572001', 20, '«>» sólo compara números: después va «#» y el número.'],
    ['73211009: [1..] 363698007 = *', 14, 'Se esperaba un número entero; hay «]».'],
    ['73211009: {363698007 = *', 24, 'Se esperaba «}», una coma, AND u OR; el texto termina.'],
    ['73211009: {{363698007 = *}}', 10, 'Se esperaba un concepto (su SCTID), «*», «(» o un operador como «<»; hay «{{363698007».'],
    ['73211009: a = *', 10, 'Se esperaba un concepto (su SCTID), «*», «(» o un operador como «<»; hay «a».'],
    [
      '73211009: 363698007 = * OR 1142135004 = #1, 64572001 = *',
      42,
      'AND (o la coma) y OR no se pueden mezclar en un refinamiento sin paréntesis.',
    ],
    ['73211009 {{ M active = 1 }}', 9, 'El filtro de miembros {{ M … }} necesita «^» antes del conjunto de referencias.'],
    [
      '73211009 {{ C color = 1 }}',
      14,
      '«color» no es un filtro de los conceptos: se puede filtrar por definitionStatus, definitionStatusId, moduleId, effectiveTime y active.',
    ],
    ['73211009 {{ term > "a" }}', 17, 'Aquí se compara con «=» o «!=», no con «>».'],
    ['73211009 {{ term = "a }}', 19, 'El texto entre comillas no está cerrado: falta «"».'],
    ['73211009 {{ C effectiveTime = "20211331" }}', 30, '«20211331» no es una fecha: se escribe con ocho cifras, como "20240131".'],
    ['73211009 {{ + HISTORIA }}', 14, 'Se esperaba HISTORY después de «+»; hay «HISTORIA».'],
    ['73211009 {{ +HISTORY-ALL }}', 21, 'Se esperaba MIN, MOD o MAX; hay «ALL».'],
    [
      '73211009 {{ +HISTORY }} {{ C active = 1 }}',
      24,
      'Este filtro no puede ir aquí: los filtros de miembros van antes de los otros, y el historial al final.',
    ],
    ['/* nunca 73211009', 0, 'El comentario no está cerrado: falta «*/».'],
  ])('%s ceases to be one at %i', (text, at, message) => {
    expect(parseEcl(text).fault).toMatchObject({ at, message })
  })

  it('refuses what is too deep or too long, and reads what is long in little time', () => {
    expect(parseEcl(`${'('.repeat(deepestExpression)}73211009${')'.repeat(deepestExpression)}`).fault).toBeUndefined()
    expect(parseEcl(`${'('.repeat(deepestExpression + 1)}73211009${')'.repeat(deepestExpression + 1)}`).fault?.message).toContain('anidada')
    expect(parseEcl('('.repeat(longestExpression)).fault?.message).toContain('anidada')
    expect(parseEcl(' '.repeat(longestExpression + 1)).fault?.message).toContain('demasiado larga')
    const parts = Array.from({ length: 20_000 }, (_, index) => 100_000_000 + index)
    expect(parseEcl(parts.join(' OR ')).tree).toMatchObject({ kind: 'or', operands: { length: 20_000 } })
    expect(parseEcl(`*: ${parts.map((part) => `(${part}) = *`).join(', ')}`).fault).toBeUndefined()
  })
})
