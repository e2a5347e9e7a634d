import { expect, it } from 'vitest'
import { completeEcl, highlightEcl } from '../../../terminology/ecl/editor.ts'
import { explainEcl } from '../../../terminology/ecl/explain.ts'
import { parseEcl } from '../../../terminology/ecl/parser.ts'
import { makeEcl } from '../../support/terminology/ecl/arbitrary-ecl.ts'
import { makePlainTables } from '../../support/terminology/ecl/plain-tables.ts'
import { specificationExamples } from './specification-examples.ts'

const names: Readonly<Record<string, string>> = { '404684003': 'hallazgo clínico', '363698007': 'sitio del hallazgo' }

it.each([
  ['<< 404684003', 'Lo mismo y los descendientes de 404684003 |hallazgo clínico|'],
  ['< ^ 723264001 |Lateralizable|', 'Los descendientes de los miembros de 723264001 |Lateralizable|'],
  [
    '(< 404684003 : {[2..*] 363698007 = *, [0..0] 116676008 != << 26036001}) MINUS * {{ C active = 0 }}',
    [
      'Lo que está en el primero y no en el segundo:',
      '  - los descendientes de 404684003 |hallazgo clínico|',
      '  que cumplen:',
      '    un grupo de atributos con:',
      '      todo esto:',
      '        2 o más atributos 363698007 |sitio del hallazgo| con cualquier valor',
      '        ningún atributo 116676008 con valor fuera de lo mismo y los descendientes de 26036001',
      '  - cualquier concepto',
      '  y cuyo concepto está inactivo',
    ].join('\n'),
  ],
  [
    '404684003 . 363698007 . 42752001',
    'Los valores de 363698007 |sitio del hallazgo|, y de éstos los de 42752001 en:\n  404684003 |hallazgo clínico|',
  ],
  [
    '404684003 {{ term = ("cora" wild:"*itis"), type = syn, dialect = es (prefer) }} {{ +HISTORY-MIN }}',
    [
      '404684003 |hallazgo clínico|',
      'y que tienen una descripción que tiene palabras que empiezan como «cora» o es como «*itis» y es sinónimo y está en el dialecto es (preferida)',
      'más los inactivos equivalentes, según las asociaciones históricas',
    ].join('\n'),
  ],
  [
    '^ [targetComponentId] 900000000000527005 {{ M effectiveTime >= "20240131" }}',
    'Los campos targetComponentId de los conjuntos de referencias:\n  900000000000527005\n  con filas en que tiene fecha >= 31-01-2024',
  ],
])('explains %s', (text, explained) => {
  expect(explainEcl(parseEcl(text).tree!, (sctid) => names[sctid])).toBe(explained)
})

it('explains everything that can be written', () => {
  const tables = makePlainTables(1)
  const trees = Array.from({ length: 300 }, (_, seed) => makeEcl(tables, seed))
  const examples = Object.values(specificationExamples).flatMap((texts) => texts.map((text) => parseEcl(text).tree!))
  for (const tree of [...trees, ...examples]) expect(explainEcl(tree)).toMatch(/^[^a-z]/)
})

it('colours the whole of an expression, and up to its fault', () => {
  const text = '<< 73211009 |Diabetes| /* x */ {{ term = "a", dialect = en-gb }} AND ^ [a] LOINC#1-2'
  const { tokens, fault } = highlightEcl(text)
  expect(fault).toBeUndefined()
  expect(tokens.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['operator', '<<'],
    ['concept', '73211009'],
    ['term', '|Diabetes|'],
    ['comment', '/* x */'],
    ['bracket', '{{'],
    ['field', 'term'],
    ['operator', '='],
    ['string', '"a"'],
    ['operator', ','],
    ['field', 'dialect'],
    ['operator', '='],
    ['constant', 'en-gb'],
    ['bracket', '}}'],
    ['keyword', 'AND'],
    ['operator', '^'],
    ['bracket', '['],
    ['field', 'a'],
    ['bracket', ']'],
    ['alternate', 'LOINC'],
    ['alternate', '#'],
    ['alternate', '1-2'],
  ])
  expect(highlightEcl('<< 73211009 AND').tokens).toHaveLength(3)
})

it.each([
  ['', ['<', '<<', '<!', '<<!', '>', '>>', '>!', '>>!', '!!>', '!!<', '^', '^R', '*'], ''],
  ['<< neum', [], 'neum'],
  ['73211009 ', ['AND', 'OR', 'MINUS', ':', '.'], undefined],
  ['73211009 m', ['MINUS'], undefined],
  ['73211009 AND ', ['<'], ''],
  ['73211009 {{ t', ['term', 'type', 'typeId'], undefined],
  ['73211009 {{ C ', ['definitionStatus', 'definitionStatusId', 'moduleId', 'effectiveTime', 'active'], undefined],
  ['73211009 {{ D type = ', ['fsn', 'syn', 'def'], undefined],
  ['73211009 {{ D type = fsn, dialect = es', ['es', 'es-uy'], undefined],
  ['^ 73211009 {{ M r', ['referencedComponentId'], undefined],
])('completes «%s»', (text, labels, concept) => {
  const found = completeEcl(text, text.length)
  expect(found.options.map(({ label }) => label).slice(0, labels.length)).toEqual(labels)
  expect(found.concept).toBe(concept)
})
