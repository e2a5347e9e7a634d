import type { WordsOf } from '../../engine/language.ts'
import type { r2boRules } from './index.ts'

export const r2boWords: WordsOf<typeof r2boRules> = {
  'cl-r2bo-01': {
    title: 'The biopsy report and its Composition refer to each other',
    why: 'The report is both together, and the guide asks that each always point to the other; the profile of the DiagnosticReport leaves the extension optional.',
    message: ({ from, to }) => `The ${from} does not refer to the ${to} of the same Bundle.`,
    suggestion: ({ to, url }) => `Add the extension ${url} with a reference to the fullUrl of the entry with ${to}.`,
  },
}
