import * as fc from 'fast-check'
import type { Json } from '../../../rules/index.ts'
import { date, dateTime, day, moment, period } from './moments.ts'
import {
  clCoding,
  clUrl,
  coded,
  concept,
  hl7Url,
  icd10,
  loinc,
  object,
  quantity,
  quantityWithin,
  reference,
  resource,
  snomed,
  text,
  type Values,
} from './values.ts'

const diagnosis = fc.oneof(icd10, snomed)
const person = reference('Patient')
const practitioner = reference('Practitioner', 'PractitionerRole')
const encounterOf = reference('Encounter')

export const encounter = resource(
  'Encounter',
  [clUrl('EncounterCL'), 'http://hl7.org/fhir/StructureDefinition/Encounter'],
  {
    status: fc.constantFrom(
      'planned',
      'arrived',
      'triaged',
      'in-progress',
      'onleave',
      'finished',
      'cancelled',
      'entered-in-error',
      'unknown',
    ),
    class: fc.constantFrom('AMB', 'IMP', 'EMER', 'HH').map((code) => ({ system: hl7Url('v3-ActCode'), code })),
    subject: reference('Patient', 'Group'),
    participant: practitioner.map((individual) => [{ individual }]),
    period,
    reasonCode: fc.array(concept(diagnosis), { minLength: 1, maxLength: 2 }),
    serviceProvider: reference('Organization'),
  },
  {
    type: concept(clCoding('CSTiposEncuentroCL')).map((one) => [one]),
    serviceType: concept(clCoding('CSCodigoServicio')),
    appointment: reference('Appointment').map((one) => [one]),
    length: quantity('min', 'h', 'd'),
    diagnosis: reference('Condition').map((condition) => [{ condition }]),
  },
)

const verification = coded(hl7Url('condition-ver-status'), 'unconfirmed', 'provisional', 'differential', 'confirmed', 'refuted')
const onset = fc.oneof(
  date('2015-01-01', '2019-12-31').map((onsetDateTime) => ({ onsetDateTime })),
  date('2015-01-01', '2017-12-31').map((start) => ({ onsetPeriod: { start, end: '2019-12' } })),
)
const course = fc.oneof(
  coded(hl7Url('condition-clinical'), 'active', 'recurrence', 'relapse').map((clinicalStatus) => ({ clinicalStatus })),
  fc
    .tuple(coded(hl7Url('condition-clinical'), 'inactive', 'remission', 'resolved'), date('2020-01-01', '2026-01-14'))
    .map(([clinicalStatus, abatementDateTime]) => ({ clinicalStatus, abatementDateTime })),
)

export const condition = fc
  .tuple(
    resource(
      'Condition',
      [clUrl('CoreDiagnosticoCl')],
      { verificationStatus: verification, code: concept(diagnosis), subject: reference('Patient', 'Group') },
      {
        category: coded(hl7Url('condition-category'), 'encounter-diagnosis', 'problem-list-item').map((one) => [one]),
        encounter: encounterOf,
        recordedDate: dateTime,
        recorder: practitioner,
      },
    ),
    onset,
    course,
  )
  .map(([condition, onset, course]) => ({ ...condition, ...onset, ...course }))

/** The vital signs of CL Core that have a value of their own, with a unit of each and what people have. */
const signs: readonly (readonly [code: string, unit: string, least: number, greatest: number])[] = [
  ['59576-9', '%', 0, 100], ['77606-2', '%', 0, 100], ['8289-1', '%', 0, 100], ['39156-5', 'kg/m2', 10, 60], ['8302-2', 'cm', 30, 220],
  ['9843-4', 'cm', 25, 60], ['8310-5', 'Cel', 30, 42], ['29463-7', 'kg', 1, 200], ['29463-7', 'g', 400, 6000], ['8867-4', '/min', 30, 220],
  ['9279-1', '/min', 5, 80], ['59408-5', '%', 50, 100], ['2708-6', '%', 50, 100], ['3150-0', '%', 21, 100], ['8462-4', 'mm[Hg]', 30, 130],
] // prettier-ignore

/** R4 wants oxygen saturation under the code of its profile, besides the one that says how it was measured. */
function codesOf(code: string): readonly string[] {
  return code === '59408-5' ? [code, '2708-6'] : [code]
}

const measured = fc.constantFrom(...signs).chain(([code, unit, ...range]) =>
  quantityWithin(range, unit).map((valueQuantity) => ({
    code: { coding: codesOf(code).map((one) => ({ system: 'http://loinc.org', code: one })) },
    valueQuantity,
  })),
)
const pressure = fc.tuple(quantityWithin([90, 250], 'mm[Hg]'), quantityWithin([30, 90], 'mm[Hg]')).map((values) => ({
  code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
  component: ['8480-6', '8462-4'].map((code, index) => ({
    code: { coding: [{ system: 'http://loinc.org', code }] },
    valueQuantity: values[index]!,
  })),
}))
const laboratory = fc
  .tuple(
    concept(loinc),
    fc.oneof(
      quantity('mg/dL', '10*3/uL', 'mmol/L', '[IU]/L', '{ratio}').map((valueQuantity) => ({ valueQuantity })),
      quantity('mg/dL').map((quantity) => ({ valueQuantity: { ...(quantity as object), comparator: '<' } })),
      text.map((valueString) => ({ valueString })),
      concept(snomed).map((valueCodeableConcept) => ({ valueCodeableConcept })),
      coded(hl7Url('data-absent-reason'), 'unknown').map((dataAbsentReason) => ({ dataAbsentReason })),
    ),
  )
  .map(([code, value]) => ({ code, ...value }))

function observed(members: fc.Arbitrary<Record<string, Json>>, profiles: readonly string[], kind: string): Values {
  return fc
    .tuple(
      resource(
        'Observation',
        profiles,
        {
          status: fc.constantFrom('registered', 'preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error', 'unknown'),
          category: coded(hl7Url('observation-category'), kind).map((one) => [one]),
          subject: person,
          effectiveDateTime: fc.oneof(day('2015-01-01', '2026-01-14'), moment),
        },
        { encounter: encounterOf, performer: practitioner.map((one) => [one]), note: text.map((text) => [{ text }]) },
      ),
      members,
    )
    .map(([observation, members]) => ({ ...observation, ...members }))
}

/** A vital sign with a value of its own. */
export const vitalSign = observed(measured as never, [clUrl('cl-core-signos-vitales')], 'vital-signs')

/** A blood pressure, or a result of the laboratory. */
export const observation = fc.oneof(
  observed(pressure as never, [clUrl('cl-core-signos-vitales')], 'vital-signs'),
  observed(laboratory as never, [clUrl('CoreObservacionCL')], 'laboratory'),
)

export const allergy = resource(
  'AllergyIntolerance',
  [clUrl('CoreAlergiaIntCl')],
  {
    clinicalStatus: coded(hl7Url('allergyintolerance-clinical'), 'active', 'inactive', 'resolved'),
    verificationStatus: coded(hl7Url('allergyintolerance-verification'), 'unconfirmed', 'confirmed', 'refuted'),
    code: concept(snomed),
    patient: person,
    reaction: object(
      {
        description: text,
        manifestation: concept(snomed).map((one) => [one]),
        severity: fc.constantFrom('mild', 'severe'),
        onset: dateTime,
      },
      'description',
      'manifestation',
    ).map((one) => [one]),
  },
  {
    type: fc.constantFrom('allergy', 'intolerance'),
    category: fc.subarray(['food', 'medication', 'environment', 'biologic'], { minLength: 1 }),
    criticality: fc.constantFrom('low', 'high', 'unable-to-assess'),
    onsetDateTime: dateTime,
    recordedDate: moment,
    recorder: reference('Practitioner', 'PractitionerRole', 'Patient', 'RelatedPerson'),
  },
)
