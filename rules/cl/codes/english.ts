import type { SctidFault } from '../../checks/sctid.ts'
import type { WordsOf } from '../../engine/language.ts'
import { icd10, icd10Cm, icd11, ucum } from '../reading/code-systems.ts'
import type { DateFault } from '../reading/date.ts'
import { readIcd10Pair } from '../reading/icd10.ts'
import { instantLike, isWithoutTime } from '../../structure/repairs/date-forms.ts'
import { dayOf, isRelative } from './cl-fecha-01.ts'
import type { PastEvent } from './cl-fecha-02.ts'
import type { codesRules } from './index.ts'

const sctidFaults: Readonly<Record<SctidFault, string>> = {
  'not-digits': 'it is written with digits alone',
  length: 'it has 6 to 18 digits',
  partition: 'its third-to-last and second-to-last digits do not say what kind it is',
  'check-digit': 'its last digit, the check digit, does not match',
}

const dateFaults: Readonly<Record<Exclude<DateFault, 'form'>, string>> = {
  year: 'there is no year 0',
  month: 'there is no such month',
  day: 'that month has no such day',
  time: 'there is no such time',
}

const pastEvents: Readonly<Record<PastEvent, string>> = {
  death: 'says when the person died',
  observation: 'says when something was observed that has a result already',
  result: 'says when the result was issued',
  procedure: 'says when a procedure was performed that has begun already',
  attention: 'says when an encounter began that is in progress or finished',
  record: 'says when it was recorded',
}

export const codesWords: WordsOf<typeof codesRules> = {
  'cl-cie10-01': {
    title: 'The ICD-10 code is well written',
    why: 'FHIR asks for the code as WHO publishes it, in upper case and with a dot: written otherwise it matches none, and the diagnosis is lost.',
    message: ({ written }) => `“${written}” does not have the form of an ICD-10 code, such as “E11” or “E11.9”.`,
    suggestion: ({ written }) => {
      const pair = readIcd10Pair(written)
      if (pair !== undefined) return `These are two codes: “${pair[0]}” and “${pair[1]}” each go into a “coding” of their own.`
      if (/^[A-Z]\d[\dA-Z]\.?[\dA-Z]{3,4}$/.test(written)) return `If it is from ICD-10-CM, its system is ${icd10Cm}.`
      if (/^[\dA-Z][A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,2})?$/.test(written)) return `If it is from ICD-11, its system is ${icd11}.`
      return 'It is written with a letter, two digits and, for a subcategory, a dot and another digit.'
    },
  },
  'cl-cie10-02': {
    title: 'The ICD-10 code is in the Chilean list',
    why: 'DEIS publishes the ICD-10 that Chile codes with; a code of another edition or country cannot be grouped or reported.',
    message: ({ written }) => `The code “${written}” is not in the ICD-10 that Chile uses.`,
    suggestion({ category, namesake }) {
      if (namesake !== undefined) return `“${namesake.display}” is the code ${namesake.code}.`
      if (category !== undefined) return `In that list, ${category.code} is “${category.display}”.`
      return `Look the diagnosis up by its name; if the code is of ICD-10-CM, its system is ${icd10Cm}.`
    },
  },
  'cl-cie10-03': {
    title: 'The name of the diagnosis is not that of another ICD-10 code',
    why: 'People read the name and systems the code: if they say different things, one of the two diagnoses is false.',
    message: ({ display, written, name, bearer }) => `“${display}” is the name of ${bearer}; that of ${written} is “${name}”.`,
    suggestion: ({ bearer }) => `If the diagnosis is that of the name, correct the code: ${bearer}.`,
  },
  'cl-cie10-04': {
    title: 'The ICD-10 diagnosis goes down to the subcategory, if there is one',
    why: 'The category alone loses the detail of the diagnosis: where the list of DEIS has four characters, those are used.',
    message: ({ category }) => `“${category}” is a category with subcategories: the fourth character is missing.`,
    suggestion: ({ choices }) => {
      const [first, last] = [choices[0]!.code, choices.at(-1)!.code]
      return first === last ? `Use ${first}.` : `Use one of its subcategories, from ${first} to ${last}.`
    },
  },
  'cl-cie10-05': {
    title: 'The system of ICD-10 is the address that FHIR gives it',
    why: 'A code is recognised by its system letter by letter: with another address, whoever receives it does not know that the diagnosis is from ICD-10.',
    message: ({ system }) => `The system “${system}” is ICD-10, which FHIR writes “${icd10}”.`,
    suggestion: () => 'Correct the code too, which does not have the form of one of ICD-10.',
  },
  'cl-sct-01': {
    title: 'The SNOMED CT code is a valid identifier',
    why: 'Each SNOMED CT identifier (SCTID) has a check digit that reveals copying errors: this one identifies no concept.',
    message: ({ code, fault }) => `“${code}” is not an identifier of SNOMED CT: ${sctidFaults[fault]}.`,
    suggestion: ({ code, fault }) => {
      if (/^\d+$/.test(code.trim()) && fault === 'not-digits') return 'Remove the spaces and leading zeros.'
      if (fault === 'not-digits') return '“code” takes the identifier of the concept; words go in “display”.'
      if (code.length > 15)
        return 'Spreadsheets and some programs change numbers of more than 15 digits: look it up where it is stored as text.'
      return 'Check that no digit is missing, extra or changed.'
    },
  },
  'cl-loinc-01': {
    title: 'The LOINC code is well written',
    why: 'The check digit of LOINC (modulo 10) reveals copying errors: this code is that of no test.',
    message: ({ code, fault }) =>
      fault.fault === 'form'
        ? `“${code}” is not a LOINC code: those have 1 to 7 digits, a hyphen and a check digit.`
        : `The check digit of the LOINC code “${code}” does not match.`,
    suggestion: ({ fault }) =>
      fault.fault === 'form'
        ? fault.meant === undefined
          ? 'Look up that of the test in loinc.org, such as “8867-4”; if the code is your own, give it its own “system”.'
          : `Write it as “${fault.meant.code}”.`
        : `Check the number: if it is ${fault.number}, the code is ${fault.number}-${fault.right}.`,
  },
  'cl-ucum-01': {
    title: 'The unit of a quantity is coded in UCUM, and its code says the same one',
    why: 'The unit that is shown is only text: without its UCUM code, whoever receives it can neither convert nor compare the quantity.',
    message({ unit, quantity: { system, code }, hasSystem, hasCode, isMisspelt, contradiction }) {
      if (contradiction !== undefined) return `The unit is shown as “${unit}”, and in UCUM the code “${String(code)}” is another.`
      if (hasCode)
        return isMisspelt
          ? `“${String(system)}” is not the address of UCUM: that is “${ucum}”.`
          : `The code “${String(code)}” of the unit “${unit}” does not say that it is from UCUM (system).`
      return hasSystem ? `The unit “${unit}” has no code (code).` : `The unit “${unit}” has no UCUM code.`
    },
    suggestion({ contradiction, quantity, unit }) {
      if (contradiction === undefined) return 'Add “system” and “code” of UCUM; what is counted goes in braces: “{tablet}”.'
      return contradiction.isByCase
        ? `Case matters in UCUM: the code of “${unit}” is “${contradiction.meant}”.`
        : `Look up which of the two it is where it comes from: who reads sees “${unit}”, and a system computes with “${String(quantity['code'])}”.`
    },
  },
  'cl-fecha-01': {
    title: 'The date exists on the calendar',
    why: 'A date that cannot be read serves neither to compute nor to compare, and servers reject the whole resource.',
    message: ({ written, fault }) =>
      fault === 'form'
        ? `“${written}” is not a date as FHIR writes it.`
        : `“${written}” is not a date of the calendar: ${dateFaults[fault]}.`,
    suggestion: ({ written, fault, isInstant }) => {
      if (fault !== 'form') return 'Look up which date it is where it comes from: usually day and month are swapped, or a digit is wrong.'
      if (isInstant && isWithoutTime(written))
        return `Write the time too, the real one, with its UTC offset, such as “${instantLike(written)}”.`
      if (isRelative(written)) return `Write the date itself, such as “1990-03-15”: “${written}” is another one whenever it is read.`
      const meant = dayOf(written)
      return meant === undefined
        ? 'Write year, month and day, “1990-03-15”, and the time with its UTC offset, “1990-03-15T10:30:00-03:00”.'
        : `Write year, month and day: “${meant}”.`
    },
  },
  'cl-fecha-02': {
    title: 'The date of what has taken place is not in the future',
    why: 'What has taken place cannot have a date to come: usually the year is mistyped or day and month are swapped, and the entry is out of place in the history.',
    message: ({ event, date }) => `“${date}” is a date in the future, and ${pastEvents[event]}.`,
    suggestion: ({ event }) =>
      event === 'death' || event === 'record'
        ? 'Look up the year where it comes from, and whether day and month are swapped.'
        : 'Look up the year where it comes from, and whether day and month are swapped; if it has not taken place yet, say so in “status”.',
  },
  'cl-fecha-03': {
    title: 'The dates of a resource are in order',
    why: 'With dates out of order nobody can tell how long it took or put the history in order: one of the two is wrong.',
    message: ({ name, second, other, first }) => `“${name}” (“${second}”) is before “${other}” (“${first}”).`,
    suggestion: () => 'Look up which of the two is wrong: often they are swapped, or the change of day is missing.',
  },
}
