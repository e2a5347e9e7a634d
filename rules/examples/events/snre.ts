/** A prescription and what is handed over for it, made up: nobody in them exists. */
import type { JsonObject } from '../../engine/json.ts'
import { coding, ministry, partsOf, spoiled } from './parts.ts'

const snre = `${ministry}/snre`
const { own, resource } = partsOf(snre)
const group = { value: '3f2b8a52-7c1d-4e1a-9b52-6d1f0a4c7e21' }
const patient = { reference: 'https://registro.ejemplo.cl/fhir/Patient/1', display: 'Ana Ejemplo Inventada' }
const prescriber = { reference: 'https://registro.ejemplo.cl/fhir/Practitioner/1', display: 'Juan Prueba Ficticio' }

const dosage: JsonObject = {
  sequence: 1,
  text: 'Tomar 1 comprimido cada 12 horas por 30 días',
  timing: {
    repeat: {
      boundsDuration: { value: 30, unit: 'día', system: 'http://unitsofmeasure.org', code: 'd' },
      frequency: 1,
      period: 12,
      periodUnit: 'h',
    },
  },
  route: own('CSViasAdmin', '26643006', 'vía Oral route (calificador)'),
  method: own('CSMetodos', '738995006', 'Tragar (método de administración)'),
}

/** A prescription of one medicine. */
export function snrePrescription(): JsonObject {
  return resource('RequestGroup', 'receta', 'RecetaCl', {
    contained: [
      resource('MedicationRequest', 'prescripcion', 'RecetaPrescripcionCl', {
        status: 'active',
        intent: 'order',
        medicationCodeableConcept: { text: 'Enalapril 10 mg comprimido' },
        subject: patient,
        authoredOn: '2026-01-05T10:30:00-03:00',
        requester: prescriber,
        groupIdentifier: group,
        dosageInstruction: [dosage],
        dispenseRequest: { validityPeriod: { start: '2026-01-05', end: '2026-02-04' }, quantity: { value: 60 } },
      }),
    ],
    groupIdentifier: group,
    status: 'active',
    intent: 'order',
    subject: patient,
    authoredOn: '2026-01-05T10:30:00-03:00',
    author: prescriber,
    action: [{ resource: { reference: '#prescripcion' } }],
  })
}

/** The dispense for it. */
export function snreDispense(): JsonObject {
  return resource('MedicationDispense', 'dispensacion', 'DispensacionMedicamentoCl', {
    status: 'completed',
    medicationCodeableConcept: { text: 'Enalapril 10 mg comprimido' },
    subject: patient,
    performer: [
      {
        function: own('CSFuncionProfesionalDispensacion', 'Dispensador', 'Dispensador'),
        actor: { reference: 'https://registro.ejemplo.cl/fhir/Practitioner/2', display: 'Eva Muestra Ficticia' },
      },
    ],
    location: { reference: 'https://registro.ejemplo.cl/fhir/Location/1', display: 'Farmacia de ejemplo' },
    authorizingPrescription: [{ reference: 'https://registro.ejemplo.cl/fhir/MedicationRequest/prescripcion' }],
    quantity: { value: 60 },
    whenHandedOver: '2026-01-05T15:30:00-03:00',
    dosageInstruction: [dosage],
  })
}

/** A prescription with what goes wrong most often: it is completed itself, a number for its identifier, another in what it holds, no instructions. */
export function faultySnrePrescription(): JsonObject {
  return spoiled(
    snrePrescription(),
    [`"groupIdentifier":${JSON.stringify(group)},"dosageInstruction"`, '"groupIdentifier":{"value":"R-0002"},"indicaciones"'],
    [`"groupIdentifier":${JSON.stringify(group)},"status":"active"`, '"groupIdentifier":{"value":"R-0001"},"status":"completed"'],
    ['"intent":"order","medication', '"intent":"orden","medication'],
  )
}

/** A dispense with the usual faults: a status in Spanish, no time, no place, a route of another system. */
export function faultySnreDispense(): JsonObject {
  return spoiled(
    snreDispense(),
    ['"status":"completed"', '"status":"entregado"'],
    ['"whenHandedOver"', '"fechaEntrega"'],
    ['"location"', '"farmacia"'],
    [
      JSON.stringify(own('CSViasAdmin', '26643006', 'vía Oral route (calificador)')),
      JSON.stringify(coding(`${snre}/CodeSystem/CSViasAdmin`, 'oral')),
    ],
  )
}
