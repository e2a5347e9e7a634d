import type { WordsOf } from '../../engine/language.ts'
import { checkDigit } from '../reading/run.ts'
import type { runRules } from './index.ts'

const howToSay = () =>
  'If it is the RUN of the person, say so in “type” with the code 01 of CSTipoIdentificador; that of the mother has 03, and a provisional one 02.'

export const runWords: WordsOf<typeof runRules> = {
  'cl-run-01': {
    title: 'The RUN is written without dots',
    why: 'CL Core asks for the RUN without dots and with a hyphen; with dots, whoever searches for the person by RUN does not find them.',
    message: ({ value, name }) => `The ${name} “${value}” is written with dots.`,
  },
  'cl-run-02': {
    title: 'An identifier that claims to be a RUN has its value',
    why: 'Without the number the identifier cannot tell who the person is or join their records.',
    message: () => 'The identifier claims to be a RUN, but has no value.',
    suggestion: () => 'Write the RUN in “value”; if it is not known, remove this identifier.',
  },
  'cl-run-03': {
    title: 'The check digit of the RUN matches its number',
    why: 'The check digit is computed from the number by modulo 11: if it does not match, one of them is miscopied and the RUN may be someone else’s.',
    message: ({ number, digit }) => `The check digit “${digit}” does not match the RUN ${number}.`,
    suggestion: ({ number, right }) => `Check the number: if it is ${number}, the check digit is ${right}.`,
  },
  'cl-run-04': {
    title: 'The system of the RUN is not an obsolete address',
    why: 'The guides in force do not use it: whoever compares identifiers by system will not recognise this RUN.',
    message: ({ system }) => `The system “${system}” of the RUN is obsolete.`,
    suggestion: () => 'Use “http://regcivil.cl/Validacion/RUN”, the address that CL Core shows, or the one the parties agree on.',
  },
  'cl-run-05': {
    title: 'The RUN has 1 to 8 digits, a hyphen and the check digit',
    why: 'CL Core asks for the number without dots, a hyphen and the check digit; written otherwise it does not match the same RUN in other systems.',
    message: ({ value, name }) => `The ${name} “${value}” is not written as number, hyphen and check digit.`,
    suggestion: ({ proper, other, padded, digits }) =>
      proper !== undefined
        ? `It is “${proper}”, or “${other}” if the check digit is missing.`
        : padded !== undefined
          ? `Without the leading zeros it is “${padded}”.`
          : digits === undefined
            ? 'Write it without dots and with a hyphen, as in “51234567-0”.'
            : `If the number is ${digits}, the check digit is missing: “${digits}-${checkDigit(digits)}”.`,
  },
  'cl-run-06': {
    title: 'The RUN is not a filler number',
    why: 'With the same filler number the records of different people end up joined in one.',
    message: ({ value, isZero, name }) =>
      `The ${name} “${value}” looks like a filler: ${isZero ? 'it is zero' : 'it repeats a single digit'}.`,
    suggestion: ({ name }) =>
      name === 'RUT'
        ? 'If the RUT of the organization is not known, leave out this identifier or use the one it does have.'
        : 'If the person has no RUN, leave out this identifier or use the document that they do have.',
  },
  'cl-run-07': {
    title: 'An identifier with a RUN system says in its type that it is a RUN',
    why: 'CL Core fixes no system for the RUN: it tells it by type, with the code 01 of CSTipoIdentificador.',
    message: ({ system }) => `The system “${system}” is that of the RUN, but no code of “type” says so.`,
    suggestion: howToSay,
  },
  'cl-run-08': {
    title: 'A person has only one RUN',
    why: 'The RUN is unique to a person: with two different ones the data of two people get mixed.',
    message: ({ value, other }) => `The person already has the RUN “${other}”, and here is another, “${value}”.`,
    suggestion: () => 'If the other is the RUN of the mother, use type 03; if it is provisional, 02.',
  },
  'cl-run-09': {
    title: 'A RUN says by a code that it is one',
    why: 'CL Core tells a RUN by the code 01 of CSTipoIdentificador in “type”. Without it the receiver does not know what number this is, and does not find the person.',
    message: ({ value, isSaid, hl7Code }) =>
      hl7Code !== undefined
        ? `That “${value}” is a RUN is said by ${hl7Code} of v2-0203, and that list of HL7 does not have the code.`
        : isSaid
          ? `That “${value}” is a RUN is said in words alone: no code of “type” says so.`
          : `“${value}” looks like a RUN, but nothing says that it is one.`,
    suggestion: howToSay,
  },
}
