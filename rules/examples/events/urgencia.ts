/** Transactions of an emergency department, made up: nobody in them exists. */
import type { JsonObject } from '../../engine/json.ts'
import { ana, coding, eva, juan, ministry, origins, partsOf, spoiled, terminology, urlOf, withForeignAddresses } from './parts.ts'

const urgencia = `${ministry}/urgencia`
const { own, extension, resource } = partsOf(urgencia)

/** The steps of a visit, in their order. */
export type UrgenciaStep = 'admision' | 'categorizacion' | 'atencion' | 'egreso'

const admitted = '2026-01-05T10:00:00-03:00'
const triaged = '2026-01-05T10:12:00-03:00'
const seen = '2026-01-05T10:40:00-03:00'
const left = '2026-01-05T12:30:00-03:00'

/** How far the visit has come after each step. */
const steps = {
  admision: { status: 'arrived', profile: 'BundleAdmision' },
  categorizacion: { status: 'triaged', profile: 'BundleCategorizacion' },
  atencion: { status: 'in-progress', profile: 'BundleAtencion' },
  egreso: { status: 'finished', profile: 'BundleEgreso' },
} as const

const history = [
  { status: 'arrived', period: { start: admitted, end: triaged } },
  { status: 'triaged', period: { start: triaged, end: seen } },
  { status: 'in-progress', period: { start: seen, end: left } },
  { status: 'finished', period: { start: left, end: left } },
] as const

const patient = { reference: 'Patient/paciente' }
const doctor = { reference: 'Practitioner/profesional' }
const visitReference = { reference: 'Encounter/atencion-de-urgencia' }

function participant(system: string, code: string, start: string, individual: JsonObject): JsonObject {
  return { type: [coding(system, code)], period: { start }, individual }
}

function visit(step: UrgenciaStep): JsonObject {
  const { status } = steps[step]
  const passed = history.slice(0, history.findIndex((one) => one.status === status) + 1)
  const isOver = step === 'egreso'
  return resource('Encounter', 'atencion-de-urgencia', 'EncounterUrg', {
    extension: [extension('Acompanante', { valueBoolean: false })],
    identifier: [{ value: 'DAU-2026-0001' }],
    status,
    statusHistory: passed.map(({ status: past, period }, index) => ({
      status: past,
      period: index < passed.length - 1 || isOver ? period : { start: period.start },
    })),
    class: { system: `${terminology}/v3-ActCode`, code: 'EMER' },
    priority: own('categorizacion-esi', '3', 'Urgencia'),
    subject: patient,
    participant: [
      participant(`${terminology}/v3-ParticipationType`, 'ADM', admitted, { reference: 'Practitioner/admisionista' }),
      ...(step === 'admision' ? [] : [participant(`${urgencia}/CodeSystem/TipoParticipanteUrgencia`, 'triage', triaged, doctor)]),
      ...(step === 'atencion' || isOver ? [participant(`${terminology}/v3-ParticipationType`, 'ATND', seen, doctor)] : []),
      ...(isOver ? [participant(`${terminology}/v3-ParticipationType`, 'DIS', left, doctor)] : []),
    ],
    period: { start: admitted, ...(isOver && { end: left }) },
    reasonCode: [{ text: 'Dolor abdominal desde ayer' }],
    hospitalization: {
      extension: [
        extension('MedioDeLlegada', { valueCodeableConcept: own('MedioDeLlegada', '5', 'Vehículo particular') }),
        extension('ConsultaPorAccidente', { valueBoolean: false }),
      ],
      admitSource: own('Procedencia', '9', 'Domicilio'),
    },
    serviceProvider: { reference: 'Organization/establecimiento' },
  })
}

function professional(): JsonObject {
  return resource(
    'Practitioner',
    'profesional',
    'PrestadorProfesional',
    juan({ ...own('TituloProfesional', '1', 'MÉDICO CIRUJANO'), text: 'Médico cirujano' }),
  )
}

function vitalSign(): JsonObject {
  return resource('Observation', 'frecuencia-cardiaca', 'ObservationSignosVitales', {
    status: 'registered',
    category: [coding(`${terminology}/observation-category`, 'vital-signs')],
    code: coding('http://loinc.org', '8867-4'),
    subject: patient,
    encounter: visitReference,
    effectiveDateTime: triaged,
    performer: [doctor],
    valueQuantity: { value: 88, unit: 'latidos por minuto', system: 'http://unitsofmeasure.org', code: '/min' },
  })
}

function anamnesis(): JsonObject {
  return resource('Observation', 'anamnesis', 'ObservacionAnamnesis', {
    status: 'registered',
    code: { ...coding('http://snomed.info/sct', '84100007'), text: 'Anamnesis' },
    subject: patient,
    encounter: visitReference,
    effectiveDateTime: seen,
    performer: [doctor],
    valueString: 'Dolor abdominal de un día, sin fiebre.',
  })
}

function diagnosis(): JsonObject {
  return resource('Condition', 'diagnostico', 'ConditionDiagnosticoLE', {
    clinicalStatus: coding(`${terminology}/condition-clinical`, 'active'),
    verificationStatus: coding(`${terminology}/condition-ver-status`, 'confirmed'),
    category: [coding(`${terminology}/condition-category`, 'encounter-diagnosis')],
    code: { ...coding('http://hl7.org/fhir/sid/icd-10', 'R10.4'), text: 'Dolor abdominal' },
    subject: patient,
    encounter: visitReference,
    recordedDate: seen,
    recorder: doctor,
  })
}

/** A resource with how it is sent: to be created, unless the identifier is there, or put in the place of what has it. */
function created(one: JsonObject, identifier?: string): JsonObject {
  const ifNoneExist = identifier === undefined ? {} : { ifNoneExist: `identifier=${identifier}` }
  return { fullUrl: urlOf(one), resource: one, request: { method: 'POST', url: one['resourceType']!, ...ifNoneExist } }
}

function entriesOf(step: UrgenciaStep): readonly JsonObject[] {
  const encounter = visit(step)
  const renewed = { fullUrl: urlOf(encounter), resource: encounter, request: { method: 'PUT', url: 'Encounter?identifier=DAU-2026-0001' } }
  const treating = created(professional(), '15345678-K')
  switch (step) {
    case 'admision':
      return [
        created(
          resource('Patient', 'paciente', 'PatientUrg', {
            extension: origins(urgencia, 'urn:iso:std:iso:3166'),
            ...ana,
          }),
          '12345678-5',
        ),
        created(encounter),
        created(
          resource('Organization', 'establecimiento', 'EstablecimientoUrg', {
            identifier: [{ system: 'http://deis.minsal.cl/establecimientos', value: '109100' }],
            name: 'Complejo Hospitalario San José (Santiago, Independencia)',
          }),
          '109100',
        ),
        created(resource('Practitioner', 'admisionista', 'PrestadorAdministrativo', eva), '17654321-3'),
      ]
    case 'categorizacion':
      return [renewed, treating, created(vitalSign())]
    case 'atencion':
      return [renewed, treating, created(anamnesis()), created(diagnosis())]
    default:
      return [renewed, treating]
  }
}

/** The transaction of a step. */
export function urgenciaMessage(step: UrgenciaStep): JsonObject {
  return withForeignAddresses({
    resourceType: 'Bundle',
    id: `ejemplo-${step}`,
    meta: { profile: [`${urgencia}/StructureDefinition/${steps[step].profile}`] },
    type: 'transaction',
    entry: entriesOf(step),
  })
}

/** The same with what goes wrong most often: the status of another step, a RUN with a wrong digit, no priority, nobody looked for by the identifier, no end. */
export function faultyUrgenciaMessage(step: UrgenciaStep): JsonObject {
  const { status } = steps[step]
  const other = step === 'egreso' ? 'in-progress' : 'finished'
  return spoiled(
    urgenciaMessage(step),
    [`"status":"${status}","statusHistory"`, `"status":"${other}","statusHistory"`],
    ['"value":"15345678-K"', '"value":"15345678-5"'],
    ['"value":"12345678-5"', '"value":"12345678-9"'],
    ['identifier=15345678-K', 'name=Prueba'],
    ['identifier=12345678-5', 'name=Ejemplo'],
    ['"priority":', '"prioridad":'],
  )
}
