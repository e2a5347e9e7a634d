import type { WordsOf } from '../../engine/language.ts'
import type { siggesRules } from './index.ts'

export const siggesWords: WordsOf<typeof siggesRules> = {
  'cl-ges-01': {
    title: 'The focus of a GES notification is its document and then its case',
    why: 'SIGGES reads in the first focus the document that is notified, of a different type in each event, and in the second the case (EpisodeOfCare).',
    message: ({ code, type, wanted }) => `In a notification “${code}” this place takes ${an(wanted)}, and there is ${an(type)}.`,
    suggestion: ({ wanted }) => `Point this focus to the entry of type ${wanted}, or correct the event (eventCoding).`,
  },
  'cl-ges-02': {
    title: 'The closing of a GES case leaves the case finished',
    why: 'A closed case is a “finished” EpisodeOfCare: with another status its guarantees keep running.',
    message: ({ status }) => `The closing of the case (CC) is notified, and its status is “${status}”.`,
  },
  'cl-ges-03': {
    title: 'The diagnosis of a GES notification is as its document says',
    why: 'A suspicion is “provisional”, a confirmation “confirmed” and a refutation “refuted”: a diagnostic process report (IPD) confirms or refutes.',
    message: ({ event, state }) => `The diagnosis is “${state}”, and a document “${event}” does not leave it so.`,
    suggestion: ({ wanted }) => `It may be ${wanted.map((one) => `“${one}”`).join(' or ')}.`,
  },
  'cl-ges-04': {
    title: 'The folio and the case of a GES notification say who issued them',
    why: 'The same folio may exist in two facilities: the one that assigned it tells whose it is, also when it is corrected and sent again.',
    message: ({ isCase }) =>
      isCase
        ? 'The case has no identifier that says which facility issued it (identifier.assigner).'
        : 'The document has no folio that says which facility issued it (identifier.assigner).',
    suggestion: () => 'Add assigner to the identifier, with the facility that issued it.',
  },
}

function an(type: string): string {
  return `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}`
}
