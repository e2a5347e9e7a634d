import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../catalogs/catalog.ts'
import type { Cie10Concept } from '../../catalogs/cie10/cie10.ts'
import { identificadores } from '../../catalogs/clcore/clcore.ts'
import type { Establecimiento } from '../../catalogs/establecimientos/establecimientos.ts'
import { importFile, withImported } from '../../catalogs/imports.ts'
import { largeCatalogs } from '../../catalogs/large.ts'
import { SourceFault } from '../../catalogs/sources/fault.ts'
import { search } from '../../catalogs/search.ts'
import { tfcSample, tfcSystems } from '../../catalogs/tfc/tfc.ts'
import { isSpanish } from '../support/english.ts'

const [cie10, establecimientos] = largeCatalogs.map(({ file, read }) =>
  read(readFileSync(join(import.meta.dirname, '../../catalogs', file), 'utf8')),
) as [Catalog, Catalog]
const today = '2026-01-15'

function imported(catalog: Catalog, text: string, name = 'lista.csv'): Catalog {
  return withImported(catalog, importFile(catalog, { name, text }, today).text)
}

const release = `id	effectiveTime	active	moduleId	conceptId	languageCode	typeId	term	caseSignificanceId
21000167114	20240101	1	1	11000167107	es	900000000000003001	paracetamol 500 mg "comprimido" (medicamento clínico)	9
31000167119	20240101	1	1	11000167107	es	900000000000013009	paracetamol 500 mg comprimido	9
41000167113	20240101	1	1	11000167107	es	900000000000013009	acetaminofén 500 mg comprimido	9
51000167110	20240101	1	1	61000167109	es	900000000000003001	retirado (producto comercial)	9
51000167110	20250101	0	1	61000167109	es	900000000000003001	retirado (producto comercial)	9
71000167116	20250101	1	1	81000167108	es	900000000000003001	el nuevo (producto comercial)	9
71000167116	20240101	1	1	81000167108	es	900000000000003001	el viejo (producto comercial)	9
`

describe('an import for the TFC', () => {
  it('reads SNOMED RF2 descriptions: the newest and active ones, by concept and by description', () => {
    const { rows, leftOut } = importFile(tfcSample, { name: 'sct2_Description.txt', text: release }, today)
    expect([rows, leftOut]).toEqual([6, 1])
    const tfc = imported(tfcSample, release, 'sct2_Description.txt')
    expect(tfc.get('11000167107')).toMatchObject({ system: tfcSystems.concept, display: 'paracetamol 500 mg comprimido' })
    expect(tfc.get('21000167114')).toMatchObject({
      system: tfcSystems.description,
      display: 'paracetamol 500 mg "comprimido" (medicamento clínico)',
    })
    expect(tfc.get('81000167108')?.display).toBe('el nuevo (producto comercial)')
    expect([tfc.has('51000167110'), tfc.has('61000167109')]).toEqual([false, false])
    expect(search([tfc], 'acetaminofen')[0]?.concept.code).toBe('11000167107')
    expect(search([tfc], '41000167113')[0]?.concept.code).toBe('11000167107')
  })

  it('is no longer a sample then, and still has what the sample has', () => {
    const tfc = imported(tfcSample, release)
    expect([tfc.isSample ?? false, tfc.has('1682851000167115'), tfc.size, tfc.all().length]).toEqual([false, true, 19, 19])
    expect(tfc.provenance).toMatchObject({ date: today, version: 'importado' })
    expect(tfc.provenance.source).toContain('Archivo importado: lista.csv')
  })

  it.each([
    ['comma', 'codigo,nombre\n1999999000167115,"Uno, ""dos""\ny tres"\n'],
    ['semicolon', '\uFEFFCódigo;Nombre\r\n1999999000167115;"Uno, ""dos"" y tres"\r\n'],
    ['tab', 'code\tdisplay\n1999999000167115\tUno,  "dos" y\u00A0tres \n'],
  ])('reads a table with %s', (_, text) => {
    expect(imported(tfcSample, text).get('1999999000167115')).toEqual({
      system: tfcSystems.description,
      code: '1999999000167115',
      display: 'Uno, "dos" y tres',
      kind: 'description',
    })
  })

  it.each([
    ['code;name\n1999999000167115;Uno\n'],
    ['code;description\n1999999000167115;Uno\n'],
    ['description;code;name\nLargo;1999999000167115;Uno\n'],
    ['name;code;display\nOtro;1999999000167115;Uno\n'],
  ])('reads a table whose columns have English names, the likeliest first: %j', (text) => {
    expect(imported(tfcSample, text).get('1999999000167115')?.display).toBe('Uno')
  })

  it.each([
    ['', 'lista.csv: no tiene filas.'],
    ['codigo;nombre\n', 'lista.csv: no tiene filas.'],
    ['a;b\n1;2\n', 'lista.csv: no hay columna para el código; se busca «code», «código»'],
    ['codigo;otro\n1;2\n', 'el archivo tiene «codigo», «otro».'],
    ['codigo;nombre\n1999999000167115\n', 'lista.csv, línea 2: tiene una columna, y la línea de los nombres tiene 2.'],
    ['codigo;nombre\nhola;x\n', 'lista.csv, línea 2: «hola» no es un identificador de SNOMED CT.'],
    ['codigo;nombre\n1999999000167115;x\n\n1999999000167115;x\n', 'lista.csv, línea 4: el código 1999999000167115 está dos veces.'],
    ['codigo;nombre\n1999999000167115;\n', 'lista.csv, línea 2: el código 1999999000167115 no tiene nombre.'],
    ['codigo;nombre\n1999999000167115;"x\n', 'lista.csv, línea 2: hay una comilla sin cerrar.'],
    ['codigo;nombre\n1999999000167115;Ni\uFFFDo\n', 'lista.csv: no está en UTF-8.'],
    ['PK\0\u0003', 'lista.csv: no es un archivo de texto.'],
    [release.replaceAll('\t1\t1\t', '\t0\t1\t'), 'lista.csv: no tiene descripciones activas.'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => importFile(tfcSample, { name: 'lista.csv', text }, today)).toThrow(message)
  })

  it('says so of a quote that is not closed in a time that grows with the text alone', () => {
    const text = `codigo;nombre\n1999999000167115;"x\n${'1999999000167115;x\n'.repeat(30_000)}`
    expect(() => importFile(tfcSample, { name: 'lista.csv', text }, today)).toThrow('línea 2: hay una comilla sin cerrar.')
  })

  it('names few of very many columns', () => {
    const text = `${Array.from({ length: 1000 }, (_, index) => `c${index}`).join(';')}\n${';'.repeat(999)}\n`
    expect(() => importFile(tfcSample, { name: 'lista.csv', text }, today)).toThrow(/«c0», .*«c19», …\.$/)
  })

  it('may have any name, also one of several lines', () => {
    const tfc = imported(tfcSample, release, 'a\n\n999999\tc\t\tfalso\n.csv')
    expect([tfc.size, tfc.has('999999'), tfc.provenance.date]).toEqual([imported(tfcSample, release).size, false, today])
  })

  it('takes nothing that is not the text of an import of the same catalog', () => {
    const { text } = importFile(tfcSample, { name: 'lista.csv', text: release }, today)
    expect(() => withImported(cie10, text)).toThrow('El archivo es el catálogo «tfc», y se esperaba «cie10».')
    expect(() => withImported(tfcSample, '{}')).toThrow('El archivo no es un catálogo, y se esperaba «tfc».')
  })
})

describe('an import for cie10', () => {
  it('adds to the list and replaces names; categories learn of new subcategories', () => {
    const more = imported(
      cie10,
      'codigo;descripcion\nI10;Hipertensión\nI109;Hipertensión, sin otra especificación\nE11.21;x\n',
    ) as Catalog<Cie10Concept>
    expect(more.get('I10')).toMatchObject({ display: 'Hipertensión', hasSubcategories: true })
    expect(more.get('I10.9')).toMatchObject({ display: 'Hipertensión, sin otra especificación', isCategory: false })
    expect([more.size, more.all().length, more.has('E11.21'), more.get('E11.9') !== undefined]).toEqual([14_371, 14_371, false, true])
  })

  it.each([
    ['codigo;descripcion\nI1;x\n', 'lista.csv, línea 2: «I1» no es un código CIE-10.'],
    ['codigo;descripcion\nD49;x\n', 'lista.csv, línea 2: «D49» no está en ningún capítulo de la CIE-10.'],
    ['codigo;descripcion\nI10;x\nI10;y\n', 'lista.csv, línea 3: el código I10 está dos veces.'],
    ['codigo;descripcion\nI10;\n', 'lista.csv, línea 2: el código I10 no tiene nombre.'],
    [
      'codigo;descripcion\nE11.21;x\nM8000/0;y\n',
      'lista.csv: no tiene ninguno de los códigos que el catálogo guarda, de tres o cuatro caracteres, como A00 o A00.1.',
    ],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => importFile(cie10, { name: 'lista.csv', text }, today)).toThrow(message)
  })
})

describe('an import for establecimientos', () => {
  it('reads the table of the DEIS', () => {
    const text = `EstablecimientoCodigo;EstablecimientoCodigoAntiguo;EstablecimientoGlosa;ComunaCodigo;TipoEstablecimientoGlosa;DependenciaAdministrativa;EstadoFuncionamiento
999001;;Posta de  Prueba;5602;Posta de Salud Rural (PSR);Municipal;Cerrado
102100;02-100;Hospital de Iquique;1101;Hospital;Servicio de Salud;Vigente en Operación Habitual
`
    const more = imported(establecimientos, text) as Catalog<Establecimiento>
    expect(more.get('999001')).toMatchObject({ display: 'Posta de Prueba', comuna: '05602', isClosed: true, oldCode: '' })
    expect(more.get('102100')).toMatchObject({ display: 'Hospital de Iquique', isClosed: false, status: 'Vigente en operación habitual' })
    expect([more.size, more.all().length]).toEqual([5238, 5238])
  })

  it('reads codes and names alone', () => {
    expect(imported(establecimientos, 'codigo,nombre\n999002,Otra\n').get('999002')).toMatchObject({
      display: 'Otra',
      comuna: '',
      isClosed: false,
    })
  })

  it.each([
    ['codigo,nombre\n99,Otra\n', 'lista.csv, línea 2: «99» no es un código de establecimiento de 6 dígitos.'],
    ['codigo,nombre,ComunaCodigo\n999002,Otra,99999\n', 'lista.csv, línea 2: la comuna 99999 no existe.'],
    ['codigo,nombre,old_code\n999002,Otra,1-1\n', 'lista.csv, línea 2: «1-1» no es un código antiguo (01-010).'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => importFile(establecimientos, { name: 'lista.csv', text }, today)).toThrow(message)
  })
})

describe('an import for any other catalog', () => {
  it('adds codes and names', () => {
    const more = imported(identificadores, 'código;nombre\n5;Cinco\n1;Uno\n')
    expect(more.all().map(({ code, display }) => [code, display])).toEqual([
      ['2', 'RNPI (retirado en 1.9.0)'],
      ['3', 'PPN (retirado en 1.9.0)'],
      ['4', 'OTRO (retirado en 1.9.0)'],
      ['5', 'Cinco'],
      ['1', 'Uno'],
    ])
    expect([more.get('1')?.display, more.get('5')?.system, more.id]).toEqual(['Uno', identificadores.system, 'identificadores'])
  })
})

describe('a file that cannot be imported', () => {
  function faultOf(catalog: Catalog, text: string): SourceFault {
    try {
      importFile(catalog, { name: 'lista.csv', text }, today)
    } catch (error) {
      if (error instanceof SourceFault) return error
      throw error
    }
    throw new Error('it was imported')
  }

  it.each<[Catalog, string, string]>([
    [tfcSample, 'a;b\n1;2\n', 'lista.csv: there is no column for the code; looked for “code”, “código”'],
    [tfcSample, 'codigo;otro\n1;2\n', 'lista.csv: there is no column for the name; looked for “display”'],
    [tfcSample, 'codigo;nombre\n1;2;3\n', 'lista.csv, line 2: it has 3 columns, and the line of names has 2.'],
    [tfcSample, 'codigo;nombre\n1999999000167115;"x\n', 'lista.csv, line 2: a quote is not closed.'],
    [cie10, 'codigo;descripcion\nD49;x\n', 'lista.csv, line 2: “D49” is in no chapter of ICD-10.'],
    [establecimientos, 'code;display\n1;x\n', 'lista.csv, line 2: “1” is no establishment code of 6 digits.'],
    [identificadores, 'code;display\n1;x\n1;y\n', 'lista.csv, line 3: the code 1 is there twice.'],
  ])('is told of in English too: %#', (catalog, text, message) => {
    const { en } = faultOf(catalog, text).said
    expect(en).toContain(message)
    expect(isSpanish(en.replaceAll(/“[^”]*”/g, ''))).toBe(false)
  })
})
