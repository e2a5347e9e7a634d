import { describe, expect, it } from 'vitest'
import { createCatalog, fold, type Concept } from '../../catalogs/catalog.ts'

const provenance = { source: 's', version: '1', date: '2026-01-01', licence: 'l' }
const about = { id: 'x', title: 'X', system: 'urn:x', size: 2, provenance }
const concepts: readonly Concept[] = [
  { system: 'urn:x', code: '1', display: 'Ñuñoa', synonyms: ['ÑuÑoa', 'La comuna'] },
  { system: 'urn:x', code: '2', display: 'NUNOA' },
]

describe('fold', () => {
  it.each([
    ['Ñuñoa', 'nunoa'],
    ['  Padre   las\tCasas ', 'padre las casas'],
    ["O'Higgins", 'o higgins'],
    ['COVID-19, virus identificado', 'covid 19 virus identificado'],
    ['Última Esperanza', 'ultima esperanza'],
    ['Ultima Esperanza', 'ultima esperanza'],
    ['Ωμέγα (β)', 'ωμεγα β'],
    ['', ''],
    ['—', ''],
  ])('%j gives %j', (name, folded) => {
    expect(fold(name)).toBe(folded)
  })

  it('changes nothing the second time', () => {
    for (const name of ['İstanbul', 'ẞ', 'Ǆ', '½ ampolla', 'a\u0301\u0302', '한국']) expect(fold(fold(name))).toBe(fold(name))
  })
})

describe('createCatalog', () => {
  it('reads its concepts when they are first asked for, and once', () => {
    let reads = 0
    const catalog = createCatalog(about, () => {
      reads += 1
      return concepts
    })
    expect(reads).toBe(0)
    expect([catalog.has('1'), catalog.has('3'), catalog.get('2')?.display, catalog.all().length]).toEqual([true, false, 'NUNOA', 2])
    expect(catalog.named('nunoa').length).toBe(2)
    expect(reads).toBe(1)
  })

  it('finds by any name, folded, each concept once', () => {
    const catalog = createCatalog(about, () => concepts)
    expect(catalog.named('ÑUÑOA').map(({ code }) => code)).toEqual(['1', '2'])
    expect(catalog.named('la comuna').map(({ code }) => code)).toEqual(['1'])
    expect(catalog.named('comuna')).toEqual([])
  })

  it('looks codes up where it is told to', () => {
    const catalog = createCatalog(
      about,
      () => {
        throw new Error('not to be read')
      },
      (code) => concepts.find((concept) => concept.code === code),
    )
    expect([catalog.has('1'), catalog.get('2'), catalog.get('__proto__')]).toEqual([true, concepts[1], undefined])
  })
})
