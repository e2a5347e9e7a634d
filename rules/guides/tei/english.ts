import type { WordsOf } from '../../engine/language.ts'
import type { teiRules } from './index.ts'
import { teiSteps } from './message.ts'

const names = [...teiSteps.keys()]

export const teiWords: WordsOf<typeof teiRules> = {
  'cl-tei-01': {
    title: 'The event of the message is that of the profile of its Bundle',
    why: 'Each event of the waiting list has its Bundle, and no profile ties one to the other: the receiver processes the event that the header states with resources of another.',
    message: ({ told, claimed }) => `The event of the message is “${told}”, and its Bundle claims the profile of “${claimed}”.`,
  },
  'cl-tei-02': {
    title: 'The author of the message has the role that matches the event',
    why: 'The guide asks of each event the role of whoever performs it; the profile allows any of the seven, and with another nobody knows who is responsible for the step.',
    message: ({ role, wanted, event }) => `The author of the message has the role “${role}”, and in “${event}” it is “${wanted}”.`,
  },
  'cl-tei-03': {
    title: 'The appointment is in the focus only when scheduling, and the encounter only when attending',
    why: 'The focus says what the message is about: always the referral, and besides it the appointment or encounter only in the event that creates it. The profile allows them in all.',
    message: ({ type, wanted, event }) =>
      `The focus of a message of “${event}” includes ${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}, which goes only in those of “${wanted}”.`,
    suggestion: ({ wanted }) => `Remove that reference from focus, or use the event “${wanted}” if that is what is reported.`,
  },
  'cl-tei-04': {
    title: 'When reviewing, what is not pertinent has doNotPerform',
    why: 'A referral that is not pertinent is not scheduled: the guide requires saying so with doNotPerform, which the profile leaves optional.',
    message: ({ isFalse }) =>
      isFalse
        ? 'The referral was reviewed as not pertinent, and doNotPerform says that it has to be performed.'
        : 'The referral was reviewed as not pertinent, and lacks doNotPerform.',
  },
  'cl-tei-05': {
    title: 'The state of the referral is the one that the event leaves',
    why: 'The guide does not say in its text which state goes with each event; its examples agree on one for each. With another, the referral may appear twice in the same step, or in none.',
    message: ({ state, wanted, event }) =>
      `The referral is left in the state “${state}”; in the examples of the guide, “${event}” leaves it in “${wanted}”.`,
  },
  'cl-tei-06': {
    title: 'When ending, the referral says why it is closed',
    why: 'The reason for closing is what this event reports, and tells care that was given from a waiver or a transfer. The profile leaves it optional.',
    message: () => 'The referral is ended without a reason for closing (ExtensionMotivoCierreInterconsulta).',
    suggestion: () => 'Add the extension ExtensionMotivoCierreInterconsulta with the reason to the referral.',
  },
  'cl-tei-07': {
    title: 'A response with its focus on an OperationOutcome does not claim MessageHeaderLE',
    why: 'Here the guide contradicts itself: Transacciones.md asks for the focus on the OperationOutcome, Mensajeria.md on the referral, and the profile of the header allows only the latter.',
    message: () =>
      'The response has its focus on an OperationOutcome, as Transacciones.md asks, and MessageHeaderLE, which it claims, does not allow that.',
    suggestion: () => 'Follow what the receiver says: without claiming MessageHeaderLE, or with the focus on the referral.',
  },
  'cl-tei-08': {
    title: 'The focus and the author of the message are in the same Bundle',
    why: 'The guide asks that what is referred to be in the same Bundle. Its own examples leave out the patient and the history, but never the focus or the author: without them the receiver does not know what to process or whom it is from.',
    message: ({ address }) => `The header refers to “${address}”, which is not in the message.`,
    suggestion: () => 'Add an entry with that resource and its fullUrl to the Bundle, or correct the reference.',
  },
  'cl-tei-09': {
    title: 'The message says which of the seven events it is',
    why: 'From the event follows which profile the message conforms to and what the receiver does with it; without recognising it, hardly anything of the guide can be checked.',
    message: ({ said, lacksSystem }) =>
      lacksSystem
        ? `The event “${said}” does not say which system it is of (CSTipoEventoLE).`
        : said === undefined
          ? 'The message is of the waiting list and does not say of which event.'
          : `The event of the message, “${said}”, is none of those of the waiting list.`,
    suggestion: () => `The events are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}, of CSTipoEventoLE.`,
  },
}
