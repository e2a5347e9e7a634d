import type { WordsOf } from '../../engine/language.ts'
import { bundleTypes } from '../../structure/bundle-types.ts'
import type { Misaddressed } from './cl-bundle-05.ts'
import type { bundleRules } from './index.ts'

const documentFaults = {
  identifier: 'The document has no identifier (identifier).',
  system: 'The identifier of the document does not say which system it is of (system).',
  value: 'The identifier of the document has no value (value).',
  timestamp: 'The document does not state the date and time when it was assembled (timestamp).',
  first: 'The first entry of the document is not a Composition.',
} as const

const documentRemedies: Readonly<Record<keyof typeof documentFaults, string>> = {
  identifier: 'Add an identifier with system and value.',
  system: 'Add system: the address of whoever numbers the documents, or “urn:ietf:rfc:3986” if the value is “urn:uuid:” and its UUID.',
  value: 'Add value with the number of the document.',
  timestamp: 'Add timestamp with date, time and offset, as “2026-01-14T09:00:00-03:00”.',
  first: 'Put the Composition as the first entry.',
}

const requestFaults: Readonly<Record<Misaddressed['fault'], (asked: Misaddressed) => string>> = {
  search: ({ type, query }) =>
    `A create (POST) does not search first: “${query.slice(0, 80)}” goes in ifNoneExist, and in url only “${type}”.`,
  id: ({ type }) => `A create (POST) takes no id in url, which is only “${type}”: the server sets the id.`,
  target: ({ own }) => `An update (PUT) says in url which resource: “${own}/” and its id, or a search.`,
  absent: ({ method }) => `${method} sends a resource, and the entry has none (resource).`,
  whole: ({ type }) => `In ifNoneExist goes the search alone, without “${type}?” before it.`,
  type: ({ method, type, own }) => `The url of ${method} is that of ${type}, and the resource is of type ${own}.`,
}

export const bundleWords: WordsOf<typeof bundleRules> = {
  'cl-bundle-01': {
    title: 'A Bundle states its type',
    why: 'The type says what to do with the entries: store them, answer a search or read them as a document; without it nobody knows how to treat them.',
    message: ({ type }) =>
      type === undefined ? 'The Bundle does not state its type.' : `The Bundle type “${type}” does not exist in bundle-type.`,
    suggestion: () => `Use one of these codes: ${[...bundleTypes].join(', ')}.`,
  },
  'cl-bundle-02': {
    title: 'A Bundle has up to 200 entries',
    why: 'The service answers 413 to a Bundle of more than 200 entries; here, offline, all of it is checked.',
    message: ({ count }) => `The Bundle has ${count} entries, and the validation service accepts up to 200.`,
    suggestion: () => 'Split it into several Bundles.',
  },
  'cl-bundle-03': {
    title: 'Each entry of a Bundle has its own address',
    why: 'Two entries with the same fullUrl and version cannot be told apart: references to that address become ambiguous (invariant bdl-7).',
    message: ({ url, first }) => `The address “${url}” is already that of ${first}.`,
    suggestion: () => 'Give this entry a fullUrl of its own, or remove it if it is repeated.',
  },
  'cl-bundle-04': {
    title: 'A reference within a Bundle finds its entry',
    why: 'A urn:uuid: counts only within its Bundle, and a document is read with its entries alone: what does not travel in it cannot be looked up.',
    message: ({ reference, isDocument }) => `The reference “${reference}” finds no entry of the ${isDocument ? 'document' : 'Bundle'}.`,
    suggestion: () => 'Add the missing entry, or correct the reference by the fullUrl of the one that is there.',
  },
  'cl-bundle-05': {
    title: 'Each entry of a transaction or batch says what is asked',
    why: 'Without method and address the server does not know whether to create, update or search, and rejects the transaction or batch (invariant bdl-3).',
    message({ asked, event }) {
      if (event !== undefined)
        return `The Bundle begins with the header of the event “${event}”, which is that of a message, and no entry says what is asked of the server (request).`
      return asked === undefined ? 'The entry does not say what is asked of the server (request).' : requestFaults[asked.fault](asked)
    },
    suggestion: ({ event }) =>
      event !== undefined
        ? 'Use “message” if the event is being sent; otherwise remove the header and add request to each entry.'
        : 'Add request with method and url, for example {"method": "POST", "url": "Patient"}.',
  },
  'cl-bundle-06': {
    title: 'A document begins with its Composition and has an identifier and a date',
    why: 'The Composition says whose the document is and what it holds; identifier and date tell it from any other (invariants bdl-9, bdl-10 and bdl-11).',
    message: ({ fault }) => documentFaults[fault],
    suggestion: ({ fault }) => documentRemedies[fault],
  },
}
