import { missingWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { compositionRules } from './index.ts'

const missing = {
  status: 'The Composition does not state its status (status).',
  type: 'The Composition does not say what type of document it is (type).',
  date: 'The Composition does not state its date (date).',
  author: 'The Composition does not say who its author is (author).',
  title: 'The Composition has no title (title).',
} as const

const advice = {
  status: 'Add status: preliminary, final, amended or entered-in-error.',
  type: 'Add type, preferably with a LOINC code, for example 18842-5 (discharge summary).',
  date: 'Add date with the date and time when it was written.',
  author: 'Add author with a reference to whoever wrote it, for example {"reference": "Practitioner/5"}.',
  title: 'Add title, for example “Epicrisis”.',
} as const

export const compositionWords: WordsOf<typeof compositionRules> = {
  'cl-comp-01': missingWords({
    title: 'A Composition has at least one section',
    why: 'The content of a document is in its sections, and the document profile of CL Core asks for one or more.',
    message: 'The Composition has no section.',
    suggestion: 'Add at least one section in section, with its title and its text or entries.',
  }),
  'cl-comp-02': {
    title: 'A Composition states its status, type, date, author and title',
    why: 'Status, type, date, author and title are the cover of the document: without them nobody knows what it is, who signs it, when it is from or whether it is still current.',
    message: ({ element }) => missing[element],
    suggestion: ({ element }) => advice[element],
  },
}
