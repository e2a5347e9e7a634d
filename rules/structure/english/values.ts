import { ucum } from '../terminology/ucum.ts'
import type { JsonObject } from '../../engine/json.ts'
import { instantLike } from '../repairs/date-forms.ts'
import { findNamedSystem } from '../terminology/named-systems.ts'
import { lackedOf, lastPart, shown, shownDemand } from '../phrases.ts'
import type { Problem } from '../problem.ts'
import { authority, listed } from './phrases.ts'
import type { StructureWords } from './words.ts'

/** How a value of each primitive type is written, as a sentence says it. */
const forms: Readonly<Record<string, string>> = {
  base64Binary: 'text in Base64',
  boolean: 'true or false',
  canonical: 'the canonical URL of a definition, absolute and without spaces',
  code: 'a code, without leading, trailing or double spaces',
  date: 'YYYY, YYYY-MM or YYYY-MM-DD',
  dateTime: 'YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ss with its UTC offset, such as -03:00',
  decimal: 'a number',
  id: '1 to 64 unaccented letters, digits, hyphens or dots',
  instant: 'YYYY-MM-DDThh:mm:ss with its UTC offset, such as -03:00',
  integer: 'an integer',
  markdown: 'text',
  oid: 'urn:oid: and a complete OID, numbers without leading zeros separated by dots',
  positiveInt: 'an integer greater than 0',
  string: 'text',
  time: 'hh:mm:ss',
  unsignedInt: 'an integer from 0',
  uri: 'a URI, without spaces',
  url: 'a URL, without spaces',
  uuid: 'urn:uuid: and a UUID in lower case',
}

/** Formats of values, those that profiles fix, and codes. */
export const valueWords = {
  'r4-formato-01': {
    title: 'Each value has the format of its type',
    why: 'Each primitive type has an exact format; in another one, whoever receives the resource rejects it.',
    message({ type, value }) {
      const form = urnForm(value) ?? forms[type]
      return `“${shown(value)}” does not have the format of ${type}${form === undefined ? '' : `: ${form}`}.`
    },
    suggestion: ({ value }) =>
      `An instant always has its time. Write the real one with its UTC offset, such as “${instantLike(value)}”; do not make one up if it is unknown.`,
  },
  'r4-formato-02': {
    title: 'Each number is in the range of its type',
    why: 'Integers in FHIR have 32 bits and some exclude negatives or zero; another number does not fit where it is stored.',
    message({ type, value, min, max, written }) {
      if (written !== undefined)
        return `“${shown(written)}” is not the form of ${type}, which is written without ${written === '-0' ? 'a sign' : 'decimals or exponent'}.`
      if (typeof value === 'string') return 'The number is too large: hardly any program can read it.'
      const trouble = Number.isInteger(value) ? `is out of the range of ${type}` : `is not an integer, as ${type} requires`
      return `The number ${shown(value)} ${trouble}: ${min} to ${max}.`
    },
  },
  'r4-formato-03': {
    title: 'No value is only spaces or has them where they do not belong',
    why: 'A stray space makes a code or an address differ from the one that was meant.',
    message: ({ type, value }) =>
      value.trim() === '' ? 'The text is blank.' : `“${shown(value)}” has spaces where a value of type ${type} does not allow them.`,
  },
  'r4-formato-04': {
    title: 'No text exceeds the length that is allowed',
    why: 'A longer text is cut or gets the resource rejected.',
    message: (problem) => `The text has ${problem.found} characters, and ${authority(problem)} allows up to ${problem.max}.`,
  },
  'r4-formato-05': {
    title: 'Dates and times exist',
    why: 'An impossible date cannot be stored or compared, and usually hides another: day and month swapped.',
    message: ({ value }) => `“${value}” does not exist on the calendar or the clock.`,
  },
  'r4-formato-06': {
    title: 'The narrative is simple XHTML',
    why: 'The narrative is shown to a person as it is: FHIR allows only formatting and tables, no scripts, forms or external styles.',
    message: ({ reason, name, holder }) =>
      ({
        xml: `The narrative is not well formed${name === undefined ? '' : `: check “${name}”`}.`,
        root: 'The narrative must be a single <div xmlns="http://www.w3.org/1999/xhtml"> element.',
        element: misplaced(name),
        content: misheld(name, holder),
        attribute: `The narrative does not allow the attribute “${name}”.`,
        value:
          name === 'href'
            ? 'The narrative does not allow an “href” that is empty or holds a program, such as “javascript:”.'
            : `The attribute “${name}” of the narrative can only be “http://www.w3.org/1999/xhtml”.`,
        entity:
          name === undefined
            ? 'The narrative has a bare “&”: it is written “&amp;”.'
            : `“&${name};” is not an entity that the narrative allows.`,
        link: `The narrative links to “${name}”, which is not in the document.`,
        empty: 'The narrative is empty.',
      })[reason],
  },
  'r4-valor-01': {
    title: 'A value that the profile fixes is that one',
    why: 'The profile fixes the complete value; another one does not conform, even if it says the same in another way.',
    message: (problem) => `The value must be ${quoted(shown(problem.expected))}: ${authority(problem)} fixes it.`,
  },
  'r4-valor-02': {
    title: 'A value has what the profile asks of it',
    why: 'The profile asks the value to have at least that; it may have more.',
    message(problem) {
      const { lacking, isOther, expected } = problem
      const demand = `: ${authority(problem)} requires it.`
      if (lacking === undefined)
        return `${typeof expected === 'object' ? 'The value lacks' : 'The value must be'} ${quoted(shownDemand(expected))}${demand}`
      if (isOther !== true) return `The value lacks ${listed(lackedOf(problem, quoted), 'and')}${demand}`
      const wanted = lacking.map((name) => `“${name}” must be ${quoted(shown((expected as JsonObject)[name]!))}`)
      return `In the value, ${listed(wanted, 'and')}${demand}`
    },
  },
  'r4-valor-03': {
    title: 'The value is among those that the profile allows',
    why: 'A value outside the bounds of the profile is usually a typing or unit error.',
    message: (problem) =>
      `The value must be ${problem.min === undefined ? 'at most' : 'at least'} ${shown(problem.min ?? problem.max ?? null)}: ${authority(problem)} requires it.`,
  },
  'r4-codigo-01': {
    title: 'The code is one of those allowed',
    why: 'With a required binding there are no codes of your own: whoever receives the resource acts on the code and knows no others.',
    message: (problem) =>
      problem.value === undefined
        ? `A code from the value set ${lastPart(problem.valueSet)} is missing: ${authority(problem)} ${problem.isPlain === true ? 'requires one here' : 'allows neither others nor text alone'}.`
        : `“${shown(problem.value)}”${ofOtherSystem(problem)} is not in the value set ${lastPart(problem.valueSet)}, which ${authority(problem)} requires here.`,
    suggestion: ({ expected = [], elsewhere }) =>
      elsewhere === undefined
        ? `${listed(expected, 'or', 12)} ${expected.length === 1 ? 'is' : 'are'} allowed.`
        : `There it is in the system “${shown(elsewhere.system!)}”.`,
  },
  'r4-codigo-02': {
    title: 'The code is one of those recommended, if any applies',
    why: 'An extensible binding allows other codes only when none of the value set says the same; with your own, whoever receives the resource may not understand it.',
    message: (problem) =>
      problem.value === undefined
        ? `No code is from the value set ${lastPart(problem.valueSet)}, which ${authority(problem)} asks to use if one applies.`
        : `“${shown(problem.value)}”${ofOtherSystem(problem)} is not in the value set ${lastPart(problem.valueSet)}, which ${authority(problem)} asks to use if one applies.`,
    suggestion: ({ elsewhere }) => `There it is in the system “${shown(elsewhere!.system!)}”.`,
  },
  'r4-codigo-03': {
    title: 'The code exists in its system',
    why: 'A code that its own system does not define means nothing to whoever receives it.',
    message: ({ value, system, reason, version = '', place }) =>
      reason === 'expression'
        ? `The expression “${shown(value)}” of ${system} is not correct.`
        : reason === 'inactive'
          ? `“${shown(value)}” is no longer used in ${system}: it is inactive in ${versionOf(version, place)}.`
          : reason === 'absent'
            ? `“${shown(value)}” is not in ${system}, in ${versionOf(version, place)}.`
            : system === ucum
              ? `“${shown(value)}” is not a unit of UCUM.`
              : `“${shown(value)}” does not exist in ${system}.`,
    suggestion: () => 'Units that UCUM does not have are written in braces: “{tablet}”.',
  },
  'r4-codigo-04': {
    title: 'The display of a code is that of its system',
    why: 'If the display says something other than the code, a person and a program understand different things from the same record.',
    message: ({ value, display, expected }) => `“${shown(display)}” is not what its system calls the code ${value}: “${expected}”.`,
  },
  'r4-codigo-05': {
    title: 'The system of a code is a code system',
    why: 'The same code means something else in another system; without a system that is recognised the code cannot be understood.',
    message: ({ system, reason, guide }) =>
      ({
        absentInGuide: `${guide} has no code system at the address “${shown(system)}”.`,
        valueSet: `“${shown(system)}” is a value set, not a code system: “system” says who defines the code.`,
        relative: `“${shown(system)}” is not an absolute URI, and “system” must be one.`,
        absent: `“${shown(system)}” is not among the code systems of FHIR R4.`,
        page: `“${shown(system)}” is a page, not a code system: “system” is the URI that identifies the system.`,
        unknown: `“${shown(system)}” is not a code system: that is not how it is written.`,
        oid: `“${shown(system)}” is the OID of a system to which FHIR gives an address of its own.`,
        edition: `“${shown(system)}” is an edition of SNOMED CT, which goes in “version”, not in “system”.`,
        version: `“${shown(system)}” carries a version, and “system” is the address alone.`,
      })[reason],
    suggestion: ({ system, nearest, reason, isOfIdentifier, candidates = [] }) =>
      reason === 'absentInGuide'
        ? candidates.length === 0
          ? 'If it is your own, publish it under your own address; if it is of another version of the guide, bring that with its package.'
          : `Did you mean ${listed(candidates)}?`
        : nearest === undefined && reason === 'relative' && findNamedSystem(system) === undefined
          ? isOfIdentifier === true
            ? 'Write the URI that identifies who gives the number, such as “https://hospital.example/records”, or remove “system”: which document it is “type” says.'
            : 'Write the URI that identifies the system; for codes of your own, one of your institution.'
          : nearest === undefined
            ? `Use the address of ${shown(system)}, as the fix does.`
            : `Its address is “${nearest}”.`,
  },
} satisfies Partial<StructureWords>

/** The sentence about an element that may not stand where it does; of one that may stand elsewhere, where that is. */
function misplaced(name = ''): string {
  if (name === 'li') return 'In the narrative, “li” goes inside a list: “ul” or “ol”.'
  if (name === 'td' || name === 'th') return `In the narrative, “${name}” goes inside a table row: “tr”.`
  if (name === 'dt' || name === 'dd') return `In the narrative, “${name}” goes inside a definition list: “dl”.`
  if (/^(?:caption|col|colgroup|tbody|tfoot|thead|tr)$/.test(name)) return `In the narrative, “${name}” goes inside a table: “table”.`
  if (name === 'a') return 'In the narrative, a link (“a”) does not go inside another.'
  if (/^(?:blockquote|div|ol|p|pre|table|ul)$/.test(name)) return `In the narrative, “${name}” does not go inside a paragraph (“p”).`
  return `The narrative does not allow the element “${name}”.`
}

/** The sentence about what an element does not hold: an element, or text. */
function misheld(name: string | undefined, holder = ''): string {
  if (/^(?:area|br|hr|img)$/.test(holder)) return `In the narrative, “${holder}” holds nothing.`
  const what = name === undefined ? 'bare text' : `“${name}”`
  const only = contents[holder]
  return only === undefined
    ? `In the narrative, ${what} does not go inside “${holder}”, which holds a line of text only.`
    : `In the narrative, ${what} does not go directly into “${holder}”, which holds ${only} only.`
}

const contents: Readonly<Record<string, string>> = {
  table: 'rows (“tr”) and their groups',
  thead: 'rows (“tr”)',
  tbody: 'rows (“tr”)',
  tfoot: 'rows (“tr”)',
  tr: 'cells (“td”, “th”)',
  ul: 'list items (“li”)',
  ol: 'list items (“li”)',
  dl: 'terms (“dt”) and definitions (“dd”)',
}

/** The system of a code, where that is what keeps it out of a set. */
function ofOtherSystem({ value, system, elsewhere, choices = [] }: Problem<'r4-codigo-01' | 'r4-codigo-02'>): string {
  if (elsewhere === undefined && !choices.some(({ code }) => code === value)) return ''
  return system === undefined ? ', without its system,' : ` of the system “${shown(system)}”`
}

function quoted(text: string): string {
  return text.startsWith('{') || text.startsWith('[') ? text : `“${text}”`
}

/** How a URN goes on, of the two kinds that FHIR looks into. */
function urnForm(value: string): string | undefined {
  if (value.startsWith('urn:oid')) return forms['oid']
  return value.startsWith('urn:uuid:') ? forms['uuid'] : undefined
}

function versionOf(version: string, place: 'server' | undefined): string {
  const holder = place === 'server' ? 'the version of the terminology server' : 'the imported version'
  return version === '' ? holder : `${holder} (${lastPart(version)})`
}
