import type { WordsOf } from '../../engine/language.ts'
import type { snreRules } from './index.ts'

export const snreWords: WordsOf<typeof snreRules> = {
  'cl-snre-01': {
    title: 'The items of a prescription share its identifier',
    why: 'All items of a prescription share their groupIdentifier: by it they are dispensed and cancelled together.',
    message: ({ theirs, own }) => `The item is of the prescription “${theirs}”, and is in the prescription “${own}”.`,
  },
  'cl-snre-02': {
    title: 'The identifier of a prescription is a UUID',
    why: 'The guide asks for a UUID, so that two facilities do not issue the same one. Here it contradicts itself, for its examples have another; that is why this is only a warning.',
    message: ({ value }) => `The identifier of the prescription, “${value}”, is not a UUID.`,
    suggestion: () => 'Use a UUID, such as “3f2504e0-4f89-41d3-9a0c-0305e82c3301”.',
  },
  'cl-snre-03': {
    title: 'The status of a prescription is always active',
    why: 'The prescription only groups: what changes status are its items. The profile allows any.',
    message: ({ status }) => `The status of the prescription is “${status}”, and in the guide it is always “active”.`,
    suggestion: () => 'To cancel or suspend, change the status of each item (MedicationRequest), with its reason.',
  },
  'cl-snre-04': {
    title: 'The items are contained in the prescription',
    why: 'The guide sends the prescription in a single POST, with each MedicationRequest in contained; one that is elsewhere does not reach the repository.',
    message: ({ address }) => `The prescription refers to the item “${address}”, which is not contained in it.`,
    suggestion: () => 'Add the item in contained, and refer to it by “#” and its id.',
  },
  'cl-snre-05': {
    title: 'An item that changes status says why',
    why: 'The guide asks that every change of status be justified, so that whoever dispenses knows whether the prescription was cancelled or suspended.',
    message: ({ status }) => `The item is “${status}” and does not say why (statusReason).`,
    suggestion: () => 'Add statusReason with the reason, coded or at least as text.',
  },
}
