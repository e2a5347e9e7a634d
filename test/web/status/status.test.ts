import { describe, expect, it } from 'vitest'
import { catalogVersions } from '../../../web/status/catalog-versions.ts'
import { overallOf } from '../../../web/status/overall.ts'

describe('the service as a whole', () => {
  it.each([
    ['is as it says', { said: { status: 'degraded' }, isAway: false, isOnline: true }, 'degraded'],
    ['answers from the same machine without a network', { said: { status: 'up' }, isAway: false, isOnline: false }, 'up'],
    ['is away where it does not answer, whatever it said before', { said: { status: 'up' }, isAway: true, isOnline: true }, 'away'],
    ['is not blamed for a network that is gone', { said: undefined, isAway: true, isOnline: false }, 'offline'],
    ['is nothing before it was asked', { said: undefined, isAway: false, isOnline: true }, undefined],
  ] as const)('%s', (_name, known, overall) => {
    expect(overallOf(known)).toBe(overall)
  })
})

describe('versions of catalogs', () => {
  const catalog = (id: string, family: 'own' | 'clcore' | 'eis' | 'guides', version?: string, size?: number) => ({
    id,
    title: `Título de ${id}`,
    family,
    size,
    provenance: version === undefined ? undefined : { source: '', version, date: '2025-10-02', licence: '' },
  })

  it('are told one by one for registers, and together for the code systems of a guide', () => {
    expect(
      catalogVersions([
        catalog('comunas', 'own', '2018', 346),
        catalog('regiones', 'own', '2018', 16),
        catalog('a', 'clcore', '1.9.4', 2),
        catalog('b', 'clcore', '1.9.4', 3),
        catalog('c', 'eis', '1.9.4', 4),
      ]).map(({ title, count, codes }) => [title, count, codes]),
    ).toEqual([
      ['Título de comunas', 1, 346],
      ['Título de regiones', 1, 16],
      [undefined, 2, 5],
      ['Título de c', 1, 4],
    ])
  })

  it('are told guide by guide, also of guides that are in the same version', () => {
    expect(
      catalogVersions([
        catalog('tei.a', 'guides', '0.2.2', 2),
        catalog('nid.a', 'guides', '0.2.2', 3),
        catalog('nid.b', 'guides', '0.2.2', 4),
        catalog('tei.b', 'guides', '0.2.2', 5),
      ]).map(({ publisher, count, codes }) => [publisher, count, codes]),
    ).toEqual([
      ['tei', 2, 7],
      ['nid', 2, 7],
    ])
  })

  it('are unknown while a file cannot be had', () => {
    expect(catalogVersions([catalog('cie10', 'own')])).toEqual([
      { publisher: 'own', title: 'Título de cie10', count: 1, codes: undefined, version: undefined, date: undefined },
    ])
  })
})
