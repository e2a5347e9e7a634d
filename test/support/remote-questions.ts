/** Resources that remote engines are asked about, each with something that only some of them see. */

/** With a status of R5, and a member that FHIR does not know. */
export const encounter = {
  resourceType: 'Encounter',
  status: 'complete',
  class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
  subject: { reference: 'Patient/1' },
  period: { start: '2026-03-09T10:00:00-03:00', end: '2026-03-09T10:30:00-03:00' },
  ubicacion: 'Box 3',
}

/** Only a terminology server knows LOINC and UCUM. */
export const weight = {
  resourceType: 'Observation',
  status: 'final',
  category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
  code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
  subject: { reference: 'Patient/1' },
  effectiveDateTime: '2026-03-09',
  valueQuantity: { value: 70, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
}
