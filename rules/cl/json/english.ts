import type { WordsOf } from '../../engine/language.ts'
import { mostLevels } from '../../engine/limits.ts'
import { isList } from '../../engine/json.ts'
import { listed } from '../../structure/english/phrases.ts'
import { sentenceInEnglish } from './syntax-english.ts'
import type { jsonRules } from './index.ts'

const kinds: Readonly<Record<string, string>> = { string: 'a string', number: 'a number', boolean: 'a Boolean' }

export const jsonWords: WordsOf<typeof jsonRules> = {
  'cl-json-01': {
    title: 'The text is JSON',
    why: 'A program that reads JSON stops at the first error: nothing of this resource would be read.',
    message: ({ problem }) => sentenceInEnglish(problem),
  },
  'cl-json-02': {
    title: 'The resource is an object',
    why: 'A FHIR resource in JSON is an object that states its type in “resourceType”; anything else cannot be validated.',
    message: ({ root }) =>
      `The document is ${root === null ? 'null' : isList(root) ? 'an array' : kinds[typeof root]}, and a FHIR resource is an object (“{ … }”).`,
    suggestion: ({ isSeveral }) =>
      isSeveral
        ? 'To send several resources, put them in the entries of a Bundle.'
        : 'It looks like a resource written inside a string: remove the quotes around it and the “\\” backslashes.',
  },
  'cl-json-03': {
    title: 'The resource states its type',
    why: 'Without “resourceType” nobody knows which resource it is or which rules apply, and any FHIR server rejects it.',
    message: ({ isThere }) =>
      isThere ? '“resourceType” is not a string.' : '“resourceType”, which says what type of resource this is, is missing.',
    suggestion: ({ name, within, isText, areSeveral, failure }) =>
      name !== undefined
        ? `“${name}” is written “resourceType”.`
        : within !== undefined && areSeveral === true
          ? `The resources seem to be those in ${listed(
              within.map((name) => `“${name}”`),
              'and',
            )}: send each one alone, or all of them in a Bundle.`
          : within !== undefined
            ? `The resource seems to be what is in “${within[0]}”${isText === true ? ', written as a string' : ''}: send it alone, without what surrounds it.`
            : failure !== undefined
              ? `By “${failure}” it seems to be what a server answers that failed, and no resource: check the request that brought it.`
              : 'Write the type as the first element, for example “"resourceType": "Patient"”.',
  },
  'cl-json-04': {
    title: 'The resource type exists in FHIR R4',
    why: 'Resource types are a closed list and are written exactly so, capitals included; a FHIR server rejects any other.',
    message: ({ resourceType }) => `“${resourceType}” is not a resource type of FHIR R4.`,
    suggestion: ({ called, near }) => {
      if (called !== undefined) return `In FHIR it is called “${called}”.`
      return near === undefined ? 'Write one of the types of the list, as Patient or Observation.' : `Did you mean “${near}”?`
    },
  },
  'cl-json-05': {
    title: 'No key occurs twice in the same object',
    why: 'Each program keeps one of the two, nearly always the last, and the data of the other is lost without notice.',
    message: ({ name }) => `The key “${name}” occurs more than once in the same object.`,
    suggestion: () => 'Keep only one; if there are several values, put them in an array.',
  },
  'cl-json-06': {
    title: 'No element is empty',
    why: 'In FHIR an element has a value or is not there: null, "", {} and [] say nothing, and servers reject them.',
    message: ({ name, written }) =>
      name === undefined ? `There is an empty element (“${written}”).` : `The element “${name}” is empty (“${written}”).`,
    suggestion: ({ isRequired }) =>
      isRequired
        ? 'Write its value: it has to be here.'
        : 'Remove the element; if it matters why the data is missing, use the extension data-absent-reason.',
  },
  'cl-json-07': {
    title: 'Accents and ñ are not garbled',
    why: 'FHIR is written in UTF-8. With garbled letters a name or a commune is not found in a search and does not match the catalogs.',
    message: ({ excerpt, isLost }) =>
      isLost
        ? `“${excerpt}” lost letters: “\ufffd” (U+FFFD) stands where another one was.`
        : `“${excerpt}” has garbled letters: it is UTF-8 read as if it were Latin-1.`,
    suggestion: () => 'Recover the text from its source, and check in which encoding it is read and written.',
  },
  'cl-json-08': {
    title: 'Texts are in Unicode form NFC',
    why: 'It looks the same, but to a program it is another text: “Ñuñoa” with its tilde apart does not match the commune and is not found in a search.',
    message: () => 'There are letters written in parts (the letter and its accent apart): the text is not in Unicode form NFC.',
  },
  'cl-json-09': {
    title: 'Names have no stray spaces',
    why: 'Stray spaces are invisible, but make two equal names look different when they are searched or compared.',
    message({ text, tidy, isAtEnd }) {
      if (tidy === '') return `“${text}” is only spaces.`
      return isAtEnd ? `“${text}” has leading or trailing spaces.` : `“${text}” has repeated spaces.`
    },
    suggestion: () => 'Write the name or remove the element.',
  },
  'cl-json-10': {
    title: 'The document nests no more than 100 levels',
    why: 'No real FHIR resource nests that deep: it is usually an error of whatever generated it. The service rejects such documents.',
    message: () => `There are objects or arrays nested more than ${mostLevels} levels deep; what lies deeper was not checked.`,
    suggestion: () => 'Check the program that generates it: usually it puts an element inside itself over and over.',
  },
  'cl-interno-01': {
    title: 'All rules could be evaluated',
    why: 'It is an error of the validator, not of the resource: everything else was checked. Please send us an example without patient data.',
    message: ({ rule }) => `The rule ${rule} failed on this document and was not applied.`,
  },
  'cl-interno-02': {
    title: 'The whole document could be checked',
    why: 'A real resource never reaches this limit; a document that repeats or nests the same without end does. Without checking all of it nobody can say that it is valid.',
    message: () => 'Checking this document takes too much work: from here on it was not checked.',
    suggestion: () =>
      'Validate the entries or parts of the document separately; if it is a real resource, send us an example without patient data.',
  },
}
