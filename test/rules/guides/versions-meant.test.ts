import { describe, expect, it } from 'vitest'
import { openGuide } from '../../../rules/guides/guide-definitions.ts'
import { guides, type Guide } from '../../../rules/guides/guides.ts'
import { lint, type Json } from '../../../rules/index.ts'

const ministry = 'https://interoperabilidad.minsal.cl/fhir/ig'
const nid = `${ministry}/nid`

/** A patient with an identifier of a code system, who claims some profiles. */
const patient = (system: string, ...profile: readonly string[]): Json => ({
  resourceType: 'Patient',
  meta: { profile },
  identifier: [{ type: { coding: [{ system, code: '1' }] }, value: '12345678-5' }],
})

const clCoreTypes = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'

function versionsOf(resource: Json, guide?: string): readonly string[] {
  const { guides: some = [] } = lint(JSON.stringify(resource), { today: '2026-11-30', guide })
  return some.filter(({ id }) => id === 'nid').map(({ version }) => version)
}

function defines(guide: Guide, address: string): boolean {
  const { findCodeSystem, findStructure } = openGuide(guide)
  return findCodeSystem(address) !== undefined || findStructure(address) !== undefined
}

describe('of a guide in several versions', () => {
  it('is meant the newest that is no draft', () => {
    expect(versionsOf(patient(clCoreTypes, `${nid}/StructureDefinition/MINSALPaciente`))).toEqual(['0.4.0'])
    expect(versionsOf(patient(clCoreTypes), 'nid')).toEqual(['0.4.0'])
  })

  it('is meant that which a text names, for all that it names without one', () => {
    expect(versionsOf(patient(clCoreTypes, `${nid}/StructureDefinition/MINSALPaciente|0.4.9`))).toEqual(['0.4.9'])
    const both = [`${nid}/StructureDefinition/MINSALPaciente|0.4.0`, `${nid}/StructureDefinition/MINSALPaciente`]
    expect(versionsOf(patient(`${nid}/CodeSystem/CSTipoIdentificador`, ...both))).toEqual(['0.4.0'])
  })

  it('is meant that which alone defines something that a text names', () => {
    expect(versionsOf(patient(`${nid}/CodeSystem/CSTipoIdentificador`, `${nid}/StructureDefinition/MINSALPaciente`))).toEqual(['0.4.9'])
    expect(versionsOf(patient(`${nid}/CodeSystem/CSTipoIdentificador`), 'nid')).toEqual(['0.4.9'])
  })

  it('is meant that which another guide builds upon', () => {
    const claims = [`${ministry}/laboratorio/StructureDefinition/PacienteLaboratorio`, `${nid}/StructureDefinition/MINSALPaciente`]
    expect(versionsOf(patient(clCoreTypes, ...claims))).toEqual(['0.4.9'])
  })

  it.each(guides.filter(({ marks }) => marks !== undefined))('$id $version has what marks it, and no other version has', (guide) => {
    const having = guide.marks!.map((mark) => guides.filter((one) => one.id === guide.id && defines(one, `${guide.canonical}/${mark}`)))
    expect(having).toEqual(guide.marks!.map(() => [guide]))
  })
})

describe('a system of codes that guides share', () => {
  const shared = `${ministry}/laboratorio/CodeSystem/CodigoPrestacionFonasa`
  const request = (...profile: readonly string[]): Json => ({
    resourceType: 'ServiceRequest',
    meta: { profile },
    status: 'active',
    intent: 'order',
    code: { coding: [{ system: shared, code: '0403001' }] },
    subject: { display: 'Ana' },
  })

  it('has its guide take no part', () => {
    const imaging = `${ministry}/imagenologia/StructureDefinition/MinsalServiceRequestImagen`
    const { guides: some = [] } = lint(JSON.stringify(request(imaging)), { today: '2026-11-30' })
    expect(some.map(({ id }) => id)).toContain('imagenologia')
    expect(some.map(({ id }) => id)).not.toContain('laboratorio')
    expect(lint(JSON.stringify(request()), { today: '2026-11-30' }).guides).toBeUndefined()
  })

  it.each(guides.filter((one) => one.shared !== undefined))('of $id $version is one of its own', (guide) => {
    expect(guide.shared!.map((one) => openGuide(guide).findCodeSystem(`${guide.canonical}/${one}`)?.url)).toEqual(
      guide.shared!.map((one) => `${guide.canonical}/${one}`),
    )
  })
})
