import type { JsonKind } from '../problem.ts'
import { isFlattened } from '../repairs/unflattened.ts'
import { isOfCoding } from '../coding.ts'
import { lastPart, ofHl7Extensions, shown } from '../phrases.ts'
import { isOfBothKinds } from '../repairs/codeable-references.ts'
import { likeliestKeys } from '../repairs/choice-types.ts'
import { a, authority, calledOrAt, capitalized, listed } from './phrases.ts'
import { toMarks, toSliceAdvice } from './slice-advice.ts'
import type { StructureWords } from './words.ts'

/** The kinds of values in JSON, as a sentence names them. */
const kinds: Readonly<Record<JsonKind, string>> = {
  object: 'an object',
  list: 'an array',
  string: 'a string',
  number: 'a number',
  boolean: 'a Boolean',
  null: '“null”',
}

/** JSON, elements, and resources. */
export const elementWords = {
  'r4-json-01': {
    title: 'An element that does not repeat is not an array',
    why: 'FHIR puts only elements that may repeat in square brackets; whoever receives the resource expects the value itself here.',
    message: ({ name, length }) => `“${name}” takes a single value, and here is an array of ${length}.`,
  },
  'r4-json-02': {
    title: 'An element that may repeat is an array',
    why: 'FHIR writes every element that may repeat as an array, even with a single value; without the brackets a server cannot read it.',
    message: ({ name, isNumbered, isKeyed, isAround }) =>
      isKeyed === true
        ? `“${name}” is an array, and here is an object with a key for each item: FHIR has the values alone, in square brackets.`
        : isNumbered === true
          ? `“${name}” is an array, and here is an object with numbers for keys: PHP writes an array with gaps like that, which array_values closes.`
          : isAround === true
            ? `“${name}” is an array, and here is an object around it: FHIR has the array itself.`
            : `“${name}” may repeat, so it goes in square brackets even when there is only one.`,
  },
  'r4-json-03': {
    title: 'Each element has the shape of its type',
    why: 'The type of an element decides whether it is an object or a simple value in JSON; in another shape the resource cannot be read.',
    message: misshapen,
  },
  'r4-json-04': {
    title: 'Numbers, strings and Booleans are written as such',
    why: 'JSON tells 1 from "1" and true from "true"; whoever receives the resource rejects it or, worse, reads another value.',
    message: misshapen,
  },
  'r4-json-05': {
    title: 'A value and its “_” companion match',
    why: 'The list with “_” holds the id and extensions of each value; if the positions do not match, they are taken for those of another value.',
    message: ({ name, reason, found }) =>
      ({
        length: `The lists “${name}” and “_${name}” do not match: each position of one needs its position in the other.`,
        null: `“${name}” has a “null” with nothing beside it in “_${name}”: what is not known is left out.`,
        kind: `“_${name}” does not have the shape of “${name}”: both are arrays, or neither is.`,
        value: `“_${name}” holds the id and the extensions of “${name}”, so it is an object, and here is ${kinds[found!]}.`,
      })[reason],
  },
  'r4-json-06': {
    title: 'Only simple values have a “_” companion',
    why: 'The underscore exists to give an id and extensions to strings, numbers and Booleans, which cannot hold them; an object holds its own.',
    message: ({ name }) =>
      `“${name.replace(/^_/, '')}” is not a simple value: its extensions go inside it, not in “_${name.replace(/^_/, '')}”.`,
  },
  'r4-elemento-01': {
    title: 'Each element exists in its type',
    why: 'FHIR does not allow elements of your own: unknown ones are rejected or lost. What FHIR lacks is added with an extension.',
    message: ({ name, type }) => `“${name}” is not an element of ${type}.`,
    suggestion: ({ nearest, isFitting, name, type, shape, extension }) =>
      shape !== undefined && 'asOther' in shape
        ? `It has the form of ${listed(shape.asOther.names.map((one) => `“${one}”`))}.`
        : extension !== undefined
          ? 'It is the name of an extension, which goes into “extension” under its “url”.'
          : nearest === undefined && isFlattened(name)
            ? 'It is the path of an element: its parts go into objects, one inside the other.'
            : type === 'Bundle.entry' && name === 'resourceType'
              ? 'The resource of an entry goes inside “resource”.'
              : type === 'Reference' && name === 'resourceType'
                ? 'A reference goes here and not the resource itself, which goes apart or into “contained”, with the “id” by which it is referred to.'
                : type === 'CodeableConcept' && isOfCoding(name)
                  ? `“${name}” goes inside “coding”, which is a list of codes.`
                  : shape !== undefined && isFitting !== true
                    ? 'inner' in shape
                      ? `“${name}” is too much: what it holds stands by itself.`
                      : `Does it go inside “${shape.holder}”?`
                    : isOfBothKinds({ name, nearest, isFitting })
                      ? 'In R4 a reason that is a concept goes into “reasonCode”, and a reference into “reasonReference”.'
                      : `Did you mean “${nearest}”?`,
  },
  'r4-elemento-02': {
    title: 'One type is chosen for a choice element',
    why: 'An element such as value[x] has a single value; with two, nobody knows which one counts.',
    message: ({ name, present }) => `There may be only one “${name}[x]”, and here are ${listed(present, 'and')}.`,
  },
  'r4-elemento-03': {
    title: 'A choice element carries its type in its name',
    why: 'The name in JSON says the type of the value: valueQuantity, valueString. Under another name the element is unknown and gets lost.',
    message: ({ name, choice, ...rest }) => {
      const names = listed(likeliestKeys(choice, rest).map((key) => `“${key}”`))
      return name === choice.replace('[x]', '') || name === choice
        ? `“${name}” lacks its type: it is written ${names}.`
        : `“${name}” does not exist: “${choice}” is written ${names}.`
    },
  },
  'r4-elemento-04': {
    title: 'The value is of a type that the profile allows',
    why: 'A profile may allow fewer types than FHIR; a value of another type does not conform to it, even where FHIR would allow it.',
    message: (problem) => `“${problem.name}” is of type ${problem.type}, and ${authority(problem)} allows only ${listed(problem.allowed)}.`,
  },
  'r4-card-01': {
    title: 'What is required is there',
    why: 'Whoever receives the resource relies on the required elements to understand it, and rejects it without them.',
    message: (problem) =>
      problem.found === 0
        ? `${capitalized(counted(problem))} is missing: ${authority(problem)} requires ${problem.min === 1 ? 'it' : `at least ${problem.min}`}.`
        : `There ${problem.found === 1 ? 'is' : 'are'} ${problem.found} of ${counted(problem)}, and ${authority(problem)} requires at least ${problem.min}.`,
    suggestion: ({ nearest, marks, slice }) =>
      nearest === undefined ? toMarks(slice!, marks ?? []) : toSliceAdvice(nearest, nearest.item),
  },
  'r4-card-02': {
    title: 'There is no more than is allowed',
    why: 'What is too much is lost or gets the resource rejected, because whoever receives it does not know which one counts.',
    message: (problem) =>
      problem.max === 0
        ? `${capitalized(authority(problem))} does not allow ${counted(problem)}.`
        : `There are ${problem.found} of ${counted(problem)}, and ${authority(problem)} allows ${problem.max === 1 ? 'only one' : `up to ${problem.max}`}.`,
  },
  'r4-tipo-01': {
    title: 'Where a resource belongs there is a resource',
    why: 'Without its type nobody knows which elements the resource has, and nothing in it can be read.',
    message({ found, kind }) {
      if (kind !== undefined) return `A resource belongs here, which is an object in JSON, and here is ${kinds[kind]}.`
      return found === undefined
        ? 'A resource belongs here, and its “resourceType” is missing.'
        : `“${found}” is not a resource type of FHIR R4.`
    },
    suggestion: ({ nearest }) => `Did you mean “${nearest}”?`,
  },
  'r4-tipo-02': {
    title: 'The resource is of a type that is allowed here',
    why: 'The place of a resource says what is expected of it; one of another type is not understood there.',
    message: (problem) =>
      problem.isResult === true
        ? `This result (“match”) is ${a(problem.found)}, and the “self” address says that ${listed(problem.allowed)} was searched for.`
        : `Here is ${a(problem.found)}, and ${authority(problem)} allows only ${listed(problem.allowed)}.`,
  },
  'r4-slice-01': {
    title: 'Each item of a closed list is one that the profile names',
    why: 'The profile closed the list: what matches none of its slices is not allowed.',
    message: (problem) => `This “${problem.name}” is none of those that ${authority(problem)} allows: ${listed(problem.slices)}.`,
    suggestion: ({ nearest }) => toSliceAdvice(nearest!),
  },
  'r4-slice-02': {
    title: 'Items follow the order of the profile',
    why: 'The profile says that order matters; whoever receives the resource reads the list by position.',
    message: (problem) =>
      `This “${problem.name}” (“${problem.slice}”) goes before “${problem.before}”: that is the order of ${authority(problem)}.`,
  },
  'r4-slice-03': {
    title: 'Items of your own come last',
    why: 'The profile allows other items only after those it names.',
    message: (problem) => `“${problem.slice}” goes before each “${problem.name}” that ${authority(problem)} does not name.`,
  },
  'r4-slice-04': {
    title: 'Each item is of one slice',
    why: 'The profile tells the items apart by these values; one that has those of two slices can be read as either.',
    message: (problem) =>
      `This “${problem.name}” has the values of both “${problem.slice}” and “${problem.other}”, which ${authority(problem)} tells apart.`,
    suggestion: () => 'Leave the values of one of the two, or make two items of it.',
  },
  'r4-ext-01': {
    title: 'The extension is defined',
    why: 'Anyone can define extensions; without the definition nobody can know where one goes, which values it takes or what it means.',
    message: ({ url }) => `The extension “${shown(url)}” is not known, so its content was not checked.`,
    suggestion({ url, near, meant }) {
      if (meant !== undefined) return `It is written “${meant}”.`
      if (near?.meant === url) return `It is from the guide ${near.guide}, and guides are turned off.`
      if (near?.meant !== undefined) return `In the guide ${near.guide} ${calledOrAt(url, near.meant)}.`
      if (near !== undefined)
        return `The guide ${near.guide} has no extension of that name; if it is from another version, bring the package of that version.`
      if (ofHl7Extensions.test(url))
        return 'It is not one of FHIR R4; if HL7 published it later, bring the package hl7.fhir.uv.extensions.r4.'
      return 'If it is from a guide, bring the package of that guide; if it is your own, publish its definition.'
    },
  },
  'r4-ext-02': {
    title: 'The extension is where its definition says',
    why: 'The definition of an extension says which elements it completes; elsewhere nobody looks for it or understands it.',
    message: ({ url, allowed, unmet }) =>
      unmet === undefined
        ? `The extension ${lastPart(url)} does not belong here, but in ${listed(allowed)}.`
        : `The extension ${lastPart(url)} belongs only where “${unmet}” holds.`,
  },
  'r4-ext-03': {
    title: 'An extension has either a value or extensions inside',
    why: 'A simple extension holds its value and a complex one holds others; with both or with neither it says nothing that can be read.',
    message: ({ reason }) =>
      reason === 'both'
        ? 'The extension has a value and extensions inside: it takes one or the other.'
        : 'The extension has neither a value nor extensions inside.',
  },
  'r4-ext-04': {
    title: 'An extension that changes the meaning is defined',
    why: 'What stands in modifierExtension may change or negate the rest; FHIR forbids processing a resource with one that is not understood.',
    message: ({ url }) => `The modifier extension “${shown(url)}” is not known: the resource cannot be used without understanding it.`,
    suggestion: () =>
      'If it is from a guide, bring the package of that guide; if it does not change the meaning of the rest, put it in “extension”.',
  },
  'r4-ext-05': {
    title: 'Each extension is in the list it belongs to',
    why: 'The list says whether it may be ignored: what changes the meaning, hidden among ordinary extensions, is lost without notice.',
    message: ({ url, isModifier }) =>
      isModifier
        ? `The extension ${lastPart(url)} changes the meaning: it goes in “modifierExtension”.`
        : `The extension ${lastPart(url)} does not change the meaning: it goes in “extension”.`,
  },
  'r4-ext-06': {
    title: 'The URL of an extension is that of its definition',
    why: 'The URL is the only name of an extension; without it, or with another, it is a datum that nobody can read.',
    message: ({ url = '', reason }) =>
      ({
        missing: 'The extension lacks its “url”, which says which one it is.',
        relative: `“${shown(url)}” is not an absolute URL, and only inside another extension may it be relative.`,
        version: `The URL of an extension carries no version: “${shown(url)}”.`,
      })[reason],
    suggestion: ({ meant }) => `Its address is “${meant}”.`,
  },
} satisfies Partial<StructureWords>

function misshapen({ name, type, found }: { readonly name: string; readonly type: string; readonly found: JsonKind }): string {
  return `“${name}” is of type ${type}, written in JSON as ${formOf(type)}, and here is ${kinds[found]}.`
}

/** How JSON writes values of a type, as a sentence says it. */
function formOf(type: string): string {
  if (type === 'boolean') return 'true or false, without quotes'
  if (/^(?:decimal|integer|positiveInt|unsignedInt)$/.test(type)) return 'a number, without quotes'
  return /^[a-z]/.test(type) ? 'a string, in quotes' : 'an object'
}

/** Names the element that there is too little or too much of. */
function counted({ name, slice, url }: { readonly name: string; readonly slice?: string; readonly url?: string }): string {
  if (slice === undefined) return `“${name}”`
  if (url === undefined) return `“${name}” of the slice “${slice}”`
  return url === slice ? `the extension “${slice}”` : `the extension “${slice}” (${url})`
}
