import type { WordsOf } from '../../engine/language.ts'
import type { messageRules } from './index.ts'

export const messageWords: WordsOf<typeof messageRules> = {
  'cl-msg-01': {
    title: 'A Bundle that begins with the header of an event is a message',
    why: 'Only a message is processed by its event, and with another type nothing says which profile of the guide it has to conform to.',
    message: ({ type, code }) =>
      `The Bundle begins with the header of the event “${code}”, and its type is “${type}” instead of “message”.`,
    suggestion: () => 'Use “message”, or send the resources without the header.',
  },
}
