import type { Aggregation } from '../problem.ts'
import { lastPart, shown } from '../phrases.ts'
import { englishOfInvariant } from './invariants.ts'
import { a, authority, calledOrAt, listed } from './phrases.ts'
import { toProfileAdvice } from './slice-advice.ts'
import type { StructureWords } from './words.ts'

const languages = { fhirpath: 'a FHIRPath', ecl: 'an ECL', regex: 'a regular' } as const

/** References, Bundles, profiles, and what definitions say of themselves and of others. */
export const resourceWords = {
  'r4-ref-01': {
    title: 'The reference is to a type that is allowed',
    why: 'Whoever receives the resource follows the reference expecting one of those types; another one does not have the data they look for.',
    message: (problem) => `The reference is to ${a(problem.found)}, and ${authority(problem)} allows ${listed(problem.allowed)}.`,
  },
  'r4-ref-02': {
    title: 'What is looked for inside the resource is inside',
    why: 'A reference that begins with # points to “contained”; if it is not there, it is nowhere.',
    message: ({ reference }) => `No contained resource has the id of “${shown(reference)}”.`,
  },
  'r4-ref-03': {
    title: 'The Bundle brings the resources that it has to bring',
    why: 'A document or message is delivered whole: whoever receives it has nowhere to fetch what is missing.',
    message: ({ reference, reason, isUnnamed, name }) =>
      ({
        missing: `“${shown(reference)}” is not in the Bundle, and must come in it.`,
        ambiguous: `“${shown(reference)}” is in the Bundle more than once, and nobody knows which one is meant.`,
        absent: `“${shown(reference)}” is not among the resources of Parameters.`,
        astray:
          isUnnamed === true
            ? `“${shown(reference)}” does not lead to the entry of that resource: the one that refers to it has no “fullUrl”.`
            : name === undefined
              ? `“${shown(reference)}” does not lead to the entry of that resource by its “fullUrl”.`
              : `“${shown(reference)}” does not lead to the entry of that resource, which is called “${shown(name)}”.`,
      })[reason],
  },
  'r4-ref-04': {
    title: 'A reference is written as FHIR says',
    why: 'Only then is it known which resource it points to and where to find it.',
    message: ({ reference, isSearch }) =>
      isSearch === true
        ? `“${shown(reference)}” is a search, which is allowed as a reference only within a transaction.`
        : `“${shown(reference)}” is not a reference: it is written Type/id, an absolute URL, urn:uuid:… or #id.`,
  },
  'r4-ref-05': {
    title: 'The type that a reference states is that of the resource',
    why: 'If type and address do not agree, one of them points to another resource.',
    message: ({ type, found, at }) =>
      at.at(-1) !== 'type'
        ? `The reference says ${type} and leads to ${a(found)}.`
        : type.endsWith(`/StructureDefinition/${found}`)
          ? `“type” holds the name alone, “${found}”: the whole address is for logical models.`
          : `“type” says ${type}, and the reference is to ${a(found)}.`,
  },
  'r4-ref-08': {
    title: 'The reference leads where the profile asks: into the resource, to the Bundle or elsewhere',
    why: 'A profile may demand that the target come with the resource, or that it can be asked for apart: who receives it looks in no other place.',
    message: (problem) =>
      `“${shown(problem.reference)}” ${leads[problem.found]}, and ${authority(problem)} requires ${listed(problem.allowed.flatMap((one) => wantedPlaces[one] ?? []))}.`,
  },
  'r4-ref-06': {
    title: 'The target conforms to the profile asked of it',
    why: 'A profile may ask that the referenced resource conform to one too; if it does not, the whole does not count.',
    message: (problem) =>
      `“${shown(problem.reference)}” does not conform to ${listed(problem.profiles.map(lastPart))}, as ${authority(problem)} requires.`,
    suggestion: ({ nearest }) => toProfileAdvice(nearest!),
  },
  'r4-ref-07': {
    title: 'Each contained resource is used',
    why: 'A contained resource exists only for what refers to it; on its own, nobody reads it.',
    message: ({ id }) => `Nothing in the resource refers to the contained “${shown(id)}”.`,
    suggestion: () => 'If it is a resource of its own, it goes in an entry of a Bundle; otherwise, refer to it with “#” and its id.',
  },
  'r4-id-01': {
    title: 'An id occurs only once in the resource',
    why: 'An id points to a part of the resource; if two have it, nobody knows which one.',
    message: ({ id }) => `The id “${shown(id)}” already belongs to another part of the same resource.`,
    suggestion: () => 'Give one of the two parts another id, and correct what points to it.',
  },
  'r4-bundle-01': {
    title: 'The fullUrl of an entry is the name of its resource',
    why: 'References within the Bundle are resolved by fullUrl: if it is not exact and unique, they point to another resource or to none.',
    message: ({ fullUrl, reason }) =>
      ({
        relative: `“${shown(fullUrl)}” is not an absolute URL, and “fullUrl” must be one.`,
        id: `“${shown(fullUrl)}” does not end in the type and id of its resource.`,
        repeated: `“${shown(fullUrl)}” is in more than one entry.`,
      })[reason],
  },
  'r4-bundle-02': {
    title: 'Each entry has its fullUrl',
    why: 'References within a Bundle are resolved from the fullUrl of their entry to that of another: without it nothing leads to this resource, nor from it to others.',
    message: ({ type, reference, isFree }) => {
      if (reference === undefined) return `The entry lacks “fullUrl”, which a Bundle of type ${type} needs to resolve references.`
      const isUrn = reference.startsWith('urn:')
      if (isFree === true)
        return isUrn
          ? `The entry lacks “fullUrl”, which FHIR R4 does not demand of a POST and other validators do where it refers to another entry (“${shown(reference)}”).`
          : `The entry lacks “fullUrl”: its reference “${shown(reference)}” can lead to nothing but what the server has already.`
      return isUrn
        ? `The entry lacks “fullUrl”, which it needs because it refers to another: “${shown(reference)}”.`
        : `The entry lacks “fullUrl”: without it nobody knows what its reference “${shown(reference)}” leads to.`
    },
  },
  'r4-bundle-03': {
    title: 'A document or message begins with its header',
    why: 'The first resource says what the Bundle is and how the rest is read.',
    message: ({ type, expected }) => `The first entry of a Bundle of type ${type} must be ${a(expected)}.`,
  },
  'r4-bundle-04': {
    title: 'Each entry of a document or message is reached from the first',
    why: 'Whoever reads a document follows the references from the Composition; what is not reached that way is not part of it.',
    message: ({ type }) => `Nothing leads to this entry from the first one of the Bundle of type ${type}.`,
  },
  'r4-bundle-05': {
    title: 'The links of a Bundle are known and unique',
    why: 'The links of a Bundle lead to other pages of the same search; with two alike nobody knows which one to follow.',
    message: ({ relation, reason }) =>
      reason === 'repeated'
        ? `The link “${shown(relation)}” occurs more than once.`
        : `“${shown(relation)}” leads to another page, and only searches and histories have pages.`,
    suggestion: ({ reason }) =>
      reason === 'repeated'
        ? 'Leave a single one.'
        : 'Take it away; if this is a page of a search or a history, its type is searchset or history.',
  },
  'r4-bundle-06': {
    title: 'A resource is stored at an address with its type and id',
    why: 'FHIR asks that the type of the resource is that of the address and, where it is replaced (PUT), the id too: the server must refuse the request otherwise.',
    message: ({ url, type, id, reason }) =>
      reason === 'type'
        ? `“${shown(url)}” is not the address of this resource, which is of type ${type}.`
        : `“${shown(url)}” is not the address of this resource, ${id === undefined ? 'which does not say its id' : `whose id is “${shown(id)}”`}.`,
  },
  'r4-inv-01': {
    title: 'The rules of the type are met',
    why: 'FHIR and profiles set rules that look at several elements at once; a server checks them and rejects what does not meet them.',
    message: ({ key, human, expression }) => {
      const own = englishOfInvariant(key, expression)
      if (own !== undefined) return `${own.replace(/\.$/, '')} (${key}).`
      return `The rule ${key} is not met: “${shown(human ?? expression)}”.`
    },
    suggestion: ({ repeated = [] }) => `Repeated: ${listed(repeated.map((one) => `“${shown(one)}”`))}.`,
  },
  'r4-perfil-01': {
    title: 'The profile that is asked for is known',
    why: 'Without the definition of the profile nobody can tell whether the resource conforms to it.',
    message: ({ canonical }) => `The profile “${shown(canonical)}” is not known, so the resource was not checked against it.`,
    suggestion({ canonical, atHand, near }) {
      const bare = canonical.split('|')[0]!
      if (atHand !== undefined) return `Version ${atHand} of ${lastPart(bare)} is here; for that other one, bring its package.`
      if (near?.meant === bare) return `It is from the guide ${near.guide}, and guides are turned off.`
      if (near?.meant !== undefined) return `In the guide ${near.guide} ${calledOrAt(canonical, near.meant)}.`
      if (near !== undefined && near.names.length > 0) return `In the guide ${near.guide} those for this type are ${near.names.join(', ')}.`
      if (near !== undefined)
        return `The guide ${near.guide} has no profile of that name; if it is from another version, bring the package of that version.`
      return 'If it is from a guide, bring the package of that guide.'
    },
  },
  'r4-perfil-02': {
    title: 'The profile is for the type of the resource',
    why: 'A resource cannot conform to the profile of another type: whoever relies on meta.profile will misread it.',
    message: ({ canonical, expected }) => `The profile ${lastPart(canonical)} is for ${expected}.`,
  },
  'r4-meta-01': {
    title: 'Each security label occurs only once',
    why: 'Labels add up: a repeated one says nothing more, and a server rejects the resource for it.',
    message: ({ value }) => `The security label “${shown(value)}” occurs more than once.`,
    suggestion: () => 'Remove the repeated one.',
  },
  'r4-resp-01': {
    title: 'Each answer is to a question of the questionnaire, in its place',
    why: 'Whoever reads the answers looks for them by their linkId, where the questionnaire has them: others are lost or taken for something else.',
    message: ({ linkId, reason, outer }) =>
      ({
        unknown: `The questionnaire does not have “${shown(linkId)}”.`,
        misplaced:
          outer === undefined
            ? `“${shown(linkId)}” does not go here: in the questionnaire it is not inside another item.`
            : `“${shown(linkId)}” does not go here: in the questionnaire it is inside “${shown(outer)}”.`,
        order: 'The answers do not follow the order of the questionnaire.',
        disabled: `“${shown(linkId)}” has answers, and given the others the questionnaire does not ask it.`,
      })[reason],
    suggestion: ({ nearest }) => `Did you mean “${nearest}”?`,
  },
  'r4-resp-02': {
    title: 'Each question is answered as often as the questionnaire says',
    why: 'A complete questionnaire has what is required, and no more answers to a question than it allows; with others nobody knows which counts.',
    message: ({ linkId, reason, text, found, limit }) =>
      ({
        missing: `The answer to “${shown(linkId)}”${text === undefined ? '' : ` (${shown(text)})`} is missing, and the questionnaire requires it.`,
        repeated: `“${shown(linkId)}” is there more than once, and the questionnaire does not repeat it.`,
        answers: `“${shown(linkId)}” has more than one answer, and the questionnaire allows only one.`,
        group: `“${shown(linkId)}” is a group: it has no answers, but items.`,
        display: `“${shown(linkId)}” is only a text that is shown: it is not answered.`,
        inner: `“${shown(linkId)}” is a question: the items that depend on it go inside its answer.`,
        few: `“${shown(linkId)}” is there ${timesOf(found)}, and the questionnaire asks for at least ${limit}.`,
        many: `“${shown(linkId)}” is there ${timesOf(found)}, and the questionnaire allows up to ${limit}.`,
      })[reason],
  },
  'r4-resp-03': {
    title: 'The answer is what is asked for',
    why: 'The type and the options of a question are those of the questionnaire: another answer cannot be counted beside the others.',
    message(problem) {
      const answer = `The answer to “${shown(problem.linkId)}”`
      switch (problem.reason) {
        case 'type':
          return `“${shown(problem.linkId)}” is answered with ${listed(problem.expected, 'or')}, and here is “${problem.name}”.`
        case 'length':
          return `${answer} has ${problem.found} characters, and the questionnaire allows up to ${problem.max}.`
        case 'short':
          return `${answer} has ${counted(problem.found, 'character')}, and the questionnaire asks for at least ${problem.limit}.`
        case 'decimals':
          return `${answer} has ${counted(problem.found, 'decimal')}, and the questionnaire allows up to ${problem.limit}.`
        case 'low':
          return `${answer} must be at least ${shown(problem.limit)}.`
        case 'high':
          return `${answer} must be at most ${shown(problem.limit)}.`
        case 'pattern':
          return `${answer} is not of the form that the questionnaire asks for: “${shown(problem.pattern)}”.`
        case 'option':
          return `“${shown(typeof problem.value === 'object' ? JSON.stringify(problem.value) : problem.value)}” is not among the answers that “${shown(problem.linkId)}” offers.`
      }
    },
  },
  'r4-resp-04': {
    title: 'The text of the question is that of the questionnaire',
    why: 'Whoever reads the answers without the questionnaire believes that this was asked; HL7’s validator calls it an error.',
    message: ({ linkId, expected }) => `“${shown(linkId)}” says “${shown(expected)}” in the questionnaire.`,
  },
  'r4-dato-01': {
    title: 'What a resource says of its content agrees with it',
    why: 'A size, count or hash that does not agree shows that the content was cut or changed; with another type the file cannot be opened.',
    message: ({ name, value, expected }) => `“${name}” says ${shown(value)}, and the content gives ${shown(expected)}.`,
    suggestion: ({ name, expected }) => `If the content is complete, put ${shown(expected)} in “${name}”; if not, fetch it again.`,
  },
  'r4-conf-01': {
    title: 'A code system agrees with what it says of itself',
    why: 'Whoever looks up codes in this system takes it literally: what contradicts itself is rejected or yields wrong codes.',
    message: (problem) => {
      switch (problem.reason) {
        case 'noBase':
          return 'It is a supplement and does not say of which code system: “supplements” is missing.'
        case 'notPresent':
          return 'The system says that its codes are not here (“not-present”), and here are codes.'
        case 'noSupplement':
          return `“supplements” says that it supplements ${shown(problem.expected)}, and “content” is “${shown(problem.value)}”: it must be “supplement”.`
        case 'notInBase':
          return `“${shown(problem.value)}” is not a code of ${shown(problem.expected)}, the system that is supplemented.`
        case 'repeated':
          return `The property “${shown(problem.value)}” is declared more than once.`
        case 'type':
          return `The property “${shown(problem.name)}” is of type ${problem.expected}, and here it is ${shown(problem.value)}.`
        case 'noStandard':
          return `“${shown(problem.value)}” is not a property of FHIR: your own carry a URI of your own.`
        case 'allCodes':
          return `${shown(problem.value)} is not the value set of all codes of this system.`
        case 'neighbour':
          return `The property “${problem.name}” points to “${shown(problem.value)}”, which is not a code of this system.`
      }
    },
  },
  'r4-conf-02': {
    title: 'A value set can be expanded',
    why: 'A terminology server that cannot apply a filter rejects the value set or leaves out codes without notice.',
    message: (problem) => {
      const { property } = problem
      const value = `“${shown(problem.value)}”`
      switch (problem.reason) {
        case 'op':
          return `${value} does not apply to the property “${property}”: use ${listed(problem.expected)}.`
        case 'boolean':
          return `The filter by “${property}” takes true or false, and here is ${value}.`
        case 'date':
          return `The filter by “${property}” takes a date, and here is ${value}.`
        case 'decimal':
          return `The filter by “${property}” takes a number, and here is ${value}.`
        case 'code':
        case 'text':
          return `The filter by “${property}” takes a code of the system, and ${value} is none.`
        case 'language':
          return `The expression of a filter is written in text/fhirpath, and here it says ${value}.`
        case 'parameter':
          return `The expression asks for “%${property}”, and the value set does not declare that parameter.`
        case 'itself':
          return 'The value set includes itself.'
      }
    },
  },
  'r4-conf-03': {
    title: 'A search parameter agrees with what it searches',
    why: 'Clients build their searches by the type of the parameter; if it is not the one the server understands, the search fails or finds nothing.',
    message: ({ reason, definition, value, expected }) => {
      switch (reason) {
        case 'type':
          return `The search parameter ${lastPart(definition)} is of type ${listed(expected)}, and here it says “${shown(value)}”.`
        case 'base':
          return `The search parameter ${lastPart(definition)} is for ${listed(expected, 'and')}, not for ${shown(value)}.`
        case 'components':
          return 'A composite parameter needs at least two components.'
        case 'expression':
          return `“${shown(value)}” leads nowhere from ${listed(expected)}.`
      }
    },
  },
  'r4-conf-04': {
    title: 'A profile only constrains what its base has',
    why: 'A resource that conforms to a profile also conforms to its base; a profile that allows more than that cannot be used to validate.',
    message: ({ reason, name, value = '', expected = '' }) => {
      const what = `“${shown(name)}”`
      switch (reason) {
        case 'type':
          return `The profile is for ${shown(name)}, and its base is for ${expected}.`
        case 'ownType':
          return `${what} is not a type of FHIR: one of your own is named by its URL.`
        case 'taken':
          return `${what} already is a type of FHIR: one of your own is named by its URL, and a profile of it is a “constraint”.`
        case 'uncoded':
          return `${what} holds no codes, being of type ${shown(expected)}: it cannot have a set of them (binding).`
        case 'meaning':
          return `${what} cannot say in a profile what its absence means (meaningWhenMissing): its base says so.`
        case 'kind':
          return `“kind” says ${what}, and that of the base is “${expected}”.`
        case 'path':
          return `${what} is not an element of the base of this profile.`
        case 'order':
          return `${what} comes before “${shown(expected)}”, as in the base of this profile.`
        case 'min':
          return `${what} requires at least ${value}, and the base already requires ${expected}.`
        case 'max':
          return `${what} allows up to ${shown(value)}, and the base only ${expected}.`
        case 'elementType':
          return `${what} cannot be ${shown(value)}: the base allows ${shown(expected)}.`
        case 'target':
          return `${what} cannot refer to ${shown(value)}: the base allows ${shown(expected)}.`
        case 'noSet':
          return `“${shown(value)}”, from which ${what} takes its codes, is not a value set.`
        case 'key':
          return `“${shown(value)}” is already another rule in the base of this profile: the key must be its own.`
        case 'ownKey':
          return `“${shown(value)}” is already another rule in another element of this profile: each rule has a key of its own.`
        case 'slicing':
          return `${what} names the type “${shown(value)}” before anything says how they are told apart (slicing).`
        case 'binding':
          return `The value set of ${what} is required in the base, and here it says “${shown(value)}”.`
        case 'untyped':
          return `${what} does not say its type, and in a “snapshot” nothing is inherited from the base.`
        case 'fixed':
          return `“${shown(value)}” is not of the type of ${what}: ${shown(expected)}.`
      }
    },
  },
  'r4-conf-05': {
    title: 'Each expression can be read',
    why: 'What cannot be read cannot be evaluated: the filter, search or rule that uses it stops working.',
    message: ({ language, near, value }) =>
      `It is not ${languages[language]} expression that can be read: ${near === undefined || near === '' ? `“${shown(value)}”` : `check from “${shown(near)}” on`}.`,
  },
  'r4-conf-06': {
    title: 'The question that another depends on is in the questionnaire',
    why: 'A condition on a question that does not exist or cannot be answered before is never met, and what depends on it never appears.',
    message: ({ question, reason }) =>
      ({
        missing: `It depends on the question “${shown(question)}”, which is not in the questionnaire.`,
        itself: `The question “${shown(question)}” depends on itself.`,
        inner: `It depends on the question “${shown(question)}”, which is inside what depends on it.`,
      })[reason],
  },
  'r4-conf-07': {
    title: 'An extension says of itself what it is',
    why: 'An extension is looked up by its URL and in the elements that it names: if they do not agree, nobody can use it.',
    message: ({ reason, value, expected }) =>
      ({
        url:
          value === ''
            ? `“Extension.url” is not fixed to ${shown(expected)}.`
            : `“Extension.url” is ${shown(value)}, and must be ${shown(expected)}.`,
        context: `“${shown(value)}” is not an element of FHIR R4 that the extension may be used on.`,
        noExtension: `“context” says where an extension goes, and this is a profile of ${shown(expected)}.`,
      })[reason],
  },
} satisfies Partial<StructureWords>

const leads: Readonly<Record<Aggregation, string>> = {
  contained: 'leads to a contained resource',
  bundled: 'leads to an entry of the Bundle',
  referenced: 'leads outside of what is here',
}

const wantedPlaces: Readonly<Record<string, string>> = {
  contained: 'a contained resource (#id)',
  bundled: 'an entry of the same Bundle',
  referenced: 'a resource that is not contained',
}

function counted(found: number, name: string): string {
  return `${found} ${name}${found === 1 ? '' : 's'}`
}

function timesOf(found = 0): string {
  return found === 1 ? 'once' : `${found} times`
}
