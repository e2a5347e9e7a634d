import { closedWords, listCodesInEnglish, missingWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { medicationRules } from './index.ts'

const demanded: Readonly<Record<string, string>> = { requester: 'who made it', authoredOn: 'when it was made' }

const adviceForRequest = {
  requester: 'Add requester with a reference to the practitioner, for example {"reference": "Practitioner/7"}.',
  authoredOn: 'Add authoredOn with the date of the prescription, for example “2026-01-10”.',
}

export const medicationWords: WordsOf<typeof medicationRules> = {
  'cl-med-01': missingWords({
    title: 'The medication says what it is',
    why: 'FHIR does not require it, but a medication without a code or name can be neither prescribed nor dispensed.',
    message: 'The medication does not say what it is (code).',
    suggestion: 'Add code with a code of TFC or SNOMED CT, or at least with text.',
  }),
  'cl-med-02': {
    title: 'The medication is in TFC, SNOMED CT, RxNorm or ATC',
    why: 'With a code of the sender’s own, whoever receives it cannot check allergies or interactions.',
    message: ({ written }) => `The medication ${listCodesInEnglish(written)} is not in TFC, SNOMED CT, RxNorm or ATC.`,
    suggestion: () => 'Add a coding of Terminología Farmacéutica Chilena (TFC) or SNOMED CT beside the one that is there.',
  },
  'cl-med-03': {
    title: 'The TFC code is in the TFC that was imported',
    why: 'A code that does not exist cannot be dispensed; if it is newer than the imported file, importing a recent one is enough.',
    message: ({ code }) => `The code “${code}” is not in the TFC that was imported.`,
    suggestion: () => 'Look up the medication by name in TFC, or import the current version.',
  },
  'cl-med-04': missingWords({
    title: 'Each ingredient says what it is',
    why: 'FHIR requires it: a strength without a substance tells nothing.',
    message: 'The ingredient does not say what it is (item).',
    suggestion: 'Add itemCodeableConcept with the substance, or itemReference.',
  }),
  'cl-medreq-01': missingWords({
    title: 'The prescription states its status',
    why: 'FHIR requires the status: without it a suspended or cancelled prescription may be dispensed.',
    message: 'The prescription does not state its status (status).',
    suggestion: 'Add status: for example “active” if it is in force.',
  }),
  'cl-medreq-02': missingWords({
    title: 'The prescription states its intent',
    why: 'FHIR requires the intent: it tells a prescription that authorises dispensing from a proposal.',
    message: 'The prescription does not state its intent (intent).',
    suggestion: 'Add intent: “order” if it is a prescription, “plan” or “proposal” if it does not authorise dispensing.',
  }),
  'cl-medreq-03': missingWords({
    title: 'The prescription says whom it is for',
    why: 'FHIR requires it: a prescription without a patient cannot be dispensed.',
    message: 'The prescription does not say whom it is for (subject).',
    suggestion: 'Add subject with a reference to the patient, for example {"reference": "Patient/123"}.',
  }),
  'cl-medreq-04': missingWords({
    title: 'The prescription says which medication it is for',
    why: 'FHIR requires it: a prescription without a medication cannot be dispensed.',
    message: 'The prescription does not say which medication it is for (medication).',
    suggestion: 'Add medicationCodeableConcept with the medication, or medicationReference.',
  }),
  'cl-medreq-05': closedWords({
    title: 'The status and intent of the prescription are ones that FHIR allows',
    why: 'FHIR allows only its own codes for them: with another value, whoever receives the prescription rejects it.',
    called: { status: 'The status of the prescription', intent: 'The intent of the prescription' },
  }),
  'cl-medreq-06': missingWords({
    title: 'The prescription says how to take the medication',
    why: 'FHIR does not require it, but without dose or frequency the patient does not know how to take the medication, nor the pharmacy how much to hand out.',
    message: 'The prescription does not say how to take the medication (dosageInstruction).',
    suggestion: 'Add dosageInstruction, at least with text: for example “1 tablet every 8 hours for 5 days”.',
  }),
  'cl-medreq-07': {
    title: 'The prescription says who made it and when',
    why: 'In Chile a prescription counts by the professional who signs it and by its date: without them it cannot be dispensed.',
    message: ({ name }) => `The prescription does not say ${demanded[name]} (${name}).`,
    suggestion: ({ name }) => adviceForRequest[name as keyof typeof adviceForRequest],
  },
}
