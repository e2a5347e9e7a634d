import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findChapter } from '../../catalogs/cie10/chapters.ts'
import { cie10Form, readCie10, writeCie10 } from '../../catalogs/cie10/cie10.ts'
import { comunas } from '../../catalogs/comunas/comunas.ts'
import { readEstablecimientos, writeEstablecimientos } from '../../catalogs/establecimientos/establecimientos.ts'
import { largeCatalogs } from '../../catalogs/large.ts'
import { readTfc, tfcSample, tfcSystems, writeTfc } from '../../catalogs/tfc/tfc.ts'

const textOf = (id: string) => {
  const { file } = largeCatalogs.find((catalog) => catalog.id === id)!
  return readFileSync(join(import.meta.dirname, '../../catalogs', file), 'utf8')
}
const cie10 = readCie10(textOf('cie10'))
const establecimientos = readEstablecimientos(textOf('establecimientos'))

describe('every large catalog', () => {
  it.each(largeCatalogs.map(({ id, read }) => [id, read] as const))('%s holds what it says', (id, read) => {
    const catalog = read(textOf(id))
    const concepts = catalog.all()
    expect([catalog.id, concepts.length]).toEqual([id, catalog.size])
    expect(concepts.map(({ code }) => code)).toEqual([...new Set(concepts.map(({ code }) => code))].toSorted())
    expect(concepts.filter(({ code }) => catalog.get(code)?.code !== code)).toEqual([])
    expect(concepts.filter(({ display }) => display === '' || display !== display.normalize('NFC').replaceAll(/\s+/g, ' ').trim())).toEqual(
      [],
    )
    expect(catalog.provenance.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it.each([
    ['cie10', 350_000],
    ['establecimientos', 150_000],
  ])('%s is at most %i bytes in brotli', (id, most) => {
    expect(brotliCompressSync(textOf(id), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length).toBeLessThan(most)
  })

  it.each(largeCatalogs.map(({ id, read }) => [id, read] as const))('%s is not read of another text', (id, read) => {
    expect(() => read('')).toThrow(`El archivo no es un catálogo, y se esperaba «${id}».`)
    expect(() => read('<!doctype html>\n\n')).toThrow('no es un catálogo')
    expect(() => read(textOf(id).replace(`\n${id}\n`, '\nx\n'))).toThrow('El archivo es el catálogo «x»')
  })
})

describe('cie10', () => {
  it('has the 2,050 categories and 12,320 subcategories of the Chilean list, each in a chapter', () => {
    const categories = cie10.all().filter(({ isCategory }) => isCategory)
    expect([categories.length, cie10.size]).toEqual([2050, 14_370])
    expect(cie10.all().filter(({ code, chapter }) => !cie10Form.test(code) || chapter === undefined)).toEqual([])
    expect(new Set(cie10.all().map(({ chapter }) => chapter?.number)).size).toBe(22)
  })

  it.each([
    ['I10', 'Hipertensión esencial (primaria)', true, false, 9],
    ['E11', 'Diabetes mellitus no insulinodependiente', true, true, 4],
    ['E11.9', 'Diabetes mellitus tipo 2 sin complicaciones', false, false, 4],
    ['U07.1', 'COVID-19, virus identificado', false, false, 22],
  ])('%s is %s', (code, display, isCategory, hasSubcategories, chapter) => {
    expect(cie10.get(code)).toMatchObject({ system: 'http://hl7.org/fhir/sid/icd-10', code, isCategory, hasSubcategories })
    expect([cie10.get(code)?.display.slice(0, display.length), cie10.get(code)?.chapter?.number]).toEqual([display, chapter])
  })

  it.each(['', 'I', 'I10.9', 'E119', 'e11.9', 'E11.', 'E11.9\t', '__proto__', 'svc'])('%j is not in it', (code) => {
    expect([cie10.has(code), cie10.get(code)]).toEqual([false, undefined])
  })

  it('knows subcategories whose category is not listed', () => {
    expect([cie10.has('I84'), cie10.has('I84.2')]).toEqual([false, true])
  })

  it('is found by name', () => {
    expect(cie10.named('hipertension esencial primaria').map(({ code }) => code)).toEqual(['I10'])
  })

  it('reads what was written', () => {
    expect(writeCie10(cie10.all(), cie10.provenance)).toBe(textOf('cie10'))
  })

  it.each([
    ['A00', 1],
    ['D48.9', 2],
    ['D50', 3],
    ['H59', 7],
    ['H60.1', 8],
    ['Z99.9', 21],
    ['D49', undefined],
    ['T99', undefined],
    ['', undefined],
  ])('%s is in chapter %s', (code, number) => {
    expect(findChapter(code)?.number).toBe(number)
  })
})

describe('establecimientos', () => {
  it('says what the DEIS says', () => {
    expect(establecimientos.size).toBe(5237)
    expect(establecimientos.get('102100')).toEqual({
      system: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-establecimientoscodigodeis-CS',
      code: '102100',
      display: 'Hospital Dr. Ernesto Torres Galdames (Iquique)',
      oldCode: '02-100',
      otherCodes: ['02-100'],
      comuna: '01101',
      type: 'Hospital',
      dependency: 'Servicio de Salud',
      status: 'Vigente en operación habitual',
      isClosed: false,
      keywords: ['Hospital', 'Iquique'],
    })
  })

  it('has 77 that are closed, and communes that exist', () => {
    expect(establecimientos.all().filter(({ isClosed }) => isClosed).length).toBe(77)
    expect(establecimientos.all().filter(({ comuna }) => !comunas.has(comuna))).toEqual([])
  })

  it('reads what was written', () => {
    expect(writeEstablecimientos(establecimientos.all(), establecimientos.provenance)).toBe(textOf('establecimientos'))
  })

  it('finds by a code alone what the whole list says of it', () => {
    const { get, all } = readEstablecimientos(textOf('establecimientos'))
    expect(all().map(({ code }) => get(code))).toEqual(establecimientos.all())
    expect(['', '=10101', '10210', '102100\t02-100', '102100\n'].map(get)).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  it('mends what the source broke', () => {
    expect(establecimientos.get('201139')?.display).toBe('Centro de Apoyo Comunitario para personas con Demencia "ARREBOL"')
    expect(establecimientos.get('202058')?.display).toBe("NEPHROCARE O'HIGGINS")
    expect(new Set(establecimientos.all().map(({ status }) => status)).size).toBe(3)
    expect(establecimientos.all().some(({ dependency }) => dependency === 'Gendarmería')).toBe(true)
  })
})

describe('tfc', () => {
  it('is a sample of 17 until somebody imports the list', () => {
    expect([tfcSample.all().length, tfcSample.size, tfcSample.isSample]).toEqual([17, 17, true])
    expect(tfcSample.get('1682851000167115')).toMatchObject({ system: tfcSystems.description, display: 'Paracetamol 500 mg comprimido' })
    expect(tfcSample.get('840851000167103')).toMatchObject({ system: tfcSystems.concept, kind: 'concept' })
  })

  it('finds descriptions by their own ids, and lists them under their concept', () => {
    const rows = [
      { id: '11000167107', kind: 'concept', conceptId: '', display: 'Paracetamol' },
      { id: '21000167114', kind: 'description', conceptId: '11000167107', display: 'Paracetamol' },
      { id: '31000167119', kind: 'description', conceptId: '11000167107', display: 'Acetaminofén' },
    ] as const
    const tfc = readTfc(writeTfc(rows, tfcSample.provenance))
    expect([tfc.size, tfc.isSample]).toEqual([1, false])
    expect(tfc.all()).toEqual([
      {
        system: tfcSystems.concept,
        code: '11000167107',
        display: 'Paracetamol',
        kind: 'concept',
        synonyms: ['Acetaminofén'],
        otherCodes: ['21000167114', '31000167119'],
      },
    ])
    expect(tfc.get('31000167119')).toEqual({
      system: tfcSystems.description,
      code: '31000167119',
      display: 'Acetaminofén',
      kind: 'description',
      conceptId: '11000167107',
    })
  })
})
