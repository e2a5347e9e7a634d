import type { WordsOf } from '../../engine/language.ts'
import type { quirurgicoRules } from './index.ts'

export const quirurgicoWords: WordsOf<typeof quirurgicoRules> = {
  'cl-quir-01': {
    title: 'The closing of a surgery request says why',
    why: 'The closing is the completed request with the details of its closing; without a reason, surgery that was done cannot be told from a waiver. The profile leaves it optional.',
    message: () => 'The surgery request is closed without a reason (ExtensionMotivoCierreSolicitudCirugia).',
    suggestion: () => 'Add the extension ExtensionMotivoCierreSolicitudCirugia with the reason to the request.',
  },
  'cl-quir-02': {
    title: 'A surgery request that is closed ends up completed',
    why: 'The closing sends the completed request: if it is still open, the patient stays on the waiting list.',
    message: ({ status }) => `The surgery request is closed, and its status is still “${status}”.`,
  },
  'cl-quir-03': {
    title: 'The surgery request has the identifier that joins its steps',
    why: 'The identifier of the request is the thread of the whole process, from indication to closing; the profile leaves it optional, and without it the next steps do not find the request.',
    message: () => 'The surgery request has no identifier (IdQuirurgica).',
    suggestion: () => 'Add the identifier of the request in identifier, the same in all its steps.',
  },
}
