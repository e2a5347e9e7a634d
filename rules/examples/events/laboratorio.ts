/** Orders and results of a laboratory, made up: nobody in them exists. */
import type { JsonObject } from '../../engine/json.ts'
import { participantsOf, posted } from './diagnostics.ts'
import { coding, ministry, partsOf, spoiled, terminology } from './parts.ts'

const laboratorio = `${ministry}/laboratorio`
const parts = partsOf(laboratorio)
const { own, resource } = parts
const loinc = 'http://loinc.org'

/** Which message it is. */
export type LaboratorioMessage = 'solicitud' | 'resultado'

const patient = { reference: 'Patient/paciente' }
const laboratory = { reference: 'Organization/laboratorio' }
const requisition = { system: `${laboratorio}/identificador/orden-grupo/109100`, value: 'O-2026-0001' }

function order(id: string, code: string, name: string): JsonObject {
  return resource('ServiceRequest', id, 'MinsalServiceRequestLab', {
    identifier: [
      {
        type: coding(`${terminology}/v2-0203`, 'PLAC', 'Placer Identifier'),
        system: 'https://ejemplo.cl/ordenes',
        value: `O-2026-0001-${id}`,
      },
    ],
    requisition,
    status: 'active',
    intent: 'order',
    category: [coding('http://snomed.info/sct', '108252007', 'Laboratory procedure (procedure)')],
    code: { ...own('CodigoPrestacionFonasa', code, name), text: name },
    subject: patient,
    authoredOn: '2026-01-08T10:00:00-03:00',
    requester: { reference: 'Practitioner/profesional' },
    performer: [laboratory],
  })
}

function result(id: string, code: string, name: string, value: number, unit: string): JsonObject {
  return resource('Observation', id, 'MinsalObservacionLaboratorio', {
    status: 'final',
    category: [coding(`${terminology}/observation-category`, 'laboratory', 'Laboratory')],
    code: { ...coding(loinc, code), text: name },
    subject: patient,
    effectiveDateTime: '2026-01-08T11:00:00-03:00',
    performer: [laboratory],
    valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
  })
}

const { person, professional, establishment } = participantsOf(parts, 'Laboratorio', 'laboratorio')

const hemoglobin = result('hemoglobina', '718-7', 'Hemoglobina', 13.2, 'g/dL')
const glucose = result('glucosa', '2345-7', 'Glucosa', 92, 'mg/dL')

const report = resource('DiagnosticReport', 'informe', 'ResultadoDiagnosticoLaboratorio', {
  identifier: [{ system: 'https://ejemplo.cl/informes', value: 'I-2026-0001' }],
  status: 'final',
  category: [coding(`${terminology}/v2-0074`, 'LAB', 'Laboratory')],
  code: { ...coding(loinc, '11502-2'), text: 'Informe de laboratorio' },
  subject: patient,
  effectiveDateTime: '2026-01-08T11:00:00-03:00',
  issued: '2026-01-08T15:00:00-03:00',
  performer: [laboratory],
  result: [{ reference: 'Observation/hemoglobina' }, { reference: 'Observation/glucosa' }],
  presentedForm: [{ contentType: 'application/pdf', data: 'JVBERi0xLjQK', title: 'Informe de laboratorio' }],
})

const resources: Readonly<Record<LaboratorioMessage, readonly JsonObject[]>> = {
  solicitud: [order('hemograma', '0301045', 'Hemograma'), order('glicemia', '0302047', 'Glucosa'), person, professional, establishment],
  resultado: [report, hemoglobin, glucose, person, establishment],
}

const profiles: Readonly<Record<LaboratorioMessage, string>> = {
  solicitud: 'MinsalBundleSolicitudLaboratorio',
  resultado: 'MinsalBundleResultadoLaboratorio',
}

/** An order or its result. */
export function laboratorioMessage(message: LaboratorioMessage): JsonObject {
  return {
    resourceType: 'Bundle',
    id: `ejemplo-${message}`,
    meta: { profile: [`${laboratorio}/StructureDefinition/${profiles[message]}`] },
    type: 'transaction',
    timestamp: '2026-01-08T15:00:00-03:00',
    entry: resources[message].map(posted),
  }
}

/** The same with what goes wrong most often: no date of the order, a RUN with a wrong digit, a unit outside of UCUM, a result that the report leaves out. */
export function faultyLaboratorioMessage(message: LaboratorioMessage): JsonObject {
  return spoiled(
    laboratorioMessage(message),
    ['"authoredOn":', '"fecha":'],
    ['"value":"12345678-5"', '"value":"12345678-9"'],
    ['"system":"http://unitsofmeasure.org"', '"system":"https://ejemplo.cl/unidades"'],
    [',{"reference":"Observation/glucosa"}', ''],
    ['"gender":"female"', '"gender":"femenino"'],
    ['"intent":"order"', '"intent":"orden"'],
  )
}
