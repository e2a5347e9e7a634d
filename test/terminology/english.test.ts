import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseEcl } from '../../terminology/ecl/parser.ts'
import { inEnglish } from '../../terminology/english/say.ts'
import { sentences } from '../../terminology/english/sentences.ts'
import { isSpanish } from '../support/english.ts'

const folder = join(import.meta.dirname, '../../terminology')

/** Texts in a source, with a word for what varies in them. */
function textsIn(source: string): readonly string[] {
  const code = source.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, template]) =>
    (plain ?? template!).replaceAll(/\$\{[^{}]*\}/g, 'X'),
  )
}

/** Words of Spanish that a name or a code has not. */
const looksSpanish = (text: string): boolean => isSpanish(text.replaceAll(/[«»]/g, '')) || /[«»¿]/.test(text)

/** Titles, and pieces that a sentence is put together of, as the whole is below. */
const parts = [
  /^La terminología|^Terminología |, edición de Chile$/,
  /\$\{|^\}»\.$/,
  /^el código «X» depende$|^X códigos dependen$|^«X»: X de otro que no está/,
  /^filas sin código|^códigos están dos veces/,
]

describe('what terminologies say', () => {
  it('has an English sentence for each Spanish one in the sources', () => {
    const told = globSync('**/*.ts', { cwd: folder })
      .filter((file) => !/^english\/|^ecl\/(?:explain|explain-words|editor)\.ts$/.test(file))
      .flatMap((file) => textsIn(readFileSync(join(folder, file), 'utf8')))
      .filter((text) => looksSpanish(text) && !parts.some((part) => part.test(text)))
    expect(new Set(told).size).toBeGreaterThan(90)
    expect([...new Set(told)].filter((text) => looksSpanish(inEnglish(text)) || inEnglish(text) === text)).toEqual([])
  })

  it('has no sentence twice, and takes the same values in both languages', () => {
    expect(new Set(sentences.map(([spanish]) => spanish)).size).toBe(sentences.length)
    const valuesOf = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([value]) => value).toSorted()
    for (const [spanish, english] of sentences) expect(valuesOf(english)).toEqual(valuesOf(spanish))
  })

  it.each([
    ['« »: una fila quedó fuera, porque faltan columnas.', '“ ”: a row was left out, because columns are missing.'],
    ['«a.csv» línea 3: tiene 2 columnas y debería tener 4.', '“a.csv” line 3: it has 2 columns, and should have 4.'],
    ['«x»: 12 códigos están dos veces y vale la última.', '“x”: 12 codes are there twice, and the last one holds.'],
    [
      '«x»: el código «y» depende de otro que no está, y eso no se toma en cuenta.',
      '“x”: the code “y” depends on another that is not there, and that is not taken into account.',
    ],
    [
      '«x»: 3 códigos dependen de otro que no está, y eso no se toma en cuenta.',
      '“x”: 3 codes depend on another that is not there, and that is not taken into account.',
    ],
    ['«x»: 2 filas sin código quedaron fuera.', '“x”: 2 rows without code were left out.'],
    [
      '«x»: 5 filas quedaron fuera, porque el concepto del que hablan no está.',
      '“x”: 5 rows were left out, because the concept that they are about is not there.',
    ],
    ['No está «http://loinc.org|2.77».', '“http://loinc.org|2.77” is not there.'],
    ['No está «a». No está «b».', '“a” is not there. “b” is not there.'],
    ['No está «J45. Asma».', '“J45. Asma” is not there.'],
    ['AND y OR no se pueden mezclar sin paréntesis.', 'AND and OR cannot be mixed without brackets.'],
    ['Algo que nadie dice.', 'Algo que nadie dice.'],
    ['', ''],
  ])('%s', (spanish, english) => {
    expect(inEnglish(spanish)).toBe(english)
  })

  it.each([
    '<< (',
    '404684003 OR',
    '1 < 2',
    '404684003 AND 404684003 OR 404684003',
    '< 404684003 {{ nada = 1 }}',
    '< 404684003 {{ term = nada }}',
    '404684003 : [01..2] 1',
    '^ [] 404684003',
    '404684003 )',
    '404684003 |',
    '/* a',
    '404684003: 246075003 > 404684003',
    '< 404684003 {{ C effectiveTime = "hoy" }}',
    '< 404684003 {{ dialect = 1 }}',
    '< 404684003 {{ +HISTORIA }}',
    `${'('.repeat(200)}`,
  ])('the fault of %s', (text) => {
    const { fault } = parseEcl(text)
    expect(inEnglish(fault!.message)).not.toBe(fault!.message)
    expect(isSpanish(inEnglish(fault!.message))).toBe(false)
  })
})
