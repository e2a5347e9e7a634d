import { describe, expect, it } from 'vitest'
import { search } from '../../../catalogs/search.ts'
import { findGuideCatalog, guideCatalogs, openGuideCatalog } from '../../../rules/guides/catalogs.ts'
import { contentsOfGuide } from '../../../rules/guides/diff/contents.ts'
import { openGuide } from '../../../rules/guides/guide-definitions.ts'
import { guides } from '../../../rules/index.ts'

const atHome: ReadonlySet<string> = new Set(['clcore', 'eis'])

describe('the catalogs that only guides have', () => {
  it.each([...new Set(guides.flatMap(({ id, isFoundation }) => (isFoundation === true || atHome.has(id) ? [] : id)))])(
    '%s: every system whose codes it lists is one',
    (id) => {
      const newest = guides.findLast((guide) => guide.id === id && guide.isDraft !== true)!
      const isListed = (system: string): boolean => (openGuide(newest).findCodeSystem(system)?.concept ?? []).length > 0
      const codeSystems = contentsOfGuide(newest).codeSystems.filter(isListed)
      expect(
        guideCatalogs
          .filter(({ guide }) => guide === newest)
          .map(({ system }) => system)
          .toSorted(),
      ).toEqual(codeSystems.toSorted())
    },
  )

  it.each(guideCatalogs)('$id has codes, and says where they are from', (one) => {
    const { id, title, system, size, all, provenance } = openGuideCatalog(one)
    expect(size).toBe(all().length)
    expect(size).toBeGreaterThan(0)
    expect(all().every((concept) => concept.system === system && concept.display !== '')).toBe(true)
    expect(provenance).toMatchObject({ source: one.guide.source, version: one.guide.version })
    expect(title).toMatch(
      /^[A-ZÍÁÉÓÚ].* \((?:NID|TEI|Urgencia|Urgencia por eventos|Quirúrgico|SIGGES|SNRE|Laboratorio|Imagenología|MFR|HPD|FALP)\)$/,
    )
    expect(findGuideCatalog(id.toUpperCase())).toBe(one)
  })

  it('are searched as others are', () => {
    const ges = openGuideCatalog(findGuideCatalog('tei.cs-problema-ges-tei')!)
    expect(search([ges], 'cancer de mama', 3)[0]?.concept.display).toMatch(/mama/i)
  })
})
