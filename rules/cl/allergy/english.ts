import { missingWords, outsideWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { allergyRules } from './index.ts'

export const allergyWords: WordsOf<typeof allergyRules> = {
  'cl-allergy-01': missingWords({
    title: 'The allergy says what it is to',
    why: 'CL Core requires it: an allergy that does not name the substance does not help to avoid it.',
    message: 'The allergy or intolerance does not say what it is to (code).',
    suggestion: 'Add code with the substance, coded or at least with text.',
  }),
  'cl-allergy-02': missingWords({
    title: 'The allergy says whose it is',
    why: 'FHIR requires it: an allergy without a patient cannot alert whoever prescribes.',
    message: 'The allergy or intolerance does not say whose it is (patient).',
    suggestion: 'Add patient with a reference to the patient, for example {"reference": "Patient/123"}.',
  }),
  'cl-allergy-03': outsideWords({
    title: 'The clinical status of the allergy is one that FHIR allows',
    why: 'FHIR allows only the codes of its list: the status decides whether the allergy shows up in prescribing alerts.',
    called: 'The clinical status',
    within: 'allergyintolerance-clinical',
    suggestion: 'Use one of these codes: active, inactive, resolved.',
  }),
  'cl-allergy-04': outsideWords({
    title: 'The verification status of the allergy is one that FHIR allows',
    why: 'FHIR allows only the codes of its list, which tell a confirmed allergy from one that is only suspected or was refuted.',
    called: 'The verification status',
    within: 'allergyintolerance-verification',
    suggestion: 'Use one of these codes: unconfirmed, confirmed, refuted, entered-in-error.',
  }),
  'cl-allergy-05': {
    title: 'The allergy has a clinical status, unless it was entered in error',
    why: 'These are the invariants ait-1 and ait-2 of FHIR: the status decides whether the allergy warns when prescribing.',
    message: ({ isError }) =>
      isError
        ? 'The allergy was entered in error (“entered-in-error”) and has a clinical status (clinicalStatus).'
        : 'The allergy does not state its clinical status (clinicalStatus).',
    suggestion: ({ isError }) => (isError ? 'Remove clinicalStatus.' : 'Add clinicalStatus: active, inactive or resolved.'),
  },
  'cl-allergy-06': missingWords({
    title: 'Each reaction says how it showed',
    why: 'FHIR requires it: the manifestation says how much care the substance calls for.',
    message: 'The reaction does not say how it showed (manifestation).',
    suggestion: 'Add manifestation, coded or at least with text: for example “Urticaria”.',
  }),
}
