/** Notifications of a case under explicit guarantees, made up: nobody in them exists, but for the facilities. */
import type { JsonObject } from '../../engine/json.ts'
import { ana, coding, juan, ministry, partsOf, run, spoiled, terminology, urlOf } from './parts.ts'

/** The documents of a case. */
export type SiggesDocument = 'sic' | 'ipd' | 'oa' | 'po' | 'hd' | 'cc' | 'exgo'

const sigges = `${ministry}/sigges`
const { own, extension, resource } = partsOf(sigges)

const ref = (reference: string): JsonObject => ({ reference })
const patient = ref('Patient/paciente')
const role = ref('PractitionerRole/rol')
const centre = ref('Organization/centro')
const hospital = ref('Organization/hospital')
const episode = ref('EpisodeOfCare/caso')
const day = '2026-01-05T10:30:00-03:00'

/** A number that the health centre gave. */
const numbered = (kind: string, value: string): JsonObject => ({ system: `${sigges}/sid/${kind}`, value, assigner: centre })
const problem = own('problema-salud-ges', '7', 'Diabetes mellitus tipo 2')
const guarantee = extension('ext-garantia-ges', {
  valueCodeableConcept: own('garantia-ges', '4646', 'Atención por Especialista Endocrinología'),
})
const ofCase = extension('ext-caso-ges', { valueReference: episode })
const service = { ...coding(`${sigges}/CodeSystem/prestacion-fonasa`, '0302047'), text: 'GLUCOSA EN SANGRE' }
const specialty = own('especialidad-sigges', '07-104-2', 'Endocrinología Adulto')

/** A RUN in the system of the guide; `type` is its type by the guide that the profile rests on. */
function runOf(value: string, type: JsonObject): JsonObject {
  return { ...run(value), type, system: `${sigges}/sid/run` }
}

function diagnosis(id: string, profile: string, status: string, extensions: readonly JsonObject[], members: JsonObject = {}): JsonObject {
  return resource('Condition', id, profile, {
    extension: [ofCase, ...extensions],
    ...members,
    clinicalStatus: coding(`${terminology}/condition-clinical`, 'active'),
    verificationStatus: coding(`${terminology}/condition-ver-status`, status),
    code: { ...problem, text: 'Diabetes mellitus tipo 2' },
    subject: patient,
    recordedDate: day,
    recorder: role,
  })
}

function request(profile: string, identifier: readonly JsonObject[], category: JsonObject, members: JsonObject): JsonObject {
  return resource('ServiceRequest', 'documento', profile, {
    identifier,
    status: 'active',
    intent: 'order',
    category: [category],
    subject: patient,
    authoredOn: day,
    requester: role,
    performerType: specialty,
    performer: [hospital],
    ...members,
  })
}

function task(profile: string, identifier: readonly JsonObject[], code: string, reason: JsonObject, members: JsonObject = {}): JsonObject {
  return resource('Task', 'documento', profile, {
    ...members,
    identifier,
    status: 'completed',
    statusReason: reason,
    intent: 'order',
    code: coding(`${sigges}/CodeSystem/tipo-tarea-ges`, code),
    focus: episode,
    for: patient,
    authoredOn: day,
    requester: role,
  })
}

/** The document that is notified, and what comes with it. */
function documentOf(step: SiggesDocument): readonly JsonObject[] {
  const identifier = [numbered('folio-documento', `${step.toUpperCase()}-1`)]
  switch (step) {
    case 'sic':
      return [
        request('sic-ges', identifier, own('derivada-para-ges', '1', 'Confirmación Diagnóstica'), {
          extension: [ofCase],
          reasonReference: [ref('Condition/sospecha')],
        }),
        diagnosis('sospecha', 'diagnostico-ges', 'provisional', []),
      ]
    case 'ipd': {
      const destination = extension('ext-establecimiento-destino', { valueReference: hospital })
      return [diagnosis('documento', 'ipd-ges', 'confirmed', [destination], { identifier })]
    }
    case 'oa':
      return [
        request('oa-ges', identifier, own('derivada-para-ges', '7', 'Tratamiento'), {
          extension: [ofCase, guarantee],
          code: service,
          reasonCode: [{ ...problem, text: 'Diabetes mellitus tipo 2' }],
        }),
      ]
    case 'po':
      return [
        resource('Procedure', 'documento', 'po-ges', {
          extension: [ofCase, guarantee],
          identifier,
          status: 'completed',
          code: service,
          subject: patient,
          performedPeriod: { start: day },
          performer: [{ actor: role }],
        }),
      ]
    case 'hd': {
      const state = { system: `${sigges}/CodeSystem/estado-hoja-diaria-ges`, code: '1191', display: 'Caso en Sospecha (rama 129)' }
      return [
        diagnosis('documento', 'hoja-diaria-ges', 'provisional', [extension('ext-estado-hoja-diaria', { valueCoding: state })], {
          identifier,
        }),
      ]
    }
    case 'cc':
      return [task('cierre-caso-ges', identifier, 'cierre-caso', own('causal-sigges', '8', 'Descarte'))]
    case 'exgo':
      return [
        task(
          'excepcion-garantia-ges',
          identifier,
          'excepcion-garantia',
          { ...own('causal-sigges', '202', 'Inasistencia'), text: 'No asiste a dos citas' },
          { extension: [guarantee] },
        ),
      ]
  }
}

const titles = {
  sic: 'Solicitud de interconsulta',
  ipd: 'Informe de proceso diagnóstico',
  oa: 'Orden de atención',
  po: 'Prestación otorgada',
  hd: 'Hoja diaria APS',
  cc: 'Cierre de caso',
  exgo: 'Excepción de garantía de oportunidad',
} as const satisfies Record<SiggesDocument, string>

function establishment(id: string, code: string, name: string): JsonObject {
  return resource('Organization', id, 'establecimiento-ges', {
    identifier: [{ use: 'official', system: 'http://deis.minsal.cl/establecimientos', value: code }],
    type: [own('tipo-origen-ges', 'publico', 'Público')],
    name,
  })
}

/** The notification of a document. */
export function siggesNotification(step: SiggesDocument): JsonObject {
  const document = documentOf(step)
  const country = (ana['identifier'] as readonly JsonObject[])[0]!['type'] as JsonObject
  const runType = {
    ...country,
    coding: [
      { system: `${ministry}/nid/CodeSystem/CSTipoIdentificador`, code: '1', display: 'RUN' },
      ...(country['coding'] as readonly JsonObject[]),
    ],
  }
  const { identifier: _run, qualification: _title, ...practitioner } = juan({})
  const entries = [
    resource('MessageHeader', 'cabecera', 'mh-notificacion-ges', {
      eventCoding: { system: `${sigges}/CodeSystem/tipo-documento-sigges`, code: step.toUpperCase(), display: titles[step] },
      destination: [{ name: 'SIGGES 2.0', endpoint: 'https://ejemplo.cl/sigges/fhir/$process-message' }],
      sender: centre,
      author: role,
      source: { name: 'Ficha de ejemplo', endpoint: 'https://ejemplo.cl/fhir' },
      focus: [ref(`${String(document[0]!['resourceType'])}/documento`), episode],
    }),
    ...document,
    resource('EpisodeOfCare', 'caso', 'caso-ges', {
      identifier: [numbered('caso-local', 'CASO-1')],
      status: step === 'cc' ? 'finished' : 'active',
      type: [problem, own('rama-problema-salud-ges', '129', 'Diabetes mellitus tipo 2 (decreto nº 228)')],
      patient,
      managingOrganization: centre,
      period: { start: '2026-01-05', ...(step === 'cc' && { end: '2026-01-05' }) },
    }),
    resource('Patient', 'paciente', 'paciente-ges', { ...ana, identifier: [runOf('12345678-5', runType)] }),
    resource('PractitionerRole', 'rol', 'rol-clinico-ges', {
      active: true,
      practitioner: ref('Practitioner/profesional'),
      organization: centre,
      specialty: [own('especialidad-sigges', '07-900-1', 'Medicina Familiar')],
    }),
    resource('Practitioner', 'profesional', 'prestador-ges', { ...practitioner, identifier: [runOf('15345678-K', country)] }),
    establishment('centro', '114331', 'Centro de Salud Familiar La Florida'),
    ...(JSON.stringify(document).includes('Organization/hospital')
      ? [establishment('hospital', '114105', 'Hospital Clínico Metropolitano La Florida Dra. Eloísa Díaz Insunza')]
      : []),
  ]
  return resource('Bundle', `sigges-${step}`, 'bundle-notificacion-ges', {
    identifier: { system: 'https://ejemplo.cl/sid/mensaje', value: `sigges-${step}` },
    type: 'message',
    timestamp: day,
    entry: entries.map((one) => ({ fullUrl: urlOf(one), resource: one })),
  })
}

/** A notification with the usual faults: its folio in another system, a branch by its name, a RUN with points and another check digit, a type in other words. */
export function faultySiggesNotification(step: SiggesDocument): JsonObject {
  const message = siggesNotification(step)
  return spoiled(
    message,
    [`${sigges}/sid/folio-documento`, `${sigges}/sid/folio`],
    ['"code":"129","display":"Diabetes mellitus tipo 2 (decreto nº 228)"', '"code":"Diabetes mellitus tipo 2"'],
    ['"value":"12345678-5"', '"value":"12.345.678-9"'],
    ['"code":"publico"', '"code":"pública"'],
  )
}
