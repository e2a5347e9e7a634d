/** The summary of a patient, made up: nobody in it exists. */
import type { JsonObject } from '../../engine/json.ts'
import { ana, clCore, coding, juan, partsOf, spoiled, terminology, urlOf } from './parts.ts'

const clips = 'https://hl7chile.cl/fhir/ig/clips'
const { resource } = partsOf(clips)
const patient = { reference: 'Patient/paciente' }

function told(text: string): JsonObject {
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${text}</div>` }
}

function section(title: string, code: string, text: string, reference: string): JsonObject {
  return { title, code: coding('http://loinc.org', code), text: told(text), entry: [{ reference }] }
}

const sections = [
  section('Medicamentos', '10160-0', 'Enalapril 10 mg, un comprimido al día.', 'MedicationStatement/medicamentos'),
  section('Alergias', '48765-2', 'Alergia a la penicilina.', 'AllergyIntolerance/alergia'),
  section('Problemas', '11450-4', 'Hipertensión esencial.', 'Condition/problema'),
]

function entries(): readonly JsonObject[] {
  const { identifier, name, gender, birthDate, active } = ana
  return [
    resource('Composition', 'resumen', 'Composition-cl-ips', {
      status: 'final',
      type: coding('http://loinc.org', '60591-5'),
      subject: patient,
      date: '2026-01-05T11:00:00-03:00',
      author: [{ reference: 'Practitioner/profesional' }],
      title: 'Resumen de paciente',
      section: sections,
    }),
    resource('Patient', 'paciente', 'Paciente-cl-ips', {
      identifier: identifier!,
      name: name!,
      gender: gender!,
      birthDate: birthDate!,
      active: active!,
    }),
    resource('Practitioner', 'profesional', 'Prestador-cl-ips', juan({ text: 'Médico cirujano' })),
    resource('AllergyIntolerance', 'alergia', 'AllergiaInt-cl-ips', {
      clinicalStatus: coding(`${terminology}/allergyintolerance-clinical`, 'active'),
      verificationStatus: coding(`${terminology}/allergyintolerance-verification`, 'confirmed'),
      code: { ...coding('http://snomed.info/sct', '91936005'), text: 'Alergia a la penicilina' },
      patient,
    }),
    resource('Condition', 'problema', 'Condition-cl-ips', {
      clinicalStatus: coding(`${terminology}/condition-clinical`, 'active'),
      verificationStatus: coding(`${terminology}/condition-ver-status`, 'confirmed'),
      category: [coding(`${terminology}/condition-category`, 'problem-list-item')],
      code: { ...coding('http://snomed.info/sct', '59621000'), text: 'Hipertensión esencial' },
      subject: patient,
    }),
    resource('MedicationStatement', 'medicamentos', 'RegMedicamentos-cl-ips', {
      status: 'active',
      medicationCodeableConcept: { text: 'Enalapril 10 mg comprimido' },
      subject: patient,
      effectiveDateTime: '2026-01-05',
    }),
  ]
}

/** The summary as a document. */
export function clipsDocument(): JsonObject {
  return {
    resourceType: 'Bundle',
    id: 'ejemplo-resumen',
    meta: { profile: [`${clips}/StructureDefinition/Bundle-documento-ips-cl`] },
    identifier: { system: 'urn:ietf:rfc:3986', value: 'urn:uuid:3f2b8a52-7c1d-4e1a-9b52-6d1f0a4c7e22' },
    type: 'document',
    timestamp: '2026-01-05T11:00:00-03:00',
    entry: entries().map((one) => ({ fullUrl: urlOf(one), resource: one })),
  }
}

/** The same with what goes wrong most often: no identifier, a section without text, an entry that is not there, a wrong digit, a type of no commune. */
export function faultyClipsDocument(): JsonObject {
  return spoiled(
    clipsDocument(),
    ['"identifier":{"system":"urn:ietf', '"identificador":{"system":"urn:ietf'],
    [`"text":${JSON.stringify(told('Hipertensión esencial.'))},`, ''],
    ['"reference":"MedicationStatement/medicamentos"', '"reference":"MedicationStatement/otro"'],
    ['"value":"12345678-5"', '"value":"12345678-9"'],
    [`${clCore}/CodeSystem/CSTipoIdentificador","code":"01"`, `${clCore}/CodeSystem/CSTipoIdentificador","code":"1"`],
  )
}
