import type { WordsOf } from '../../engine/language.ts'
import type { clipsRules } from './index.ts'

export const clipsWords: WordsOf<typeof clipsRules> = {
  'cl-ips-01': {
    title: 'Everything in the summary is of its patient',
    why: 'A summary is of one patient: what is of another would be read as theirs. The profile does not look at it in each entry.',
    message: ({ address }) => `This is of “${address}”, and the summary is of another patient.`,
    suggestion: () => 'Correct the reference if it is the same patient; if not, take this resource out of the summary.',
  },
}
