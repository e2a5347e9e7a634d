import type { WordsOf } from '../../engine/language.ts'
import type { messageRules, siblingRules } from './index.ts'

export const messageWords: WordsOf<typeof messageRules> = {
  'cl-msg-01': {
    title: 'A Bundle that begins with the header of an event is a message',
    why: 'Only a message is processed by its event, and with another type nothing says which profile of the guide it has to conform to.',
    message: ({ type, code }) =>
      `The Bundle begins with the header of the event “${code}”, and its type is “${type}” instead of “message”.`,
    suggestion: () => 'Use “message”, or send the resources without the header.',
  },
}

export const siblingWords: WordsOf<typeof siblingRules> = {
  'cl-msg-02': {
    title: 'The profiles of a Bundle and of its entries are of one guide',
    why: 'TEI, Urgencia and Quirúrgico have different profiles of one name, each with its own extensions and codes: by that of another guide it is checked what this one does not ask for.',
    message: ({ name, from, to, of }) =>
      of === 'Bundle'
        ? `The profile ${name} that is claimed is that of the guide ${from}, and the Bundle’s is of ${to}, which has its own ${name}.`
        : `The profile ${name} that the Bundle claims is that of the guide ${from}, and those of its entries are of ${to}, which has its own ${name}.`,
  },
}
