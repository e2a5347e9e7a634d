import type { WordsOf } from '../../engine/language.ts'
import type { referencesRules } from './index.ts'

export const referencesWords: WordsOf<typeof referencesRules> = {
  'cl-ref-01': {
    title: 'A reference to a contained resource finds that resource',
    why: 'A contained resource travels in the one that mentions it and does not exist outside: if it is not in contained, the reference is lost.',
    message: ({ reference }) => `The reference “${reference}” finds no contained resource with that id.`,
    suggestion: ({ reference }) => `Add the resource with id “${reference.slice(1)}” in contained, or refer to one that is there.`,
  },
  'cl-ref-02': {
    title: 'A reference points to a resource that its element allows',
    why: 'Each element of FHIR R4 says which types it may point to: a server rejects the others, and readers do not look for them.',
    message: ({ at: [member], written, found, element, targets }) =>
      member === 'type'
        ? `The reference claims to be of type ${found}, but ${element} allows only ${listed(targets)}.`
        : `The reference “${written}” is of type ${found}, but ${element} allows only ${listed(targets)}.`,
  },
  'cl-ref-03': {
    title: 'A reference has the form of a reference',
    why: 'Whoever receives it follows the reference to find the patient, practitioner or visit: without a known form it leads nowhere.',
    message({ reference, fault }) {
      switch (fault) {
        case 'conditional':
          return `“${reference}” is a conditional reference, which is allowed only within a transaction.`
        case 'uuid':
          return `“${reference}” has no UUID after urn:uuid:.`
        case 'oid':
          return `“${reference}” has no OID after urn:oid:.`
        default:
          return `“${reference}” is not a reference of FHIR.`
      }
    },
    suggestion({ fault }) {
      switch (fault) {
        case 'conditional':
          return 'Write type and id of the resource, as in Patient/321, or send it in a transaction.'
        case 'uuid':
          return 'Put a UUID after urn:uuid:, the one in the fullUrl of its entry.'
        case 'oid':
          return 'Put an OID after urn:oid:, as in urn:oid:2.16.840.1.113883.'
        default:
          return 'Write type and id, as in Patient/321; a complete address; urn:uuid: with its UUID, or # with the id of a contained resource.'
      }
    },
  },
  'cl-ref-04': {
    title: 'The address of a file can be opened by whoever receives it',
    why: 'A disk or a shared folder exists only where the resource was written, and without “https://” it is looked for on the same server: whoever receives it does not find the file.',
    message: ({ url, lacksScheme }) =>
      lacksScheme
        ? `The address “${url}” lacks its beginning: as it is, it is a place on the same server.`
        : `“${url}” is the place of a file on a computer, not an address.`,
    suggestion: () => 'Publish the file and write its address (https://…) or a reference to a Binary, or put it into data, in Base64.',
  },
}

function listed(targets: readonly string[]): string {
  return targets.length < 2 ? (targets[0] ?? '') : `${targets.slice(0, -1).join(', ')} or ${targets.at(-1)}`
}
