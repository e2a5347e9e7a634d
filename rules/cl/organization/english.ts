import type { WordsOf } from '../../engine/language.ts'
import type { organizationRules } from './index.ts'

export const organizationWords: WordsOf<typeof organizationRules> = {
  'cl-org-01': {
    title: 'The organization has a name or an identifier',
    why: 'The invariant org-1 of FHIR requires at least one: without either nobody knows which organization is meant.',
    message: () => 'The organization has neither an identifier (identifier) nor a name (name).',
    suggestion: () => 'Add its name, and its DEIS code or RUT as an identifier.',
  },
  'cl-org-02': {
    title: 'The facility code is in the DEIS list',
    why: 'With a code that does not exist the care cannot be attributed to any facility; it may be old, or newer than the list.',
    message: ({ code }) => `The code “${code}” is not in the list of facilities of DEIS.`,
    suggestion: ({ today }) =>
      today === undefined ? 'Look up the 6-digit code in the list of facilities.' : `Its code is ${today.code} (${today.display}).`,
  },
  'cl-org-03': {
    title: 'The facility is still open',
    why: 'A closed facility gives no care: it may have merged with another or changed its code.',
    message: ({ code, name }) => `The facility ${code} (“${name}”) is listed as closed by DEIS.`,
    suggestion: () => 'If the resource is from when it was open, that is right; if not, look up the current code.',
  },
  'cl-org-04': {
    title: 'The facility has the name that it is registered under',
    why: 'A name that is not that of the code often means that the code is that of another facility.',
    message: ({ name, code, display }) => `The facility ${code} is registered as “${display}”, and here it is called “${name}”.`,
    suggestion: () => 'Check first whether the code is the right one.',
  },
  'cl-org-05': {
    title: 'The check digit of the RUT matches its number',
    why: 'The check digit is computed from the number by modulo 11: if it does not match, the RUT is miscopied and may be that of another company.',
    message: ({ number, digit }) => `The check digit “${digit}” does not match the RUT ${number}.`,
    suggestion: ({ number, right }) => `Check the number: if it is ${number}, the check digit is ${right}.`,
  },
}
