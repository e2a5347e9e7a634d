import { describe, expect, it } from 'vitest'
import { findEventExample } from '../../../rules/examples/events/index.ts'
import { lint, type Issue, type JsonObject, type LintOptions } from '../../../rules/index.ts'

const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition'

function unknownOf(resource: JsonObject, options: Partial<LintOptions> = {}): Issue | undefined {
  const { issues } = lint(JSON.stringify(resource), { today: '2026-11-22', ...options })
  return issues.find(({ code }) => code === 'r4-perfil-01')
}

const claiming = (resourceType: string, profile: string): JsonObject => ({ resourceType, meta: { profile: [profile] } })

describe('a profile that no guide has', () => {
  it.each([
    ['a letter too few', 'Bundle', `${tei}/BundleInicarLE`, `${tei}/BundleIniciarLE`],
    ['two letters swapped', 'Bundle', `${tei}/BundleIniciraLE`, `${tei}/BundleIniciarLE`],
    ['another case', 'Patient', `${tei}/patientLE`, `${tei}/PatientLE`],
    ['the only one of its type', 'Patient', `${tei}/Paciente`, `${tei}/PatientLE`],
    ['http', 'Bundle', `${tei}/BundleIniciarLE`.replace('https', 'http'), `${tei}/BundleIniciarLE`],
    ['a guide that is misspelt', 'Bundle', `${tei}/BundleIniciarLE`.replace('/tei/', '/tie/'), `${tei}/BundleIniciarLE`],
    ['the page of a profile', 'Bundle', `${tei}-BundleIniciarLE.html`, `${tei}/BundleIniciarLE`],
  ])('%s: the one that is meant', (_how, type, written, meant) => {
    const name = meant.slice(meant.lastIndexOf('/') + 1)
    const said = written.endsWith(`/${name}`) ? `su dirección es «${meant}»` : `se llama ${name}`
    expect(unknownOf(claiming(type, written))).toMatchObject({ suggestion: `En la guía TEI 0.2.2 ${said}.` })
  })

  it.each([
    'https://hl7chile.cl/fhir/ig/CoreCL',
    'https://hl7chile.cl/fhir/ig/corecl',
    'http://core.hl7chile.cl',
    'http://hl7.cl/fhir/ig/clcore',
  ])('is the one of CL Core where that was before: %s', (base) => {
    const meant = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CoreOrganizacionCl'
    const found = unknownOf({ ...claiming('Organization', `${base}/StructureDefinition/CoreOrganizacionCl`), name: 'Hospital de prueba' })
    expect(found).toMatchObject({
      suggestion: `En la guía CL Core 1.9.4 su dirección es «${meant}».`,
      quickFix: { title: `Usar «${meant}»`, replacement: meant, safe: false },
    })
  })

  it('by its name alone is that of the guide whose Bundle holds it, beside another guide that has the name', async () => {
    const quirurgico = tei.replace('/tei/', '/quirurgico/')
    const message = JSON.stringify(await findEventExample('quirurgico:atender', true))
      .replace(`"${quirurgico}/PatientLE"`, '"PatientLE"')
      .replace(`"${quirurgico}/OrganizationLE"`, `"${tei}/OrganizationLE"`)
    const { issues } = lint(message, { today: '2026-11-22' })
    expect(issues.find(({ code }) => code === 'r4-perfil-01')?.suggestion).toContain(`«${quirurgico}/PatientLE»`)
  })

  it('is the one of TEI where that was the guide of waiting lists', () => {
    const was = 'http://minsal.cl/listaespera/StructureDefinition/OrganizationLE'
    const meant = `${tei}/OrganizationLE`
    const found = unknownOf({
      ...claiming('Organization', was),
      id: 'hospital',
      name: 'Hospital de prueba',
      identifier: [{ value: '109100' }],
    })
    expect(found).toMatchObject({
      suggestion: `En la guía TEI 0.2.2 su dirección es «${meant}».`,
      quickFix: { replacement: meant, safe: false },
    })
  })

  it('is one that its guide has, where guides are switched off', () => {
    const found = unknownOf(claiming('Bundle', `${tei}/BundleIniciarLE`), { guide: 'none' })
    expect(found).toMatchObject({ suggestion: 'Es de la guía TEI 0.2.2, y las guías están apagadas.' })
    expect(found).not.toHaveProperty('quickFix')
  })

  it('is mended where the resource meets the one that is meant', async () => {
    const message = (await findEventExample('tei:iniciar', true)) as JsonObject
    const misspelt = { ...message, ...claiming('Bundle', `${tei}/BundleInicarLE`) }
    const replacement = `${tei}/BundleIniciarLE`
    expect(unknownOf(misspelt)?.quickFix).toMatchObject({ jsonPointer: '/meta/profile/0', replacement, safe: false })
    expect(unknownOf({ ...claiming('Bundle', `${tei}/BundleInicarLE`), type: 'collection' })?.quickFix).toBeUndefined()
  })

  it('is not guessed at', () => {
    const suggestion = 'Si es de una guía, tráela con su paquete.'
    expect(unknownOf(claiming('Patient', 'https://ejemplo.cl/fhir/StructureDefinition/PatientLE'))).toMatchObject({ suggestion })
    expect(unknownOf(claiming('Media', `${tei}/MediaLE`))?.suggestion).toBe(
      'La guía TEI 0.2.2 no tiene ningún perfil que se llame así; si es de otra versión, tráela con su paquete.',
    )
  })

  it('where several may be meant, is told with all of them', () => {
    const { suggestion } = unknownOf(claiming('Bundle', `${tei}/Mensaje`))!
    expect(suggestion).toMatch(/^En la guía TEI 0\.2\.2 los de este tipo son BundleAgendarLE, .*BundleTerminarLE\.$/)
  })

  it('is suggested to who asks for it as well', () => {
    const found = unknownOf({ resourceType: 'Patient' }, { profile: `${tei}/PatienteLE` })
    expect(found).toMatchObject({ path: 'Patient', suggestion: 'En la guía TEI 0.2.2 se llama PatientLE.' })
    expect(found?.quickFix).toBeUndefined()
  })
})

describe('an extension that no guide has', () => {
  const url = `${tei}/ExtensionBoolResolutividadAPS`
  const unknown = (root: JsonObject, options: Partial<LintOptions> = {}): Issue | undefined =>
    lint(JSON.stringify(root), { today: '2026-11-22', ...options }).issues.find(({ code }) => code === 'r4-ext-01')
  const extended = (written: string): JsonObject => ({
    resourceType: 'ServiceRequest',
    status: 'draft',
    intent: 'order',
    subject: { reference: 'Patient/1' },
    extension: [{ url: written, valueBoolean: true }],
  })

  it('is told with the one that is meant, and mended', () => {
    expect(unknown(extended(url.slice(0, -1)))).toMatchObject({
      suggestion: 'En la guía TEI 0.2.2 se llama ExtensionBoolResolutividadAPS.',
      quickFix: { jsonPointer: '/extension/0/url', replacement: url, safe: false },
    })
  })

  it.each(['Nacionalidad', 'nacionalidad'])('is the one for which profiles of the guide have a slice of that name: %s', (name) => {
    const clCore = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition'
    const coding = [{ system: 'urn:iso:std:iso:3166', code: '152', display: 'Chile' }]
    const extension = [{ url: `${clCore}/${name}`, valueCodeableConcept: { coding } }]
    expect(unknown({ resourceType: 'Patient', extension })).toMatchObject({
      suggestion: 'En la guía CL Core 1.9.4 se llama CodigoPaises.',
      quickFix: { jsonPointer: '/extension/0/url', replacement: `${clCore}/CodigoPaises`, safe: false },
    })
  })

  it('is the one of a guide that takes part, where it is written as one of CL Core', () => {
    const written = url.replace('interoperabilidad.minsal.cl/fhir/ig/tei', 'hl7chile.cl/fhir/ig/clcore')
    const claimed = { ...extended(written), meta: { profile: [`${tei}/ServiceRequestLE`] } }
    expect(unknown(claimed)).toMatchObject({ suggestion: `En la guía TEI 0.2.2 su dirección es «${url}».` })
    expect(unknown(extended(written))?.suggestion).toContain('no tiene ninguna extensión que se llame así')
  })

  it('is one that its guide has, where guides are switched off', () => {
    const found = unknown(extended(url), { guide: 'none' })
    expect(found).toMatchObject({ suggestion: 'Es de la guía TEI 0.2.2, y las guías están apagadas.' })
    expect(found).not.toHaveProperty('quickFix')
  })

  it('is not guessed at', () => {
    const suggestion = 'Si es de una guía, tráela con su paquete; si es propia, publica su definición.'
    expect(unknown(extended(`${tei}/Prevision`))?.suggestion).toBe(
      'La guía TEI 0.2.2 no tiene ninguna extensión que se llame así; si es de otra versión, tráela con su paquete.',
    )
    expect(unknown(extended('https://ejemplo.cl/fhir/StructureDefinition/ExtensionBoolResolutividadAP'))).toMatchObject({ suggestion })
  })
})
