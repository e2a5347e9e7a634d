import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEstablecimientos } from '../../../catalogs/establecimientos/establecimientos.ts'
import { lint } from '../../../rules/index.ts'

const file = join(import.meta.dirname, '../../../catalogs/establecimientos/establecimientos.txt')
const catalogs = { establecimientos: readEstablecimientos(readFileSync(file, 'utf8')) }

function issuesOf(system: string, value: string) {
  return lint({ resourceType: 'Organization', identifier: [{ system, value }] }, { today: '2026-01-15', catalogs }).issues
}

describe('cl-org-02', () => {
  it.each([
    'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-establecimientoscodigodeis-CS',
    'https://interoperabilidad.minsal.cl/fhir/ig/tei/CodeSystem/CSEstablecimientoDestino',
    'http://minsal.cl/deis/establecimientos',
    'https://deis.minsal.cl/establecimientos',
    'http://minsal.cl/deis/codigodeis',
    'https://interoperabilidad.minsal.cl/fhir/ig/quirurgico/CodeSystem/CSEstablecimientoDestino',
  ])('looks at the codes of «%s»', (system) => {
    expect(issuesOf(system, '999999').map(({ code }) => code)).toContain('cl-org-02')
    expect(issuesOf(system, '111100').map(({ code }) => code)).not.toContain('cl-org-02')
  })

  it.each([
    'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-establecimientos-nivel-complejidad-cs',
    'http://hospital.example/establecimientos',
    'http://minsal.cl/deis/comunas',
  ])('leaves the codes of «%s»', (system) => {
    expect(issuesOf(system, '999999').map(({ code }) => code)).not.toContain('cl-org-02')
  })

  it('names the present code of an old one', () => {
    const issue = issuesOf('http://minsal.cl/deis/establecimientos', '11-100').find(({ code }) => code === 'cl-org-02')
    expect(issue?.suggestion).toBe('Su código es 111100 (Hospital Clínico San Borja Arriarán).')
  })

  it('is skipped without the list, and the report says so', () => {
    const organization = { resourceType: 'Organization', identifier: [{ system: 'http://minsal.cl/deis/establecimientos', value: '1' }] }
    const result = lint(organization, { today: '2026-01-15' })
    expect(result.issues.map(({ code }) => code)).not.toContain('cl-org-02')
    expect(result.skipped?.map(({ code }) => code)).toContain('cl-org-02')
  })
})
