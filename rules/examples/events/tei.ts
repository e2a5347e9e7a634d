/** Messages of the waiting list, made up: nobody in them exists, and no message was ever sent. */
import type { Json, JsonObject } from '../../engine/json.ts'
import { ana, clCore, coding, eva, juan, ministry, origins, partsOf, run, terminology } from './parts.ts'

const tei = `${ministry}/tei`

/** The steps of the waiting list, in their order. */
export type TeiStep = 'iniciar' | 'referenciar' | 'revisar' | 'priorizar' | 'agendar' | 'atender' | 'terminar'

/** Who sends each step, and where the referral is then. */
const steps: Readonly<
  Record<TeiStep, { readonly role: string; readonly roleName: string; readonly state: string; readonly stateName: string }>
> = {
  iniciar: { role: 'iniciador', roleName: 'Iniciador', state: '1', stateName: 'A la espera de referencia' },
  referenciar: { role: 'referenciador', roleName: 'Referenciador', state: '2', stateName: 'A la espera de revisión' },
  revisar: { role: 'revisor', roleName: 'Revisor', state: '3', stateName: 'A la espera de priorización' },
  priorizar: { role: 'priorizador', roleName: 'Priorizador', state: '4', stateName: 'A la espera de agendamiento' },
  agendar: { role: 'agendador', roleName: 'Agendador', state: '5', stateName: 'En espera de la atención' },
  atender: { role: 'atendedor', roleName: 'Atendedor', state: '6', stateName: 'A la espera de cierre' },
  terminar: { role: 'terminador', roleName: 'Terminador', state: '7', stateName: 'Cerrada' },
}

const patient = 'Patient/paciente'

const { own, extension, resource } = partsOf(tei)

function header(step: TeiStep): JsonObject {
  const focus = { agendar: 'Appointment/cita', atender: 'Encounter/atencion' }[step as string]
  const message = resource('MessageHeader', 'encabezado', 'MessageHeaderLE', {
    eventCoding: { system: `${tei}/CodeSystem/CSTipoEventoLE`, code: step },
    author: { reference: 'PractitionerRole/autor' },
    source: { software: 'Sistema de ejemplo', endpoint: 'https://ejemplo.cl/fhir' },
    focus: [{ reference: 'ServiceRequest/solicitud' }, ...(focus === undefined ? [] : [{ reference: focus }])],
  })
  return { ...message, meta: { ...(message['meta'] as JsonObject), lastUpdated: '2026-01-05T11:00:00-03:00' } }
}

function request(step: TeiStep): JsonObject {
  const { state, stateName } = steps[step]
  const isKnown = step === 'iniciar'
  return resource('ServiceRequest', 'solicitud', 'ServiceRequestLE', {
    extension: [
      extension('ExtensionBoolResolutividadAPS', { valueBoolean: false }),
      extension('ExtensionOrigenInterconsulta', { valueCodeableConcept: own('CSorigenInterconsulta', '1', 'APS') }),
      extension('ExtensionEstadoInterconsultaCodigoLE', { valueCodeableConcept: own('CSEstadoInterconsulta', state, stateName) }),
      extension('ExtensionEspecialidadMedicaDestinoCodigo', { valueCodeableConcept: own('CSEspecialidadMed', '30', 'MEDICINA INTERNA') }),
      extension('SospechaPatologiaGes', { valueBoolean: false }),
      ...(step === 'terminar'
        ? [
            extension('ExtensionMotivoCierreInterconsulta', {
              valueCodeableConcept: own('CSMotivoCierreInterconsulta', '2', 'Atención Realizada (1)'),
            }),
          ]
        : []),
      ...(step === 'priorizar' ? [extension('ExtensionStringFundamentoPriorizacion', { valueString: 'Cuida de una persona mayor.' })] : []),
      ...(step === 'revisar'
        ? [
            extension('ExtensionPertinenciaInterconsulta', {
              extension: [{ url: 'EvaluacionPertinencia', valueCodeableConcept: own('CSPertinenciaInterconsulta', '1', 'Pertinente') }],
            }),
          ]
        : []),
    ],
    identifier: [{ value: 'IC-0001' }],
    status: 'draft',
    intent: 'order',
    category: [own('CSModalidadAtencionCodigo', '1', 'Presencial')],
    priority: 'routine',
    code: { ...coding('http://snomed.info/sct', '103696004'), text: 'Interconsulta de medicina interna' },
    subject: isKnown ? { reference: patient } : someone,
    ...(isKnown && { encounter: { reference: 'Encounter/consulta' } }),
    authoredOn: '2026-01-05T10:30:00-03:00',
    requester: isKnown ? { reference: 'PractitionerRole/autor' } : { display: 'Quien inició la interconsulta' },
    locationCode: [own('CSDestinoReferenciaCodigo', '1', 'Nivel Secundario')],
    reasonCode: [own('CSDerivadoParaCodigo', '1', 'Confirmación Diagnóstica')],
    ...(isKnown && { supportingInfo: [{ reference: 'Condition/sospecha' }] }),
  })
}

function person(): JsonObject {
  return resource('Patient', 'paciente', 'PatientLE', {
    extension: [
      ...origins(tei),
      extension('PueblosOriginariosPerteneciente', { valueBoolean: false }),
      extension('PueblosAfrodescendiente', { valueBoolean: false }),
    ],
    ...ana,
  })
}

function practitioner(id = 'profesional'): JsonObject {
  const registry = {
    use: 'secondary',
    type: { ...coding(`${clCore}/CodeSystem/CSTipoIdentificador`, '13', 'RNPI'), text: 'Registro Nacional de Prestadores Individuales' },
    value: '100001',
    assigner: { display: 'Superintendencia de Salud' },
  }
  const title = { ...own('CSTituloProfesional', '1', 'MÉDICO CIRUJANO'), text: 'Médico cirujano' }
  const { identifier: _, qualification: __, ...members } = juan(title)
  return resource('Practitioner', id, 'PractitionerProfesionalLE', {
    identifier: [run('15345678-K'), registry],
    ...members,
    qualification: [
      {
        identifier: [{ value: 'cert' }],
        code: title,
        period: { start: '2000-12-15' },
        issuer: { display: 'Universidad de ejemplo' },
      },
    ],
  })
}

function administrative(): JsonObject {
  return resource('Practitioner', 'administrativo', 'PractitionerAdministrativoLE', eva)
}

function role(id: string, step: TeiStep, who: string, where = 'establecimiento'): JsonObject {
  const { role: code, roleName } = steps[step]
  return resource('PractitionerRole', id, 'PractitionerRoleLE', {
    active: true,
    practitioner: { reference: who },
    organization: { reference: `Organization/${where}` },
    code: [own('CSPractitionerTipoRolLE', code, roleName)],
  })
}

function organization(id: string, code: string, name: string): JsonObject {
  return resource('Organization', id, 'OrganizationLE', {
    identifier: [{ system: `${tei}/CodeSystem/CSEstablecimientoDestino`, value: code }],
    name,
  })
}

function condition(subject: JsonObject): JsonObject {
  return resource('Condition', 'sospecha', 'ConditionDiagnosticoLE', {
    clinicalStatus: coding(`${terminology}/condition-clinical`, 'active', 'Active'),
    verificationStatus: coding(`${terminology}/condition-ver-status`, 'provisional', 'Provisional'),
    category: [coding(`${terminology}/condition-category`, 'encounter-diagnosis', 'Encounter Diagnosis')],
    severity: coding('http://snomed.info/sct', '6736007'),
    code: { ...coding('http://hl7.org/fhir/sid/icd-10', 'I10'), text: 'Hipertensión esencial' },
    subject,
  })
}

function visit(id: string, profile: string, members: JsonObject): JsonObject {
  return resource('Encounter', id, profile, {
    identifier: [{ value: `${id}-1` }],
    status: 'finished',
    class: { system: `${tei}/CodeSystem/CSModalidadAtencionCodigo`, code: '1', display: 'Presencial' },
    participant: [{ individual: { reference: 'PractitionerRole/autor' } }],
    period: { start: '2026-01-05T10:00:00-03:00', end: '2026-01-05T10:30:00-03:00' },
    diagnosis: [{ condition: { reference: 'Condition/sospecha' }, rank: 1 }],
    ...members,
  })
}

const consequence = extension('ExtensionConsecuenciaAtencionCodigo', {
  valueCodeableConcept: own('CSConsecuenciaAtencionCodigo', '3', 'Derivación'),
})

/** The patient of a message that does not bring them. */
const someone = { display: 'El paciente de la interconsulta' }

function appointment(): JsonObject {
  return resource('Appointment', 'cita', 'AppointmentAgendarLE', {
    extension: [extension('Contactado', { extension: [{ url: 'Contactado', valueBoolean: true }] })],
    identifier: [{ value: 'CITA-1' }],
    status: 'booked',
    start: '2026-02-10T09:00:00-03:00',
    end: '2026-02-10T09:30:00-03:00',
    created: '2026-01-20T12:00:00-03:00',
    basedOn: [{ reference: 'ServiceRequest/solicitud' }],
    participant: [
      { actor: { type: 'Patient', reference: 'https://mpi.ejemplo.cl/fhir/Patient/1' }, status: 'accepted' },
      { actor: { type: 'PractitionerRole', reference: 'PractitionerRole/atendedor' }, status: 'accepted' },
    ],
  })
}

function carePlan(): JsonObject {
  return resource('CarePlan', 'plan', 'CarePlanAtenderLE', {
    extension: [extension('ExtensionSolicitudExamenes', { valueBoolean: false })],
    status: 'active',
    intent: 'plan',
    description: 'Control en tres meses.',
    subject: someone,
    encounter: { reference: 'Encounter/atencion' },
  })
}

const establishment = (): JsonObject =>
  organization('establecimiento', '109100', 'Complejo Hospitalario San José (Santiago, Independencia)')

function entriesOf(step: TeiStep): readonly JsonObject[] {
  const author = role('autor', step, 'Practitioner/profesional')
  const common = [header(step), request(step), practitioner(), author, establishment()]
  switch (step) {
    case 'iniciar':
      return [
        header(step),
        request(step),
        visit('consulta', 'EncounterIniciarLE', { extension: [consequence], subject: { reference: patient } }),
        person(),
        condition({ reference: patient }),
        author,
        practitioner(),
        establishment(),
      ]
    case 'referenciar':
      return [
        ...common,
        role('atendedor', 'atender', 'Practitioner/profesional', 'destino'),
        organization('destino', '112100', 'Hospital Del Salvador de Santiago'),
      ]
    case 'agendar':
      return [
        header(step),
        request(step),
        administrative(),
        practitioner(),
        role('autor', step, 'Practitioner/administrativo'),
        role('atendedor', 'atender', 'Practitioner/profesional'),
        establishment(),
        appointment(),
      ]
    case 'atender':
      return [
        ...common,
        visit('atencion', 'EncounterAtenderLE', {
          extension: [extension('ExtensionPertinenciaAtencionBox', { valueBoolean: true })],
          subject: someone,
          basedOn: [{ reference: 'ServiceRequest/solicitud' }],
        }),
        carePlan(),
        condition(someone),
      ]
    default:
      return common
  }
}

/** The message of a step. */
export function teiMessage(step: TeiStep): JsonObject {
  const name = `${step[0]!.toUpperCase()}${step.slice(1)}`
  return {
    resourceType: 'Bundle',
    id: `ejemplo-${step}`,
    meta: { profile: [`${tei}/StructureDefinition/Bundle${name}LE`] },
    type: 'message',
    timestamp: '2026-01-05T11:00:00-03:00',
    entry: entriesOf(step).map((one) => ({
      fullUrl: `https://ejemplo.cl/fhir/${String(one['resourceType'])}/${String(one['id'])}`,
      resource: one,
    })),
  }
}

/** The same with what goes wrong most often: another event, a role of another step, a state that does not fit, another status, a RUN with a wrong digit. */
export function faultyTeiMessage(step: TeiStep): JsonObject {
  const other = step === 'terminar' ? 'iniciar' : 'terminar'
  const { role: code, roleName } = steps[other]
  const text = JSON.stringify(teiMessage(step))
    .replace(`"code":"${step}"`, `"code":"${other}"`)
    .replace(`"code":"${steps[step].role}","display":"${steps[step].roleName}"`, `"code":"${code}","display":"${roleName}"`)
    .replace('"status":"draft"', '"status":"activo"')
    .replace('"value":"15345678-K"', '"value":"15345678-5"')
  return JSON.parse(text) as Extract<Json, JsonObject>
}
