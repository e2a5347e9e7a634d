import { closedWords, missingWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { diagnosticReportRules } from './index.ts'

export const diagnosticReportWords: WordsOf<typeof diagnosticReportRules> = {
  'cl-dr-01': missingWords({
    title: 'The report states its status',
    why: 'FHIR requires the status: without it nobody knows whether the report is final, preliminary or cancelled.',
    message: 'The report does not state its status (status).',
    suggestion: 'Add status: for example “final” if it is validated, or “preliminary” if not.',
  }),
  'cl-dr-02': missingWords({
    title: 'The report says what it is about',
    why: 'FHIR requires it: without it nobody knows which test is reported.',
    message: 'The report does not say what it is about (code).',
    suggestion: 'Add code, coded or at least with text: for example “Complete blood count”.',
  }),
  'cl-dr-03': missingWords({
    title: 'The report says whose it is',
    why: 'FHIR does not require it, but a report without a patient cannot be added to any record.',
    message: 'The report does not say whose it is (subject).',
    suggestion: 'Add subject with a reference to the patient, for example {"reference": "Patient/123"}.',
  }),
  'cl-dr-04': closedWords({
    title: 'The status of the report is one that FHIR allows',
    why: 'FHIR allows only the codes of diagnostic-report-status here: with another value, whoever receives the resource rejects it.',
    called: { status: 'The status of the report' },
  }),
  'cl-dr-05': {
    title: 'A final report reports something',
    why: 'Whoever receives it believes that the test is done and finds nothing to read.',
    message: () =>
      'The report is final (“final”) and has no results (result), images (media), conclusion (conclusion) or document (presentedForm).',
    suggestion: () => 'Add the observations in result, or the document in presentedForm.',
  },
}
