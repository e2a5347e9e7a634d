import { describe, expect, it } from 'vitest'
import { comunas, findObsoleteComuna, toComunaCode } from '../../catalogs/comunas/comunas.ts'
import { obsoleteRows } from '../../catalogs/comunas/comunas-rows.ts'
import { provincias } from '../../catalogs/comunas/provincias.ts'
import { regiones } from '../../catalogs/comunas/regiones.ts'
import { eisCatalog } from '../../catalogs/eis/eis.ts'

describe('comunas', () => {
  it('are 346, in 56 provinces and 16 regions, each in one that exists', () => {
    expect([comunas, provincias, regiones].map((catalog) => catalog.all().length)).toEqual([346, 56, 16])
    for (const { code, provincia, region } of comunas.all()) {
      expect(code).toMatch(/^\d{5}$/)
      expect([provincias.get(provincia)?.region, regiones.has(region)]).toEqual([region, true])
    }
  })

  it.each([
    ['13120', 'Ñuñoa', ['ÑuÑoa']],
    ['13101', 'Santiago', ['Santiago Centro']],
    ['13106', 'Estación Central', ['Estacin Central']],
    ['08301', 'Los Angeles', ['Los Ángeles']],
    ['11101', 'Coyhaique', ['Coihaique']],
    ['11201', 'Aysén', ['Aisén']],
    ['07309', 'Vichuquén', ['Vichuqué']],
    ['05201', 'Isla de Pascua', undefined],
  ])('%s is %s, also %j', (code, display, synonyms) => {
    expect(comunas.get(code)).toMatchObject({ display, ...(synonyms && { synonyms }) })
    expect(comunas.get(code)?.synonyms).toEqual(synonyms)
  })

  it('are found by name, folded', () => {
    expect(comunas.named('NUNOA').map(({ code }) => code)).toEqual(['13120'])
    expect(comunas.named('santiago centro').map(({ code }) => code)).toEqual(['13101'])
    expect(comunas.named('Nuño')).toEqual([])
  })

  it('knows the successors of codes that are no longer used', () => {
    expect(findObsoleteComuna('05106')).toMatchObject({ code: '05106', name: 'Quilpue', successor: { code: '05801', display: 'Quilpué' } })
    expect(findObsoleteComuna('08401')?.successor?.display).toBe('Chillán')
    const codes = obsoleteRows.trim().split('\n')
    expect(codes.length).toBe(34)
    for (const row of codes) {
      const code = row.slice(0, 5)
      expect([comunas.has(code), findObsoleteComuna(code)?.successor === undefined]).toEqual([false, false])
    }
  })

  it.each(['99999', '13120', '5106', '', '__proto__'])('%j is not obsolete', (code) => {
    expect(findObsoleteComuna(code)).toBeUndefined()
  })

  it.each([
    ['5602', '05602'],
    ['05602', '05602'],
    ['13120', '13120'],
    ['99999', '99999'],
    ['560', '560'],
    ['5602 ', '5602 '],
    ['', ''],
  ])('toComunaCode(%j) is %j', (code, full) => {
    expect(toComunaCode(code)).toBe(full)
  })
})

describe('the mirrors of EIS', () => {
  it('write codes without leading zero, under their own system', () => {
    expect(eisCatalog('eis-comunas-cs').get('5602')).toMatchObject({
      system: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-comunas-cs',
      display: 'Algarrobo',
    })
    expect([eisCatalog('eis-comunas-cs').has('05602'), eisCatalog('eis-regiones-cs').has('5')]).toEqual([false, true])
    for (const id of ['eis-comunas-cs', 'eis-provincias-cs', 'eis-regiones-cs'] as const)
      for (const { code } of eisCatalog(id).all()) expect(code).toMatch(/^[1-9]\d*$/)
  })

  it('have 99999 in CSComunas alone', () => {
    expect([eisCatalog('CSComunas').size, eisCatalog('CSComunas').get('99999')?.display]).toEqual([347, 'Ignorada'])
    expect([eisCatalog('eis-comunas-cs').has('99999'), comunas.has('99999')]).toEqual([false, false])
  })

  it('do not swap Aysén and Capitán Prat', () => {
    expect(['112', '113'].map((code) => eisCatalog('eis-provincias-cs').get(code)?.display)).toEqual(['Aysén', 'Capitán Prat'])
    expect(provincias.get('112')?.synonyms).toEqual(['Aisén'])
  })
})
