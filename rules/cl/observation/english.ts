import { closedWords, missingWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { observationRules } from './index.ts'
import type { VitalSign } from './measured-signs.ts'

const signs: Readonly<Record<VitalSign, string>> = {
  '59576-9': 'the BMI percentile',
  '77606-2': 'the weight-for-length percentile',
  '8289-1': 'the head circumference percentile',
  '8480-6': 'systolic blood pressure',
  '8462-4': 'diastolic blood pressure',
  '39156-5': 'the body mass index',
  '8302-2': 'body height',
  '9843-4': 'head circumference',
  '8310-5': 'body temperature',
  '29463-7': 'body weight',
  '8867-4': 'heart rate',
  '9279-1': 'respiratory rate',
  '59408-5': 'oxygen saturation',
  '2708-6': 'oxygen saturation',
  '3150-0': 'inhaled oxygen concentration',
  '3151-8': 'inhaled oxygen flow rate',
}

export const observationWords: WordsOf<typeof observationRules> = {
  'cl-obs-01': missingWords({
    title: 'The observation states its status',
    why: 'FHIR requires the status: without it nobody knows whether the result is final, preliminary or cancelled.',
    message: 'The observation does not state its status (status).',
    suggestion: 'Add status: for example “final” if the result is validated, or “preliminary” if not.',
  }),
  'cl-obs-02': missingWords({
    title: 'The observation says what was observed',
    why: 'FHIR requires it: a value that does not say what was measured cannot be interpreted.',
    message: 'The observation does not say what was observed (code).',
    suggestion: 'Add code, preferably with a LOINC coding.',
  }),
  'cl-obs-03': missingWords({
    title: 'The observation says whose it is',
    why: 'A result without a patient cannot be added to any record; for vital signs CL Core and FHIR require it.',
    message: 'The observation does not say whose it is (subject).',
    suggestion: 'Add subject with a reference to the patient, for example {"reference": "Patient/123"}.',
  }),
  'cl-obs-04': closedWords({
    title: 'The status of the observation is one that FHIR allows',
    why: 'FHIR allows only the codes of observation-status here: with another value, whoever receives the resource rejects it.',
    called: { status: 'The status of the observation' },
  }),
  'cl-obs-05': missingWords({
    title: 'The observation has a result, or says why not',
    why: 'Without a result or a reason nobody can tell a test that was not done from one whose value was lost on the way.',
    message: 'The observation has no result (value, component, hasMember) and does not say why it is missing (dataAbsentReason).',
    suggestion: 'Add the result, or dataAbsentReason if it could not be obtained.',
  }),
  'cl-obs-06': {
    title: 'An observation with a value does not say that the value is missing',
    why: 'The invariant obs-6 of FHIR forbids it: whoever receives it does not know whether the value can be used.',
    message: () => 'The observation has a value (value) and also a reason why it is missing (dataAbsentReason).',
    suggestion: () => 'Keep one of the two.',
  },
  'cl-obs-07': {
    title: 'Each vital sign comes in a unit that it is measured in',
    why: 'With another unit, whoever receives it may misread the value or reject the measurement.',
    message: ({ sign, unit, units }) => `“${unit}” is not a unit for ${signs[sign]}: it is measured in ${units.join(' or ')}.`,
    suggestion: ({ units }) => `Convert the value to ${units[0]}, or correct the code of the unit.`,
  },
  'cl-obs-08': missingWords({
    title: 'The observation says when it was made',
    why: 'A result without a date cannot be compared with earlier ones; for vital signs CL Core and FHIR require it.',
    message: 'The observation does not say when it was made (effective).',
    suggestion: 'Add effectiveDateTime with the date and time of the sample or measurement.',
  }),
  'cl-obs-09': {
    title: 'The value of a vital sign is possible',
    why: 'A number with its decimal point shifted, in another unit or in the place of another leads to a wrong clinical decision.',
    message: ({ sign, value, unit, limits: [least, greatest], diastolic }) =>
      diastolic === undefined
        ? `${value} ${unit} is not possible for ${signs[sign]}: it goes from ${least} to ${greatest}.`
        : `The systolic blood pressure (${value}) is less than the diastolic one (${diastolic}).`,
    suggestion: ({ diastolic }) =>
      diastolic === undefined
        ? 'Compare the value and its unit with the measurement.'
        : 'Compare both values with the measurement: they may be exchanged.',
  },
}
