import { closedWords, missingWords, outsideWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import { v3ActCode } from './class.ts'
import type { encounterRules } from './index.ts'

const classes = 'AMB (ambulatory), IMP (inpatient), EMER (emergency), HH (home health)'

export const encounterWords: WordsOf<typeof encounterRules> = {
  'cl-enc-01': missingWords({
    title: 'The encounter states its status',
    why: 'FHIR requires the status: without it nobody knows whether the visit is planned, in progress, finished or cancelled.',
    message: 'The encounter does not state its status (status).',
    suggestion: 'Add status: for example “in-progress” if the visit goes on, or “finished” if it has ended.',
  }),
  'cl-enc-02': missingWords({
    title: 'The encounter states its class',
    why: 'FHIR requires the class: it tells an outpatient visit from a hospital stay, an emergency or a home visit.',
    message: 'The encounter does not state its class (class).',
    suggestion: `Add class with system ${v3ActCode} and one of these codes: ${classes}.`,
  }),
  'cl-enc-03': missingWords({
    title: 'The encounter says who was attended',
    why: 'FHIR does not require it, but a visit without a patient cannot be added to any record.',
    message: 'The encounter does not say who was attended (subject).',
    suggestion: 'Add subject with a reference to the patient, for example {"reference": "Patient/123"}.',
  }),
  'cl-enc-04': closedWords({
    title: 'The status of the encounter is one that FHIR allows',
    why: 'FHIR allows only the codes of encounter-status here: with another value, whoever receives the resource rejects it.',
    called: { status: 'The status of the encounter' },
  }),
  'cl-enc-05': {
    title: 'The class of the encounter uses the system v3-ActCode',
    why: 'The codes AMB, IMP, EMER and HH mean something only in that system: with another, whoever receives it cannot know what class of visit it is.',
    message: ({ system }) =>
      typeof system === 'string' && system !== ''
        ? `The system of the class is “${system}”: it must be “${v3ActCode}”.`
        : `The class of the encounter does not state its system (system): it must be “${v3ActCode}”.`,
  },
  'cl-enc-06': {
    title: 'The class of the encounter is one of v3-ActEncounterCode',
    why: 'The system v3-ActCode gathers codes on many subjects; only those of v3-ActEncounterCode state the class of a visit.',
    message: ({ code }) => `The class “${code}” does not exist in v3-ActEncounterCode.`,
    suggestion: () => `In Chile these are used: ${classes}.`,
  },
  'cl-enc-07': {
    title: 'The class of the encounter is one used in Chile',
    why: 'Chilean systems expect only AMB, IMP, EMER and HH: another class may be left out of the records of care.',
    message: ({ code }) => `The class “${code}” is not one of those used in Chile.`,
    suggestion: () => `Use ${classes}.`,
  },
  'cl-enc-08': {
    title: 'The times of the encounter state their UTC offset',
    why: 'Chile has more than one official time and changes it twice a year: without the UTC offset (such as -03:00) nobody knows which moment is meant.',
    message: ({ written, isDateTime }) =>
      isDateTime
        ? `The time “${written}” does not state its UTC offset.`
        : `“${written}” is not an ISO 8601 date and time, such as “2026-03-02T10:00:00-03:00”.`,
    suggestion: () => 'Write the time with its offset: -03:00 in summer, -04:00 in winter, or in UTC with Z.',
  },
  'cl-enc-09': {
    title: 'The times of the encounter are in a Chilean time zone or UTC',
    why: 'An offset foreign to Chile usually comes from a misconfigured server, and moves the visit by hours or to another day.',
    message: ({ written }) => `The time “${String(written)}” is neither of Chile nor UTC.`,
    suggestion: () => 'Chile uses -03:00 or -04:00; Easter Island -05:00 or -06:00; UTC (Z) is accepted too.',
  },
  'cl-enc-10': {
    title: 'The encounter ends after it begins',
    why: 'With reversed dates the length of the visit cannot be computed, and servers reject the resource (invariant per-1 of FHIR).',
    message: ({ start, end }) => `The encounter ends (“${end}”) before it begins (“${start}”).`,
    suggestion: () => 'Check which of the two is wrong: on a night shift the change of day is often forgotten.',
  },
  'cl-enc-11': {
    title: 'A finished encounter says when it ended',
    why: 'Without the end nobody can compute how long the visit took or sort the visits of a day.',
    message: () => 'The encounter is finished (“finished”) and does not say when it ended (period.end).',
    suggestion: () => 'Add in period.end when it ended, or use another status if the visit goes on.',
  },
  'cl-enc-12': missingWords({
    title: 'Each participant says who it is',
    why: 'The profile EncounterCL requires individual for each participant: a role without a person does not say who attended.',
    message: 'The participant does not say who it is (individual).',
    suggestion: 'Add individual with a reference to the practitioner, their role or the related person.',
  }),
  'cl-enc-13': {
    title: 'The encounter fulfils a single appointment',
    why: 'The profile EncounterCL allows one appointment for an encounter; with more, nobody knows which one was kept.',
    message: ({ count }) => `The encounter fulfils ${count} appointments (appointment): EncounterCL allows one.`,
    suggestion: () => 'Keep only the appointment that led to the visit.',
  },
  'cl-enc-14': outsideWords({
    title: 'The reason for the visit is in ICD-10 or SNOMED CT',
    why: 'Fonasa and the bus of the Ministry expect ICD-10, and SNOMED CT serves too; a code of another system cannot be grouped or compared.',
    called: 'The reason for the visit',
    within: 'ICD-10 or SNOMED CT',
    suggestion: 'Add a coding of ICD-10 (http://hl7.org/fhir/sid/icd-10) or SNOMED CT (http://snomed.info/sct).',
  }),
}
