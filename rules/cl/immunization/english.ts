import { closedWords, listCodesInEnglish, missingWords, outsideWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { immunizationRules } from './index.ts'

export const immunizationWords: WordsOf<typeof immunizationRules> = {
  'cl-imm-01': missingWords({
    title: 'The immunization states its status',
    why: 'FHIR requires the status: without it nobody knows whether the vaccine was given.',
    message: 'The immunization does not state its status (status).',
    suggestion: 'Add status: “completed” if it was given, or “not-done” if not.',
  }),
  'cl-imm-02': missingWords({
    title: 'The immunization says which vaccine it is',
    why: 'FHIR requires it: without the vaccine nobody can tell what the person is protected against.',
    message: 'The immunization does not say which vaccine it is (vaccineCode).',
    suggestion: 'Add vaccineCode, preferably with a code of CSCodigoVacunas.',
  }),
  'cl-imm-03': missingWords({
    title: 'The immunization says whose it is',
    why: 'FHIR requires it: a vaccine without a patient cannot be entered in any immunization schedule.',
    message: 'The immunization does not say whose it is (patient).',
    suggestion: 'Add patient with a reference to the patient, for example {"reference": "Patient/123"}.',
  }),
  'cl-imm-04': missingWords({
    title: 'The immunization says when it took place',
    why: 'FHIR requires it: the next dose and the protection depend on the date.',
    message: 'The immunization does not say when it took place (occurrence).',
    suggestion: 'Add occurrenceDateTime with the date, or occurrenceString if it is only remembered in words.',
  }),
  'cl-imm-05': closedWords({
    title: 'The status of the immunization is one that FHIR allows',
    why: 'FHIR allows only the codes of immunization-status here: with another value, whoever receives the resource rejects it.',
    called: { status: 'The status of the immunization' },
  }),
  'cl-imm-06': outsideWords({
    title: 'The vaccine is in the list of the Registro Nacional de Inmunizaciones',
    why: 'The Registro Nacional de Inmunizaciones recognises vaccines by that list; with another code the dose may not be counted.',
    called: 'The vaccine',
    within: 'CSCodigoVacunas, the list of the Registro Nacional de Inmunizaciones',
    suggestion: 'Add a coding of CSCodigoVacunas beside the one that is there.',
  }),
  'cl-imm-07': {
    title: 'A vaccine that was not given says why',
    why: 'The reason tells a refusal from a contraindication, and decides whether the person is called in again.',
    message({ written, system: unsaid }) {
      if (written === undefined) return 'The vaccine was not given (“not-done”), and it does not say why (statusReason).'
      return unsaid === undefined
        ? `The reason ${listCodesInEnglish(written)} is not from CSRazonNOTinm.`
        : `The reason ${listCodesInEnglish(written)} does not say which code system it belongs to (system).`
    },
    suggestion: () => 'Use solicitudPaci, solicitudPad, contraindicación or others, of CSRazonNOTinm.',
  },
  'cl-imm-08': {
    title: 'The immunization is not in the future',
    why: 'A dose not yet given does not protect: a future appointment goes in another resource, and otherwise it is usually a mistyped year.',
    message: ({ occurrence }) => `The date of the immunization, “${occurrence}”, is after today.`,
    suggestion: () => 'Correct the date; if the dose was not given yet, use Appointment or ImmunizationRecommendation.',
  },
}
