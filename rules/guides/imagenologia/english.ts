import type { WordsOf } from '../../engine/language.ts'
import type { imagenologiaRules } from './index.ts'

export const imagenologiaWords: WordsOf<typeof imagenologiaRules> = {
  'cl-img-01': {
    title: 'An imaging report that was delivered says when',
    why: 'The Imagenología guide asks for the date of issue on every final, corrected or amended report: it tells which one is the latest.',
    message: ({ status }) => `The report is “${status}” and does not say when it was delivered (issued).`,
    suggestion: () => 'Add issued with date, time and offset, as “2026-01-10T09:30:00-03:00”.',
  },
  'cl-img-02': {
    title: 'The imaging request has its category',
    why: 'The category tells imaging from laboratory or other services; the guide requires it on the request.',
    message: () => 'The request does not have the category 363679005 of SNOMED CT (imaging).',
    suggestion: () => 'Add to category a coding with that code and the system http://snomed.info/sct.',
  },
  'cl-img-03': {
    title: 'The imaging report refers to its study',
    why: 'The report says what was seen in a study: if it does not name it, the images are left without a report and the report without images.',
    message: () => 'No report of the Bundle refers to this study (DiagnosticReport.imagingStudy).',
    suggestion: () => 'Add it to DiagnosticReport.imagingStudy of the report.',
  },
  'cl-img-04': {
    title: 'The studies of an imaging order share its number',
    why: 'Each study is a ServiceRequest, and what joins them in one order is the same requisition: with another, they are received as different orders.',
    message: ({ theirs, own }) => `This study is of the order “${theirs}”, and the first one of the Bundle is of “${own}”.`,
    suggestion: () => 'Use the same requisition in all, or send the other order in a Bundle of its own.',
  },
  'cl-img-05': {
    title: 'An imaging request or report comes with its patient, and with only one',
    why: 'The guide asks for the patient on the request and the report: without them nobody knows whose the images are, and with two, which.',
    message: ({ isMissing }) =>
      isMissing
        ? 'The Bundle does not bring the patient (Patient).'
        : 'The Bundle brings more than one patient, and the guide allows only one.',
    suggestion: ({ isMissing }) =>
      isMissing ? 'Add an entry with the Patient.' : 'Keep the patient of the order, and send what is of the other in a Bundle of its own.',
  },
  'cl-img-06': {
    title: 'The imaging report has its category',
    why: 'The category tells reports of imaging from those of laboratory and other services; the guide gives this one to its own.',
    message: () => 'The report does not have the category RAD of v2-0074.',
    suggestion: () => 'Add to category a coding with that code and the system http://terminology.hl7.org/CodeSystem/v2-0074.',
  },
}
