/** Transactions of the way to an operation, made up: nobody in them exists. */
import type { JsonObject } from '../../engine/json.ts'
import { ana, coding, juan, ministry, origins, partsOf, spoiled, terminology, urlOf, withForeignAddresses } from './parts.ts'

const quirurgico = `${ministry}/quirurgico`
const { own, extension, resource } = partsOf(quirurgico)

/** The steps towards an operation, in their order. */
export type QuirurgicoStep = 'atender' | 'agendar-entrevista' | 'entrevista' | 'agendar-cirugia' | 'cirugia' | 'cierre'

/** The profile of the Bundle, and the role of who does it. */
const steps: Readonly<Record<QuirurgicoStep, { readonly profile: string; readonly role: string; readonly roleName: string }>> = {
  atender: { profile: 'BundleAtenderLE', role: 'indicador', roleName: 'Indicador' },
  'agendar-entrevista': { profile: 'BundleAgendarEntrevistaLE', role: 'agendador', roleName: 'Agendador' },
  entrevista: { profile: 'BundleEntrevistaLE', role: 'entrevistador', roleName: 'Entrevistador' },
  'agendar-cirugia': { profile: 'BundleAgendarCirugiaLE', role: 'planificador', roleName: 'Planificador' },
  cirugia: { profile: 'BundleCirugiaLE', role: 'atendedor', roleName: 'Atendedor' },
  cierre: { profile: 'BundleCierreLE', role: 'terminador', roleName: 'Terminador' },
}

const patient = { reference: 'Patient/paciente' }
const request = { reference: 'ServiceRequest/solicitud' }
const author = { reference: 'PractitionerRole/rol' }
const modality = { system: `${quirurgico}/CodeSystem/CSModalidadAtencionCodigo`, code: '1', display: 'Presencial' }
const kind = own('CSTipoCirugiaPropuesta', '1', 'Cirugía Mayor Electiva')
const operation = { ...coding('http://snomed.info/sct', '39607008'), text: 'Reparación de hernia ventral' }

function surgeryRequest(members: JsonObject = {}): JsonObject {
  return resource('ServiceRequest', 'solicitud', 'ServiceRequestCirugiaLE', {
    identifier: [{ value: 'CIR-2025-0001' }],
    status: 'active',
    intent: 'order',
    category: [kind],
    priority: 'routine',
    code: operation,
    subject: patient,
    authoredOn: '2025-11-05T10:30:00-03:00',
    requester: author,
    reasonReference: [{ reference: 'Condition/diagnostico' }],
    ...members,
  })
}

function visit(id: string, profile: string, members: JsonObject): JsonObject {
  return resource('Encounter', id, profile, {
    identifier: [{ value: `${id}-1` }],
    status: 'finished',
    class: modality,
    subject: patient,
    participant: [{ individual: author }],
    period: { start: '2025-11-05T10:00:00-03:00', end: '2025-11-05T10:30:00-03:00' },
    ...members,
  })
}

function appointment(code: string, display: string): JsonObject {
  return resource('Appointment', 'cita', 'AppointmentAgendarLE', {
    extension: [extension('Contactado', { extension: [{ url: 'Contactado', valueBoolean: true }] })],
    identifier: [{ value: 'CITA-1' }],
    status: 'booked',
    serviceType: [own('CSTipoServicioAgendamiento', code, display)],
    start: '2025-12-10T09:00:00-03:00',
    end: '2025-12-10T09:30:00-03:00',
    created: '2025-11-20T12:00:00-03:00',
    basedOn: [request],
    participant: [
      { actor: { type: 'Patient', ...patient }, status: 'accepted' },
      { actor: { type: 'PractitionerRole', ...author }, status: 'accepted' },
    ],
  })
}

function diagnosis(): JsonObject {
  return resource('Condition', 'diagnostico', 'ConditionDiagnosticoLE', {
    clinicalStatus: coding(`${terminology}/condition-clinical`, 'active'),
    verificationStatus: coding(`${terminology}/condition-ver-status`, 'confirmed'),
    category: [coding(`${terminology}/condition-category`, 'encounter-diagnosis')],
    code: { ...coding('http://hl7.org/fhir/sid/icd-10', 'K43.9'), text: 'Hernia ventral' },
    subject: patient,
  })
}

function surgery(): JsonObject {
  return resource('Procedure', 'cirugia', 'ProcedureCirugiaLE', {
    basedOn: [request],
    status: 'completed',
    category: kind,
    code: operation,
    subject: patient,
    performedDateTime: '2025-12-10T09:00:00-03:00',
    performer: [{ actor: author }],
    outcome: own('CSCondicionSalidaCirugia', '1', 'Vivo'),
  })
}

function created(one: JsonObject, condition?: string): JsonObject {
  const ifNoneExist = condition === undefined ? {} : { ifNoneExist: condition }
  return { fullUrl: urlOf(one), resource: one, request: { method: 'POST', url: one['resourceType']!, ...ifNoneExist } }
}

function renewed(one: JsonObject): JsonObject {
  return { fullUrl: urlOf(one), resource: one, request: { method: 'PUT', url: 'ServiceRequest?identifier=CIR-2025-0001' } }
}

function entriesOf(step: QuirurgicoStep): readonly JsonObject[] {
  const { role, roleName } = steps[step]
  const title = { ...own('CSTituloProfesional', '1', 'MÉDICO CIRUJANO'), text: 'Médico cirujano' }
  const people = [
    created(resource('Practitioner', 'profesional', 'PractitionerProfesionalLE', juan(title)), 'identifier=15345678-K'),
    created(
      resource('PractitionerRole', 'rol', 'PractitionerRoleLE', {
        active: true,
        practitioner: { reference: 'Practitioner/profesional' },
        organization: { reference: 'Organization/establecimiento' },
        code: [own('CSPractitionerTipoRolLE', role, roleName)],
      }),
      `practitioner.identifier=15345678-K&role=${role}`,
    ),
  ]
  switch (step) {
    case 'atender':
      return [
        created(visit('consulta', 'EncounterAtenderLE', { diagnosis: [{ condition: { reference: 'Condition/diagnostico' } }] })),
        created(
          resource('Organization', 'establecimiento', 'OrganizationLE', {
            identifier: [{ system: 'http://deis.minsal.cl/establecimientos', value: '109100' }],
            name: 'Complejo Hospitalario San José (Santiago, Independencia)',
          }),
          'identifier=109100',
        ),
        ...people,
        created(
          resource('Patient', 'paciente', 'PatientLE', {
            extension: [
              ...origins(quirurgico, 'urn:iso:std:iso:3166'),
              extension('PueblosOriginariosPerteneciente', { valueBoolean: false }),
            ],
            ...ana,
          }),
          'identifier=12345678-5',
        ),
        created(diagnosis()),
        created(surgeryRequest()),
      ]
    case 'agendar-entrevista':
      return [created(appointment('1', 'Entrevista Pre Quirúrgica')), ...people]
    case 'entrevista':
      return [created(visit('entrevista', 'EncounterEntrevistaLE', { basedOn: [request] })), ...people, renewed(surgeryRequest())]
    case 'agendar-cirugia':
      return [created(appointment('2', 'Agendamiento de quirófano')), ...people]
    case 'cirugia':
      return [created(surgery()), ...people]
    default:
      return [
        renewed(
          surgeryRequest({
            status: 'completed',
            extension: [
              extension('ExtensionMotivoCierreSolicitudCirugia', {
                valueCodeableConcept: own('CSMotivoCierreSolicitudCirugia', '2', 'Atención Realizada (1)'),
              }),
            ],
          }),
        ),
        ...people,
      ]
  }
}

/** The transaction of a step. */
export function quirurgicoMessage(step: QuirurgicoStep): JsonObject {
  return withForeignAddresses({
    resourceType: 'Bundle',
    id: `ejemplo-${step}`,
    meta: { profile: [`${quirurgico}/StructureDefinition/${steps[step].profile}`] },
    type: 'transaction',
    entry: entriesOf(step),
  })
}

/** The same with what goes wrong most often: a RUN with a wrong digit, a modality of FHIR's, a status in Spanish, no identifier. */
export function faultyQuirurgicoMessage(step: QuirurgicoStep): JsonObject {
  const { role } = steps[step]
  return spoiled(
    quirurgicoMessage(step),
    ['"value":"15345678-K"', '"value":"15345678-5"'],
    [`"code":"${role}","display"`, '"code":"cirujano","display"'],
    [JSON.stringify(modality), `{"system":"${terminology}/v3-ActCode","code":"AMB"}`],
    ['"status":"booked"', '"status":"agendada"'],
    ['"status":"completed","intent"', '"status":"cerrada","intent"'],
    ['"status":"completed","category"', '"status":"terminada","category"'],
    ['"identifier":[{"value":"CIR-2025-0001"}],', ''],
  )
}
