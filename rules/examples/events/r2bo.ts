/** The report of a biopsy, made up: nobody in it exists. */
import type { JsonObject } from '../../engine/json.ts'
import { ana, coding, eva, juan, ministry, origins, partsOf, run, spoiled, terminology, urlOf } from './parts.ts'

const r2bo = `${ministry}/r2bo`
const nid = `${ministry}/nid`
const { extension, resource } = partsOf(r2bo)
const ofNid = partsOf(nid)
const snomed = 'http://snomed.info/sct'
const loinc = 'http://loinc.org'

/** How the report travels. */
export type R2boStep = 'generar-informe' | 'documento'

const patient = { reference: 'Patient/paciente' }
const request = { reference: 'ServiceRequest/solicitud' }
const specimen = { reference: 'Specimen/muestra' }
const pathologist = { reference: 'PractitionerRole/anatomopatologa' }
const category = coding(`${terminology}/v2-0074`, 'PAT', 'Pathology (gross & histopath, not surgical)')
const report = { ...coding(loinc, '66110-8'), text: 'Informe de biopsia de mama' }
const mama = coding(snomed, '76752008')

function observation(id: string, profile: string, code: JsonObject, members: JsonObject): JsonObject {
  return resource('Observation', id, profile, {
    basedOn: [request],
    status: 'final',
    category: [coding(`${terminology}/observation-category`, 'laboratory')],
    code,
    subject: patient,
    effectiveDateTime: '2026-01-08T12:00:00-03:00',
    performer: [pathologist],
    specimen,
    ...members,
  })
}

const title = { ...ofNid.own('CSTituloProfesional', '1', 'MÉDICO CIRUJANO'), text: 'Médico cirujano' }

function role(id: string, who: string): JsonObject {
  return resource('PractitionerRole', id, 'r2bo-rol-profesional-minsal', {
    active: true,
    practitioner: { reference: `Practitioner/${who}` },
    organization: { reference: 'Organization/establecimiento' },
    code: [ofNid.own('CSTituloProfesional', '1', 'MÉDICO CIRUJANO')],
  })
}

function section(text: string, code: string, ...references: readonly string[]): JsonObject {
  return {
    code: { ...coding(loinc, code), text },
    text: { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${text}</div>` },
    entry: references.map((reference) => ({ reference })),
  }
}

const composition = (): JsonObject =>
  resource('Composition', 'documento', 'r2bo-composition-biopsia', {
    extension: [extension('r2bo-extension-referencia-diagnosticReport', { valueReference: { reference: 'DiagnosticReport/informe' } })],
    identifier: { value: 'BIO-2026-0001' },
    status: 'final',
    type: report,
    category: [category],
    subject: patient,
    date: '2026-01-08T12:00:00-03:00',
    author: [pathologist],
    title: 'Informe de biopsia de mama',
    section: [
      section('Solicitud', '22636-5', 'ServiceRequest/solicitud'),
      section('Muestra', '22633-2', 'Specimen/muestra'),
      section('Macroscopía', '22634-0', 'Observation/macroscopica'),
      section('Microscopía', '22635-7', 'Observation/microscopica'),
      section('Hallazgos', '33746-9', 'Observation/invasion-vascular'),
      section('Conclusiones', '22637-3', 'Observation/estadificacion', 'BodyStructure/tumor'),
    ],
  })

const diagnosticReport = (): JsonObject =>
  resource('DiagnosticReport', 'informe', 'r2bo-informe-biopsia', {
    extension: [extension('r2bo-extension-referencia-composition', { valueReference: { reference: 'Composition/documento' } })],
    identifier: [{ value: 'BIO-2026-0001' }],
    basedOn: [request],
    status: 'final',
    category: [category],
    code: report,
    subject: patient,
    effectiveDateTime: '2026-01-08T12:00:00-03:00',
    issued: '2026-01-08T12:00:00-03:00',
    performer: [pathologist],
    specimen: [specimen],
    result: [
      { reference: 'Observation/microscopica' },
      { reference: 'Observation/macroscopica' },
      { reference: 'Observation/estadificacion' },
      { reference: 'Observation/invasion-vascular' },
    ],
    conclusion: 'Carcinoma ductal infiltrante.',
  })

function entries(): readonly JsonObject[] {
  return [
    resource('ServiceRequest', 'solicitud', 'r2bo-solicitud-informe-apa', {
      identifier: [{ value: 'SOL-1' }],
      status: 'completed',
      intent: 'order',
      code: { ...coding(snomed, '116784002'), text: 'Informe de biopsia' },
      subject: patient,
      requester: { reference: 'PractitionerRole/solicitante' },
      performer: [{ reference: 'Organization/establecimiento' }],
      reasonCode: [
        {
          coding: [
            { system: snomed, code: '269497004' },
            { system: 'http://hl7.org/fhir/sid/icd-10', code: 'D48.6' },
          ],
        },
      ],
      specimen: [specimen],
    }),
    ofNid.resource('Patient', 'paciente', 'MINSALPaciente', { extension: origins(nid), ...ana }),
    role('solicitante', 'profesional'),
    role('anatomopatologa', 'anatomopatologa'),
    ofNid.resource('Practitioner', 'profesional', 'MINSALPrestadorProfesional', juan(title)),
    ofNid.resource('Practitioner', 'anatomopatologa', 'MINSALPrestadorProfesional', {
      ...eva,
      identifier: [run('17654321-3')],
      qualification: [{ identifier: [{ value: 'cert' }], code: title }],
    }),
    ofNid.resource('Organization', 'establecimiento', 'MINSALPrestadorOrganizacional', {
      identifier: [{ system: `${ministry}/tei/CodeSystem/CSEstablecimientoDestino`, value: '109100' }],
      name: 'Complejo Hospitalario San José (Santiago, Independencia)',
    }),
    resource('Specimen', 'muestra', 'r2bo-muestra-biopsia', {
      identifier: [{ value: 'MUE-1' }],
      status: 'available',
      type: coding(snomed, '258415003'),
      subject: patient,
      receivedTime: '2026-01-06T09:00:00-03:00',
      collection: {
        collector: { reference: 'PractitionerRole/solicitante' },
        collectedDateTime: '2026-01-05T11:00:00-03:00',
        method: {
          extension: [extension('r2bo-tipo-procedimientos-biopsias', { valueCodeableConcept: coding(snomed, '8889005') })],
          ...coding(snomed, '122548005'),
        },
        bodySite: mama,
      },
    }),
    observation('microscopica', 'r2bo-observacion-microscopica', coding(loinc, '102034-6'), {
      valueString: 'Tejido mamario con células epiteliales atípicas.',
    }),
    resource('BodyStructure', 'tumor', 'r2bo-tumor', {
      morphology: { ...coding(snomed, '82711006'), text: 'Carcinoma ductal infiltrante' },
      location: { ...mama, text: 'Mama' },
      patient,
    }),
    observation('macroscopica', 'r2bo-observacion-macroscopica', coding(loinc, '74574-5'), {
      valueString: 'Muestra de 2 por 2 por 1 cm, de consistencia firme.',
    }),
    observation('estadificacion', 'r2bo-estadificacion-tnm', coding(snomed, '399588009'), {
      hasMember: [{ reference: 'Observation/tumor-primario' }],
    }),
    observation('tumor-primario', 'r2bo-tnm-categoria-tumor-primario', coding(snomed, '384625004'), {
      valueCodeableConcept: coding(snomed, '1229852009'),
    }),
    observation('invasion-vascular', 'r2bo-observacion-invasion-vascular', coding(loinc, '33740-2'), {
      valueCodeableConcept: coding(snomed, '52101004'),
    }),
  ]
}

/** The condition under which somebody is created, by what identifies them. */
function conditionOf(one: JsonObject): JsonObject {
  const { resourceType, id, identifier } = one
  if (resourceType === 'PractitionerRole') return { ifNoneExist: `practitioner=Practitioner/${String(id)}` }
  if (resourceType !== 'Patient' && resourceType !== 'Practitioner' && resourceType !== 'Organization') return {}
  const [first] = identifier as readonly JsonObject[]
  return { ifNoneExist: `identifier=${String(first!['value'])}` }
}

function sent(one: JsonObject): JsonObject {
  const { resourceType, identifier } = one
  if (resourceType === 'ServiceRequest' || resourceType === 'Specimen') {
    const [first] = identifier as readonly JsonObject[]
    return { fullUrl: urlOf(one), resource: one, request: { method: 'PUT', url: `${resourceType}?identifier=${String(first!['value'])}` } }
  }
  return { fullUrl: urlOf(one), resource: one, request: { method: 'POST', url: resourceType!, ...conditionOf(one) } }
}

/** The report as it is published, or as it is read. */
export function r2boMessage(step: R2boStep): JsonObject {
  const isDocument = step === 'documento'
  return {
    resourceType: 'Bundle',
    id: `ejemplo-${step}`,
    meta: { profile: [`${r2bo}/StructureDefinition/r2bo-bundle-${step}`] },
    identifier: { system: 'urn:ietf:rfc:3986', value: 'urn:uuid:3f2b8a52-7c1d-4e1a-9b52-6d1f0a4c7e23' },
    type: isDocument ? 'document' : 'transaction',
    timestamp: '2026-01-08T12:00:00-03:00',
    entry: isDocument
      ? [composition(), ...entries(), diagnosticReport()].map((one) => ({ fullUrl: urlOf(one), resource: one }))
      : [...entries(), composition(), diagnosticReport()].map(sent),
  }
}

/** The same with what goes wrong most often: no conclusion, not said when it was issued, the report not tied to the document, a wrong digit, a status in Spanish. */
export function faultyR2boMessage(step: R2boStep): JsonObject {
  return spoiled(
    r2boMessage(step),
    ['"conclusion":', '"conclusiones":'],
    ['r2bo-extension-referencia-composition', 'r2bo-extension-referencia-composicion'],
    ['"value":"15345678-K"', '"value":"15345678-5"'],
    ['"issued"', '"emitido"'],
    ['"status":"available"', '"status":"disponible"'],
  )
}
