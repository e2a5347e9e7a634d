import { missingWords, outsideWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { patientRules } from './index.ts'

/** Members that a social name may not have. */
const excluded: Readonly<Record<string, string>> = {
  text: 'text (text)',
  family: 'a family name (family)',
  prefix: 'a prefix (prefix)',
  suffix: 'a suffix (suffix)',
  period: 'a period (period)',
}

/** Parts that the identification of a contact may lack, by the last step to it. */
const parts: Readonly<Record<string, string>> = {
  extension: 'the identifier (tutId)',
  valueIdentifier: 'the identifier (valueIdentifier) of tutId',
  type: 'the type (type) of the identifier',
  system: 'the system (system) of the identifier',
  value: 'the value (value) of the identifier',
}

export const patientWords: WordsOf<typeof patientRules> = {
  'cl-patient-01': missingWords({
    title: 'The patient has an identifier',
    why: 'CL Core expects the patient to be recognised by RUN or another document; without it, each system will create a different patient.',
    message: 'The patient has no identifier (identifier).',
    suggestion: 'Add the RUN, passport or another document, with a type of CSTipoIdentificador.',
  }),
  'cl-patient-02': {
    title: 'The patient has a name with family and given name',
    why: 'The name is the second way to recognise a person when their identifier is missing or misspelt.',
    message: ({ hasName }) =>
      hasName
        ? 'No name of the patient has a family name (family) and a given name (given).'
        : 'The patient has no name (name) with at least a family name (family) and a given name (given).',
    suggestion: ({ isText }) =>
      isText
        ? 'Split the text into family and given.'
        : 'Add a name with use “official”, family and given; the social name goes apart, with use “usual” and given alone.',
  },
  'cl-patient-03': {
    title: 'Each name of the patient has a family or given name',
    why: 'A name written only as text cannot be searched by family name or compared with that of the Registro Civil.',
    message: () => 'This name of the patient has neither a family name (family) nor a given name (given).',
    suggestion: () => 'Split the text into family and given.',
  },
  'cl-patient-04': missingWords({
    title: 'The patient states their administrative gender',
    why: 'It is used to confirm identity and in statistics; if it is not known, “unknown” says so.',
    message: 'The patient does not state their administrative gender (gender).',
    suggestion: 'Add gender: male, female, other or unknown.',
  }),
  'cl-patient-05': {
    title: 'An address with a Chilean commune states its country',
    why: 'Some communes share their name with cities of other countries, and whoever receives the address outside Chile cannot tell.',
    message: () => 'The address is in a commune of Chile and does not state its country (country): “CL” is missing.',
  },
  'cl-patient-06': missingWords({
    title: 'The patient states their birth date',
    why: 'Age decides doses, benefits and guarantees, and the birth date helps to tell people of the same name apart.',
    message: 'The patient does not state their birth date (birthDate).',
    suggestion: 'Add birthDate; if only the year is known, write the year alone, as in “1984”.',
  }),
  'cl-patient-07': {
    title: 'The birth date is not after today',
    why: 'Nobody is born in the future: it is usually a mistyped year or day and month swapped.',
    message: ({ birthDate }) => `The birth date “${birthDate}” is after today.`,
    suggestion: () => 'Look the date up in a document of the person and correct birthDate.',
  },
  'cl-patient-08': {
    title: 'A living patient is not over 125 years old',
    why: 'Dates such as 1900-01-01 often fill in for unknown data; the age they yield misleads whoever uses it.',
    message: ({ birthDate }) =>
      `With the birth date “${birthDate}” the patient would be over 125 years old, and is not recorded as deceased.`,
    suggestion: () => 'Correct birthDate, remove it if it is not known, or add deceasedDateTime if the patient died.',
  },
  'cl-patient-09': {
    title: 'The patient did not die before being born',
    why: 'One of the two dates is false, and with them the age at death cannot be computed.',
    message: ({ birthDate, death }) => `The patient is recorded as deceased (“${death}”) before being born (“${birthDate}”).`,
    suggestion: () => 'Check both dates against their certificates and correct the one that is wrong.',
  },
  'cl-patient-10': {
    title: 'The social name has given names alone',
    why: 'In CL Core the name with use “usual” is the social name: it requires given and forbids everything else, which goes in the official name.',
    message: ({ called, at }) =>
      called === undefined
        ? 'The social name (use “usual”) has no given name (given).'
        : `The social name (use “usual”) may not have ${excluded[String(at[0])]}.`,
    suggestion: ({ called }) =>
      called === undefined ? 'Add given.' : 'Move it to a name with use “official”; if it is not a social name, change use.',
  },
  'cl-patient-11': outsideWords({
    title: 'The gender identity is in the list of CL Core',
    why: 'The binding to CSIdentidaddeGenero is required: with another code, whoever receives it rejects the extension or misreads it.',
    called: 'The gender identity',
    within: 'CSIdentidaddeGenero',
    suggestion: 'Use 1 (Masculino), 2 (Femenina), 3 to 5 (transgender and non-binary), 6 (Otra) or 7 (No Revelado) of CSIdentidaddeGenero.',
  }),
  'cl-patient-12': outsideWords({
    title: 'The biological sex is in administrative-gender or CSSexoListadoDeis',
    why: 'CL Core prefers administrative-gender, and the guide publishes the list of DEIS as well; whoever receives other codes will not understand them.',
    called: 'The biological sex',
    within: 'administrative-gender or CSSexoListadoDeis',
    suggestion: 'Use male, female, other or unknown of http://hl7.org/fhir/administrative-gender, or a code of CSSexoListadoDeis.',
  }),
  'cl-patient-13': outsideWords({
    title: 'The relationship of the contact is in v2-0131 or CSOtrosContactos',
    why: 'CL Core makes that value set required: it decides who is called in an emergency and who can consent.',
    called: 'The relationship of the contact',
    within: 'v2-0131 or CSOtrosContactos',
    suggestion: 'Use a code of v2-0131, such as N (next of kin) or C (emergency contact), or “tut” (legal guardian) of CSOtrosContactos.',
  }),
  'cl-patient-14': {
    title: 'The patient has one official name and one social name',
    why: 'CL Core allows one official name and one social name; with two, nobody knows which one counts.',
    message: ({ use }) => `The patient has another name with use “${use}”: there may be only one.`,
    suggestion: () => 'Keep the current one and give the other a different use, such as “old”.',
  },
  'cl-patient-15': {
    title: 'The identification of the contact is complete',
    why: 'The extension IdContacto requires an identifier (tutId) with type, system and value: without them nobody can tell who the guardian or contact is.',
    message: ({ at }) => `The extension IdContacto lacks ${parts[String(at.at(-1))]}.`,
    suggestion: () => 'Complete in IdContacto the extension tutId: a valueIdentifier with type, system and value.',
  },
  'cl-nombre-01': {
    title: 'The name of a person is not “NN” or “no name”, and has no separators',
    why: 'Whoever receives it takes it for a name: different people who are called “NN” are joined, or a surname is looked for that nobody has.',
    message: ({ written, isSeparated }) =>
      isSeparated
        ? `“${written}” has separators of HL7 v2: each part of the name goes in its element.`
        : `“${written}” is nobody’s name: it stands in the place of one that is not known.`,
    suggestion: ({ at: [member], isSeparated }) =>
      isSeparated
        ? 'Put the first surname in “family”, the second in its extension SegundoApellido and the given names in “given”, without “^” or “&”.'
        : `If it is not known, remove the value and say so in “_${String(member)}” with the extension data-absent-reason; while the person is not identified, the name has the use “temp”.`,
  },
}
