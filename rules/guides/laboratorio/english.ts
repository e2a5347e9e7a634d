import type { WordsOf } from '../../engine/language.ts'
import type { laboratorioRules } from './index.ts'

export const laboratorioWords: WordsOf<typeof laboratorioRules> = {
  'cl-lab-01': {
    title: 'The services of a laboratory order share its number',
    why: 'Each service is a ServiceRequest, and what joins them in one order is the same requisition: with another, the laboratory receives them as different orders.',
    message: ({ theirs, own }) => `This service is of the order “${theirs}”, and the first one of the Bundle is of “${own}”.`,
    suggestion: () => 'Use the same requisition in all, or send the other order in a Bundle of its own.',
  },
  'cl-lab-02': {
    title: 'The laboratory report refers to all its results',
    why: 'The report gathers the results that are published together: one that is not in its list stands alone and is not shown with it.',
    message: () => 'No report of the Bundle refers to this result (DiagnosticReport.result).',
    suggestion: () => 'Add it to DiagnosticReport.result of the report.',
  },
  'cl-lab-03': {
    title: 'In Laboratorio, the RUN of the patient and that of the practitioner are of different systems',
    why: 'The guide separates the RUN of patients from that of practitioners and says that they are not interchangeable: with that of the other, the person is not found.',
    message: ({ wanted, other }) => `The RUN has the system “${other}”; here the guide uses “${wanted}”.`,
  },
  'cl-lab-04': {
    title: 'In Laboratorio, a panel is several separate results',
    why: 'The guide reports a panel as several Observations, without hasMember or component: whoever reads the results one by one does not see those inside another.',
    message: ({ member }) => `The result gathers others with “${member}”, and in the guide each is an Observation of its own.`,
    suggestion: () => 'Send an Observation for each value, and refer to all of them in DiagnosticReport.result.',
  },
  'cl-lab-05': {
    title: 'In Laboratorio, a quantity has its UCUM unit',
    why: 'The guide requires UCUM: with units written otherwise, the results of two laboratories cannot be compared.',
    message: ({ fault }) =>
      fault === 'system'
        ? 'The unit of the result is not from UCUM (system “http://unitsofmeasure.org”).'
        : 'The result does not state the code of its unit (UCUM).',
    suggestion: () => 'Add the system “http://unitsofmeasure.org” and the code of the unit in code, as “mg/dL”.',
  },
  'cl-lab-06': {
    title: 'The results of a service that gives several have a LOINC code',
    why: 'The code of the service (FONASA) is enough only where it gives one value; where it gives several, LOINC says which is which.',
    message: ({ count }) => `The service gives ${count} results, and this one has no LOINC code.`,
    suggestion: () => 'Add a coding of http://loinc.org to code.',
  },
}
