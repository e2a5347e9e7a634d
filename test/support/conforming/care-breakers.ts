import { breaks, coding, drop, put, type Breaker } from './breaking.ts'
import { hl7Url } from './values.ts'

const v3ActCode = hl7Url('v3-ActCode')
/** Faults of an encounter. */
export const encounters: readonly Breaker[] = [
  breaks('cl-enc-01', 'Encounter', drop('/status')),
  breaks('cl-enc-02', 'Encounter', drop('/class')),
  breaks('cl-enc-03', 'Encounter', drop('/subject')),
  breaks('cl-enc-04', 'Encounter', put('/status', 'complete')),
  breaks('cl-enc-04', 'Encounter', put('/status', 'atendido')),
  breaks('cl-enc-05', 'Encounter', drop('/class/system')),
  breaks('cl-enc-05', 'Encounter', put('/class/system', 'http://hl7.org/fhir/v3/ActCode')),
  breaks('cl-enc-06', 'Encounter', put('/class', { system: v3ActCode, code: 'URG' })),
  breaks('cl-enc-07', 'Encounter', put('/class', { system: v3ActCode, code: 'VR' })),
  breaks('cl-enc-08', 'Encounter', put('/period', { start: '2025-03-02T10:00:00', end: '2025-03-02T11:00:00-03:00' })),
  breaks('cl-enc-09', 'Encounter', put('/period', { start: '2025-03-02T10:00:00+02:00', end: '2025-03-02T11:00:00-03:00' })),
  breaks(
    'cl-enc-10',
    'Encounter',
    put('/period', (period) => ({ start: '2026-01-14T10:00:00-03:00', end: (period as { start: string }).start })),
  ),
  breaks('cl-enc-11', 'Encounter', put('/status', 'finished'), drop('/period/end')),
  breaks('cl-enc-12', 'Encounter', put('/participant/0', { type: [{ text: 'Médica' }] })),
  breaks('cl-enc-13', 'Encounter', put('/appointment', [{ reference: 'Appointment/1' }, { reference: 'Appointment/2' }])),
  breaks('cl-enc-14', 'Encounter', put('/reasonCode', [coding('https://motivos.clinica.example', 'CTRL')])),
]

/** Faults of diagnoses, observations and allergies. */
export const clinical: readonly Breaker[] = [
  breaks('cl-cond-01', 'Condition', drop('/subject')),
  breaks('cl-cond-02', 'Condition', drop('/code')),
  breaks('cl-cond-03', 'Condition', put('/clinicalStatus/coding/0/system', 'http://hl7.org/fhir/condition-clinical')),
  breaks('cl-cond-04', 'Condition', put('/verificationStatus', coding(hl7Url('condition-ver-status'), 'probable'))),
  breaks('cl-cond-05', 'Condition', put('/verificationStatus', coding(hl7Url('condition-ver-status'), 'entered-in-error'))),
  breaks(
    'cl-cond-05',
    'Condition',
    put('', (condition) => ({
      ...(condition as object),
      clinicalStatus: coding(hl7Url('condition-clinical'), 'active'),
      abatementDateTime: '2026-01-10',
    })),
  ),
  breaks('cl-cond-06', 'Condition', drop('/onsetDateTime', '/onsetPeriod'), put('/onsetString', 'en la infancia')),
  breaks(
    'cl-cond-07',
    'Condition',
    put('', (condition) => ({
      ...(condition as object),
      clinicalStatus: coding(hl7Url('condition-clinical'), 'resolved'),
      abatementDateTime: '2014-12-31',
    })),
  ),
  ...['Observation', 'VitalSign'].flatMap((of) => [
    breaks('cl-obs-01', of, drop('/status')),
    breaks('cl-obs-02', of, drop('/code')),
    breaks('cl-obs-03', of, drop('/subject')),
    breaks(
      'cl-obs-04',
      of,
      put('/status', (status) => (status as string).toUpperCase()),
    ),
    breaks('cl-obs-08', of, drop('/effectiveDateTime')),
  ]),
  breaks('cl-obs-05', 'VitalSign', drop('/valueQuantity')),
  breaks('cl-obs-06', 'VitalSign', put('/dataAbsentReason', coding(hl7Url('data-absent-reason'), 'unknown'))),
  breaks(
    'cl-obs-07',
    'VitalSign',
    put('/valueQuantity', { value: 1, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' }),
  ),
  breaks(
    'cl-obs-09',
    'VitalSign',
    put('/valueQuantity/value', (value) => -Number(value) - 1000),
  ),
  breaks('cl-allergy-01', 'AllergyIntolerance', drop('/code')),
  breaks('cl-allergy-02', 'AllergyIntolerance', drop('/patient')),
  breaks('cl-allergy-03', 'AllergyIntolerance', put('/clinicalStatus', coding(hl7Url('allergyintolerance-clinical'), 'vigente'))),
  breaks('cl-allergy-04', 'AllergyIntolerance', put('/verificationStatus', coding(hl7Url('condition-ver-status'), 'provisional'))),
  breaks('cl-allergy-05', 'AllergyIntolerance', drop('/clinicalStatus')),
  breaks(
    'cl-allergy-05',
    'AllergyIntolerance',
    put('/verificationStatus', coding(hl7Url('allergyintolerance-verification'), 'entered-in-error')),
  ),
  breaks('cl-allergy-06', 'AllergyIntolerance', drop('/reaction/0/manifestation')),
]
