import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tfcSample } from '../../../catalogs/tfc/tfc.ts'
import { catalogIds, completeCatalogs, createCatalogs, readImport } from '../../../worker/catalogs/catalogs.ts'
import { describeCatalogs, prepareCatalogs, searchCatalogs } from '../../../worker/catalogs/search.ts'

const read = (file: string) => readFile(join(import.meta.dirname, '../../../catalogs', file), 'utf8')
const published = createCatalogs(read)

describe('what the page is told of the catalogs', () => {
  it('names every catalog once, with its size and where it comes from', async () => {
    const found = await describeCatalogs(published)
    expect(found.map(({ id }) => id)).toEqual(catalogIds)
    expect(new Set(catalogIds).size).toBe(catalogIds.length)
    expect(found).toEqual(
      found.map(({ id, family }) => ({
        id,
        family,
        title: expect.stringMatching(/./),
        size: expect.any(Number),
        provenance: {
          source: expect.stringMatching(/./),
          version: expect.stringMatching(/./),
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          licence: expect.stringMatching(/./),
        },
      })),
    )
    expect(structuredClone(found)).toEqual(found)
  })

  it('names a catalog that cannot be had, without what it does not know', async () => {
    const found = await describeCatalogs(createCatalogs(() => Promise.reject(new Error('no network'))))
    expect(found.find(({ id }) => id === 'cie10')).toEqual({ id: 'cie10', title: 'CIE-10 (Chile)', family: 'own', size: undefined })
    expect(found.find(({ id }) => id === 'comunas')?.size).toBe(346)
  })
})

describe('a search of the page', () => {
  it('finds in all catalogs, and each concept once', async () => {
    const found = await searchCatalogs(published, 'nunoa', undefined, 50)
    expect(found[0]).toMatchObject({ catalog: 'comunas', code: '13120', display: 'Ñuñoa' })
    expect(found.map(({ catalog }) => catalog)).toContain('establecimientos')
    expect(found.map(({ catalog }) => catalog)).not.toContain('CSCodComunasCL')
    expect(structuredClone(found)).toEqual(found)
  })

  it('finds in one catalog alone, and no more than was asked for', async () => {
    const found = await searchCatalogs(published, 'diabetes', 'cie10', 7)
    expect(found.length).toBe(7)
    expect(new Set(found.map(({ catalog }) => catalog))).toEqual(new Set(['cie10']))
  })

  it('tells establishments of the same name apart', async () => {
    const found = await searchCatalogs(published, 'posta los maitenes', 'establecimientos', 20)
    expect(found.length).toBeGreaterThan(1)
    expect(found.map(({ detail }) => detail)).not.toContain('')
    expect((await searchCatalogs(published, 'nunoa', 'comunas', 1))[0]!.detail).toBe('')
  })

  it('finds what was imported', async () => {
    const catalogs = completeCatalogs(published)
    await prepareCatalogs(catalogs)
    expect(await searchCatalogs(catalogs, '999991000167108', undefined, 5)).toEqual([])
    const result = readImport(tfcSample, { name: 'tfc.csv', text: 'code;display\n999991000167108;Otro\n' }, '2026-01-15')
    catalogs.useImports([{ catalog: 'tfc', importedAt: 1, content: (result as { content: Blob }).content }])
    expect(await searchCatalogs(catalogs, '999991000167108', undefined, 5)).toMatchObject([{ catalog: 'tfc', display: 'Otro' }])
  })
})
