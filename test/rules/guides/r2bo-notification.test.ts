import { describe, expect, it } from 'vitest'
import { ministry, origins } from '../../../rules/examples/events/parts.ts'
import { r2boMessage } from '../../../rules/examples/events/r2bo.ts'
import { isObject, type Json, type JsonObject } from '../../../rules/engine/json.ts'
import { lint } from '../../../rules/index.ts'

const r2bo = `${ministry}/r2bo`
const nid = `${ministry}/nid`
const oncology = 'http://terminology.hl7.org/CodeSystem/icd-o-3'

const coded = (system: string, code: string): JsonObject => ({ coding: [{ system, code }] })

const grade: JsonObject = {
  url: `${r2bo}/StructureDefinition/r2bo-extension-grado-diferenciacion`,
  valueCodeableConcept: coded(`${r2bo}/CodeSystem/r2bo-grado-diferenciacion-CS`, '2'),
}

function removed(from: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(from).filter(([one]) => one !== name))
}

/** The changes that make entries of 0.2.0 into those of 0.3.2, by id; those that it knows no more are left out. */
const changes: Readonly<Record<string, (entry: JsonObject) => JsonObject>> = {
  // NID 0.4.9 has a code system of identifiers of its own, and countries of ISO.
  paciente: (one) => ({
    ...one,
    extension: origins(nid, 'urn:iso:std:iso:3166'),
    identifier: [{ use: 'official', type: coded(`${nid}/CodeSystem/CSTipoIdentificador`, '1'), value: '12345678-5' }],
  }),
  solicitud: (one) => ({ ...one, reasonCode: [coded('http://hl7.org/fhir/sid/icd-10', 'D48.6')] }),
  muestra: ({ collection, ...one }) => {
    const { method, ...rest } = collection as JsonObject
    return { ...one, collection: { ...rest, method: { coding: (method as JsonObject)['coding']! } } }
  },
  estadificacion: (one) => ({ ...one, valueCodeableConcept: coded('http://loinc.org', 'LA3641-9') }),
  'tumor-primario': (one) => ({ ...one, valueCodeableConcept: coded('http://loinc.org', 'LA3629-4') }),
  informe: (one) => ({
    ...removed(one, 'extension'),
    result: [{ reference: 'Observation/estadificacion' }],
    conclusionCode: [
      { id: 'Morfologico', extension: [grade], ...coded(oncology, '8500/3') },
      { id: 'Topografico', ...coded(oncology, 'C50.9') },
    ],
    presentedForm: [{ contentType: 'application/pdf', data: 'JVBERi0xLjQK' }],
  }),
}

const gone = new Set(['BodyStructure', 'Composition'])
const goneObservations = new Set(['macroscopica', 'microscopica', 'invasion-vascular'])

/** The notification of a biopsy, as 0.3.2 of R2BO defines it. */
function notification(): JsonObject {
  const { entry } = r2boMessage('generar-informe')
  return {
    resourceType: 'Bundle',
    meta: { profile: [`${r2bo}/StructureDefinition/r2bo-bundle-generar-notificacion`] },
    type: 'transaction',
    entry: (entry as readonly JsonObject[]).flatMap((one) => {
      const resource = one['resource'] as JsonObject
      const { resourceType, id } = resource
      if (gone.has(String(resourceType)) || goneObservations.has(String(id))) return []
      return [{ ...one, resource: changes[String(id)]?.(resource) ?? resource }]
    }),
  }
}

/** A notification without a member of its report. */
function without(name: string): Json {
  const whole = notification()
  return {
    ...whole,
    entry: (whole['entry'] as readonly JsonObject[]).map((one) => {
      const { resource } = one
      if (!isObject(resource) || resource['resourceType'] !== 'DiagnosticReport') return one
      return { ...one, resource: removed(resource, name) }
    }),
  }
}

describe('a notification of R2BO 0.3.2', () => {
  it('has no finding, and none of what 0.2.0 asks is asked of it', () => {
    const { issues, guides = [] } = lint(JSON.stringify(notification()), { today: '2026-01-15' })
    expect(issues).toEqual([])
    const versions = new Map(guides.map(({ id, version }) => [id, version]))
    expect([versions.get('r2bo'), versions.get('nid')]).toEqual(['0.3.2', '0.4.9'])
  })

  it('is of a patient as NID 0.4.9 defines them, upon which it is built', () => {
    const { entry } = r2boMessage('generar-informe')
    const patient = (entry as readonly JsonObject[]).find(({ resource }) => isObject(resource) && resource['id'] === 'paciente')!
    const whole = notification()
    const others = (whole['entry'] as readonly JsonObject[]).filter(({ fullUrl }) => fullUrl !== patient['fullUrl'])
    const { issues } = lint(JSON.stringify({ ...whole, entry: [...others, patient] }), { today: '2026-01-15' })
    expect(issues.some(({ message }) => message.includes('VSTiposIdentificadorPaciente'))).toBe(true)
  })

  it.each(['conclusionCode', 'presentedForm', 'issued', 'specimen'])('must say the «%s» of its report', (name) => {
    const { issues } = lint(JSON.stringify(without(name)), { today: '2026-01-15' })
    const missing = issues.filter(({ code, severity }) => code === 'r4-card-01' && severity === 'error')
    expect(missing.some(({ message }) => message.includes(`«${name}»`))).toBe(true)
  })
})
