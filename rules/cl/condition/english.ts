import { missingWords, outsideWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { conditionRules } from './index.ts'

const onsets = { onsetAge: 'an age', onsetRange: 'a range', onsetString: 'a text' } as const

export const conditionWords: WordsOf<typeof conditionRules> = {
  'cl-cond-01': missingWords({
    title: 'The diagnosis says whose it is',
    why: 'FHIR requires it: a diagnosis without a patient cannot be added to any record.',
    message: 'The diagnosis does not say whose it is (subject).',
    suggestion: 'Add subject with a reference to the patient, for example {"reference": "Patient/123"}.',
  }),
  'cl-cond-02': missingWords({
    title: 'The diagnosis says what it is',
    why: 'FHIR does not require it, but a diagnosis without a code or text tells nothing.',
    message: 'The diagnosis does not say what it is (code).',
    suggestion: 'Add code, coded in ICD-10 or SNOMED CT, or at least with text.',
  }),
  'cl-cond-03': outsideWords({
    title: 'The clinical status of the diagnosis is one that FHIR allows',
    why: 'FHIR allows only the codes of its list: the status decides whether a diagnosis is among the current problems of the patient.',
    called: 'The clinical status',
    within: 'condition-clinical',
    suggestion: 'Use one of these codes: active, recurrence, relapse, inactive, remission, resolved.',
  }),
  'cl-cond-04': outsideWords({
    title: 'The verification status of the diagnosis is one that FHIR allows',
    why: 'FHIR allows only the codes of its list, which tell a confirmed diagnosis from a suspected or a refuted one.',
    called: 'The verification status',
    within: 'condition-ver-status',
    suggestion: 'Use one of these codes: unconfirmed, provisional, differential, confirmed, refuted, entered-in-error.',
  }),
  'cl-cond-05': {
    title: 'The clinical status agrees with the abatement and the verification',
    why: 'These are the invariants con-4 and con-5 of FHIR: with data that contradict each other, whoever receives them does not know whether the problem is still current.',
    message: ({ invariant, clinical }) =>
      invariant === 'con-5'
        ? 'The diagnosis was entered in error (“entered-in-error”) and has a clinical status (clinicalStatus).'
        : clinical.length === 0
          ? 'The diagnosis has ended (abatement) and does not state its clinical status (clinicalStatus).'
          : `The diagnosis has ended (abatement), and its clinical status is “${clinical.join(', ')}”.`,
    suggestion: ({ invariant }) =>
      invariant === 'con-5' ? 'Remove clinicalStatus.' : 'Use resolved, remission or inactive, or remove abatement if the problem goes on.',
  },
  'cl-cond-06': {
    title: 'The onset of the diagnosis is a date or a period',
    why: 'With a date the history of the patient can be sorted; from an age or a text it cannot be computed.',
    message: ({ name }) => `The onset of the diagnosis is ${onsets[name]} (${name}): CL Core allows only a date or a period.`,
    suggestion: () => 'Use onsetDateTime, which may be the year alone, or onsetPeriod.',
  },
  'cl-cond-07': {
    title: 'The diagnosis does not end before it begins',
    why: 'One of the two dates is false, and with them the history of the patient cannot be sorted.',
    message: ({ onset, abatement }) => `The diagnosis ends (“${abatement}”) before it begins (“${onset}”).`,
    suggestion: () => 'Check which of the two is wrong.',
  },
}
