/** Events that an emergency department tells the network, made up: nobody in it exists. */
import type { JsonObject } from '../../engine/json.ts'
import { ana, coding, juan, ministry, origins, partsOf, spoiled, terminology } from './parts.ts'

const urgencia = `${ministry}/urgencia-eventos`
const { own, extension } = partsOf(urgencia)
const nid = partsOf(`${ministry}/nid`)

/** The event. */
export type UrgenciaEvent = 'admision' | 'alta' | 'abandono'

const registry = 'urn:oid:2.16.840.1.113883.2.22.1.152.787300'
const establishments = `${ministry}/tei/CodeSystem/CSEstablecimientoDestino`
const local = 'https://ejemplo.cl/urgencia'

const urlOf = (step: number): string => `urn:uuid:6f1c2a10-${String(step).padStart(4, '0')}-4000-8000-${String(step).padStart(12, '0')}`
const [patient, establishment, doctor, visit, diagnosis, medicine, document] = [1, 2, 3, 4, 5, 6, 7].map(urlOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const to = (reference: string): JsonObject => ({ reference })
const admitted = '2026-01-05T10:00:00-03:00'
const seen = '2026-01-05T10:40:00-03:00'
const left = '2026-01-05T12:30:00-03:00'

/** Somebody or something that others share: created where it is not yet there. */
function shared(fullUrl: string, resource: JsonObject): JsonObject {
  const [identifier] = resource['identifier'] as readonly JsonObject[]
  const { resourceType } = resource
  const condition = `identifier=${String(identifier!['system'])}|${String(identifier!['value'])}`
  return { fullUrl, resource, request: { method: 'POST', url: resourceType!, ifNoneExist: condition } }
}

/** A part of the visit: written anew by its identifier, without an id. */
function part(fullUrl: string, type: string, profile: string, identifier: JsonObject, members: JsonObject): JsonObject {
  return {
    fullUrl,
    resource: { resourceType: type, meta: { profile: [`${urgencia}/StructureDefinition/${profile}`] }, ...members },
    request: { method: 'PUT', url: `${type}?identifier=${String(identifier['system'])}|${String(identifier['value'])}` },
  }
}

const person = (): JsonObject => {
  const [run, ...others] = ana['identifier'] as readonly JsonObject[]
  return nid.resource('Patient', 'paciente', 'MINSALPaciente', {
    extension: origins(`${ministry}/nid`),
    ...ana,
    identifier: [{ ...run, system: registry }, ...others],
  })
}

const professional = (): JsonObject => {
  const who = juan({ ...nid.own('CSTituloProfesional', '1', 'MÉDICO CIRUJANO'), text: 'Médico cirujano' })
  const [run] = who['identifier'] as readonly JsonObject[]
  return nid.resource('Practitioner', 'profesional', 'MINSALPrestadorProfesional', { ...who, identifier: [{ ...run, system: registry }] })
}

const hospital = (): JsonObject =>
  nid.resource('Organization', 'establecimiento', 'MINSALPrestadorOrganizacional', {
    identifier: [{ system: establishments, value: '109100' }],
    active: true,
    name: 'Complejo Hospitalario San José (Santiago, Independencia)',
  })

const dau = { system: 'https://interoperabilidad.minsal.cl/fhir/sid/dau/109100', value: 'DAU-2026-0001' }

const leaving: Readonly<Record<UrgenciaEvent, JsonObject>> = {
  admision: {},
  alta: { dischargeDisposition: own('destino-alta', '05', 'Domicilio') },
  abandono: { dischargeDisposition: own('tipo-abandono', '2', 'Abandono durante la atención médica (fuga)') },
}

function participant(code: string, members: JsonObject): JsonObject {
  return { type: [coding(`${terminology}/v3-ParticipationType`, code)], ...members, individual: to(doctor) }
}

function encounter(event: UrgenciaEvent): JsonObject {
  const isOver = event !== 'admision'
  return part(visit, 'Encounter', `encuentro-urgencia-${event}`, dau, {
    extension: [extension('clasificacion-consulta', { valueCodeableConcept: own('clasificacion-consulta', '09', 'Otros') })],
    identifier: [dau],
    status: isOver ? 'finished' : 'arrived',
    class: { system: `${terminology}/v3-ActCode`, code: 'EMER' },
    serviceType: own('unidad-atencion', '02', 'Atención de adulto'),
    subject: to(patient),
    ...(isOver && {
      participant: [participant('ATND', { period: { start: seen } }), ...(event === 'alta' ? [participant('DIS', {})] : [])],
    }),
    period: { start: admitted, ...(isOver && { end: left }) },
    reasonCode: [{ text: 'Dolor abdominal desde ayer' }],
    ...(event === 'alta' && {
      diagnosis: [{ condition: to(diagnosis), use: coding(`${terminology}/diagnosis-role`, 'DD', 'Discharge diagnosis'), rank: 1 }],
    }),
    hospitalization: {
      extension: [extension('medio-llegada', { valueCodeableConcept: own('medio-llegada', '6', 'Vehículo particular') })],
      admitSource: own('procedencia', '6', 'Espontáneo'),
      ...leaving[event],
    },
    serviceProvider: to(establishment),
  })
}

function condition(): JsonObject {
  const identifier = { system: `${local}/diagnosticos`, value: 'DX-2026-0001' }
  return part(diagnosis, 'Condition', 'diagnostico-urgencia', identifier, {
    identifier: [identifier],
    clinicalStatus: coding(`${terminology}/condition-clinical`, 'active'),
    verificationStatus: coding(`${terminology}/condition-ver-status`, 'confirmed', 'Confirmed'),
    category: [coding(`${terminology}/condition-category`, 'encounter-diagnosis')],
    code: { ...coding('http://hl7.org/fhir/sid/icd-10', 'K29.7'), text: 'Gastritis, no especificada' },
    subject: to(patient),
    encounter: to(visit),
    recordedDate: left,
    recorder: to(doctor),
  })
}

function order(): JsonObject {
  const identifier = { system: `${local}/indicaciones`, value: 'IND-2026-0001' }
  return part(medicine, 'MedicationRequest', 'indicacion-medicamento-urgencia', identifier, {
    identifier: [identifier],
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: { text: 'Omeprazol 20 mg, cápsula' },
    subject: to(patient),
    encounter: to(visit),
    authoredOn: left,
    requester: to(doctor),
    dosageInstruction: [{ text: '1 cápsula cada 24 horas por 14 días' }],
  })
}

function report(event: UrgenciaEvent): JsonObject {
  const identifier = { system: `${local}/documentos`, value: 'DOC-2026-0001' }
  const [code, name] = event === 'alta' ? ['59258-4', 'Emergency department Discharge summary'] : ['34111-5', 'Emergency department Note']
  return part(document, 'DocumentReference', 'documento-urgencia', identifier, {
    masterIdentifier: identifier,
    status: 'current',
    type: coding('http://loinc.org', code!, name),
    subject: to(patient),
    date: left,
    author: [to(doctor)],
    custodian: to(establishment),
    content: [
      { attachment: { contentType: 'application/pdf', url: `${local}/documentos/DOC-2026-0001.pdf`, title: 'Atención de urgencia' } },
    ],
    context: { encounter: [to(visit)] },
  })
}

/** An event as it is told. */
export function urgenciaEventMessage(event: UrgenciaEvent): JsonObject {
  const more = { admision: [], alta: [condition(), order(), report('alta')], abandono: [report('abandono')] }[event]
  return {
    resourceType: 'Bundle',
    meta: { profile: [`${urgencia}/StructureDefinition/bundle-${event}-urgencia`] },
    type: 'transaction',
    entry: [
      shared(patient, person()),
      shared(establishment, hospital()),
      ...(event === 'admision' ? [] : [shared(doctor, professional())]),
      encounter(event),
      ...more,
    ],
  }
}

/** The same with what goes wrong most often: a day without its hour, a code of another list, an id that the server gives, a wrong digit. */
export function faultyUrgenciaEventMessage(event: UrgenciaEvent): JsonObject {
  return spoiled(
    urgenciaEventMessage(event),
    [`"start":"${admitted}"`, '"start":"2026-01-05"'],
    ['"code":"02","display":"Atención de adulto"', '"code":"adulto","display":"Atención de adulto"'],
    ['"resourceType":"Encounter",', '"resourceType":"Encounter","id":"atencion",'],
    ['"value":"12345678-5"', '"value":"12345678-6"'],
  )
}
