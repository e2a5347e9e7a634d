import type { WordsOf } from '../../engine/language.ts'
import type { urgencia02Rules, urgenciaRules } from './index.ts'

export const urgenciaWords: WordsOf<typeof urgenciaRules> = {
  'cl-urg-01': {
    title: 'The emergency encounter begins when the patient is admitted',
    why: 'In the guide the start of the encounter is the date of admission: with another, the waiting times of the emergency department come out wrong.',
    message: ({ start, admitted }) => `The encounter begins at “${start}”, and the patient was admitted (arrived) at “${admitted}”.`,
  },
  'cl-urg-02': {
    title: 'An emergency encounter that ended says when',
    why: 'The guide asks that the end of the encounter be the date of discharge; the profile leaves it optional in all steps.',
    message: () => 'The emergency encounter is finished (finished) and does not say when the patient was discharged (period.end).',
    suggestion: () => 'Add the date and time of discharge in period.end.',
  },
  'cl-urg-03': {
    title: 'What is created if it does not exist is searched for by its identifier',
    why: 'With another search the server may create the same person or facility again. The guide asks for it in all four Bundles, and only two of its profiles require it.',
    message: ({ search }) => `The condition “${search}” does not search by identifier (“identifier=”).`,
    suggestion: () => 'Search by the system and value of the identifier: “identifier=SYSTEM|VALUE”.',
  },
  'cl-urg-04': {
    title: 'The companion has both codes that the guide asks for',
    why: 'Here the guide contradicts itself: the text and the slice of the profile ask for one, and the invariant for the other. With both codes in the same type both are met.',
    message: () =>
      'The companion has the code “emergency” that its place in the profile asks for, and not the “ESC” that the invariant acompanante-slice asks for.',
  },
  'cl-urg-08': {
    title: 'The status of discharge says when the patient left',
    why: 'The guide tells the discharge, with which the status begins, from the moment when the patient leaves the emergency department: without it nobody knows how long they waited for their transfer or bed. The profile leaves it optional and the examples of the guide lack it: that is why it is a warning.',
    message: () => 'The status of discharge (finished) does not say when the patient actually left (period.end).',
  },
}

const encounterFaults = {
  end: 'The encounter is still in progress (in-progress), and already says when it ended.',
  left: 'The encounter is still in progress (in-progress), and already says where the patient left to.',
  noEnd: 'The encounter ended (finished), and does not say when.',
} as const

const encounterRemedies: Readonly<Record<keyof typeof encounterFaults, string>> = {
  end: 'Use finished if the visit ended, or remove period.end.',
  left: 'Use finished if the patient left, or remove dischargeDisposition.',
  noEnd: 'Say in period.end when it ended.',
}

const wanted = { Condition: 'the discharge diagnosis', DocumentReference: 'the discharge document' } as const

export const urgencia02Words: WordsOf<typeof urgencia02Rules> = {
  'cl-urg-05': {
    title: 'In Urgencia 0.2.0, each entry is a PUT by its identifier',
    why: 'The same DAU is sent again at each step: only a conditional PUT updates it without creating another encounter.',
    message: ({ sent }) =>
      sent === ''
        ? 'The entry is not sent with a conditional PUT by identifier.'
        : `The entry is sent with “${sent}”, not with a conditional PUT by identifier.`,
    suggestion: () => 'Use PUT with type and identifier in url, as “Encounter?identifier=”, its system, “|” and its value.',
  },
  'cl-urg-06': {
    title: 'In Urgencia 0.2.0, the encounter says what its status allows',
    why: 'Admission, discharge and leaving are told apart by the status of the encounter and what it has: an admission with a date of leaving is neither.',
    message: ({ fault }) => encounterFaults[fault],
    suggestion: ({ fault }) => encounterRemedies[fault],
  },
  'cl-urg-07': {
    title: 'In Urgencia 0.2.0, a discharge comes with its diagnosis and document',
    why: 'A discharge is the finished encounter with its destination, at least one diagnosis and the document that is handed over: without them, whoever follows up the patient does not know what it was about.',
    message: ({ type }) => `The discharge lacks ${wanted[type]} (${type}).`,
    suggestion: ({ type }) => `Add an entry of type ${type} to the Bundle.`,
  },
}
