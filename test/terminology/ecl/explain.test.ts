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

it.each([
  [
    '< 91723000 : R 363698007 = < 125605004',
    'un concepto entre los descendientes de 125605004, con él como 363698007 |sitio del hallazgo|',
  ],
  ['< 91723000 : [0..0] R 363698007 = *', 'ningún concepto con él como 363698007 |sitio del hallazgo|'],
])('says of which concepts something is the value: %s', (text, explained) => {
  expect(explainEcl(parseEcl(text).tree!, (sctid) => names[sctid]).split('\n')).toEqual([
    'Los descendientes de 91723000',
    'que cumplen:',
    `  ${explained}`,
  ])
})

it.each([
  ['<< 404684003', 'The descendants or self of 404684003'],
  [
    '(< 404684003 : {[2..*] 363698007 = *, [0..0] 116676008 != << 26036001}) MINUS * {{ C active = 0 }}',
    [
      'What is in the first and not in the second:',
      '  - the descendants of 404684003',
      '  that meet:',
      '    a group of attributes with:',
      '      all of this:',
      '        2 or more attributes 363698007 with any value',
      '        no attribute 116676008 with a value outside of the descendants or self of 26036001',
      '  - any concept',
      '  and whose concept is inactive',
    ].join('\n'),
  ],
  ['404684003 . 363698007 . 42752001', 'The values of 363698007, and of these those of 42752001 in:\n  404684003'],
  [
    '404684003 {{ term != ("cora" wild:"*itis"), type = syn, dialect = es (prefer) }} {{ +HISTORY-MIN }}',
    [
      '404684003',
      'and that have a description that neither has words that begin like “cora” nor is like “*itis” and is a synonym and is in the dialect es (preferred)',
      'plus the inactive ones that are equivalent, by the historical associations',
    ].join('\n'),
  ],
  [
    '^ [targetComponentId] 900000000000527005 {{ M effectiveTime >= "20240131" }}',
    'The fields targetComponentId of the reference sets:\n  900000000000527005\n  of which each row has a date >= 2024-01-31',
  ],
  [
    '< 91723000 : R 363698007 = < 125605004',
    'The descendants of 91723000\nthat meet:\n  a concept among the descendants of 125605004, with it as 363698007',
  ],
])('explains in English %s', (text, explained) => {
  expect(explainEcl(parseEcl(text).tree!, undefined, 'en')).toBe(explained)
})

it('explains everything that can be written', () => {
  const tables = makePlainTables(1)
  const trees = Array.from({ length: 300 }, (_, seed) => makeEcl(tables, seed))
  const examples = Object.values(specificationExamples).flatMap((texts) => texts.map((text) => parseEcl(text).tree!))
  for (const tree of [...trees, ...examples]) {
    expect(explainEcl(tree)).toMatch(/^[^a-z]/)
    const english = explainEcl(tree, undefined, 'en')
    expect(english).toMatch(/^[^a-z]/)
    expect(english.replaceAll(/\|[^|]*\||“[^”]*”/g, '')).not.toMatch(/[áéíóúñ«»]|\b(?:de|los|las|que|está|tiene|o|y)\b/)
  }
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
