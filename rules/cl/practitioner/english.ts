import { listCodesInEnglish, missingWords, outsideWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { practitionerRules } from './index.ts'

const qualifications: Readonly<Record<string, string>> = {
  cert: 'professional degree',
  esp: 'specialty',
  subesp: 'subspecialty',
}

const identifiers: Readonly<Record<string, string>> = { '01': 'RUN', '13': 'RNPI', '05': 'passport', '14': 'other' }

export const practitionerWords: WordsOf<typeof practitionerRules> = {
  'cl-practitioner-01': missingWords({
    title: 'The practitioner has an identifier',
    why: 'CL Core expects the RUN or RNPI of the practitioner: without them nobody can check that they are licensed.',
    message: 'The practitioner has no identifier (identifier).',
    suggestion: 'Add the RUN (type 01) or the number in the Registro Nacional de Prestadores Individuales (type 13).',
  }),
  'cl-practitioner-02': missingWords({
    title: 'The practitioner has a name',
    why: 'On prescriptions and reports the reader has to know who attended, not only a number.',
    message: 'The practitioner has no name (name).',
    suggestion: 'Add name with use “official”, family and given.',
  }),
  'cl-practitioner-03': {
    title: 'The identifier type of the practitioner is from CSTipoIdentificador',
    why: 'For practitioners the binding to CSTipoIdentificador is required; the codes of CSCodigoDNI, such as NNCHL, count only for patients.',
    message: ({ written, isUnsaid }) =>
      isUnsaid
        ? `The identifier type ${listCodesInEnglish(written)} does not say which code system it belongs to (system).`
        : `The identifier type ${listCodesInEnglish(written)} is not in CSTipoIdentificador, the only system that CL Core allows for a practitioner.`,
    suggestion: () => 'Use 01 (RUN), 05 (passport), 13 (RNPI) or 14 (other) of CSTipoIdentificador.',
  },
  'cl-practitioner-04': {
    title: 'The practitioner has one identifier of each type',
    why: 'CL Core allows one RUN, RNPI, passport and “other” for a practitioner; with two, nobody knows which is theirs.',
    message: ({ code }) => `The practitioner has another identifier of type ${code} (${identifiers[code]}): there may be only one.`,
    suggestion: () => 'Keep the current one; if the other is another document, correct its type.',
  },
  'cl-practitioner-05': {
    title: 'The name of the practitioner is the official one',
    why: 'Practitioners are known to patients and authorities by their official name; CL Core fixes use to “official”.',
    message: ({ use }) => `The name of the practitioner has use “${use}”: CL Core allows only “official”.`,
  },
  'cl-practitioner-06': {
    title: 'The identifiers of the practitioner include the RUN',
    why: 'The Registro Nacional de Prestadores Individuales is looked up by RUN: without it nobody can check who attended.',
    message: () => 'None of the identifiers of the practitioner is their RUN.',
    suggestion: () => 'Add the RUN with type 01 of CSTipoIdentificador, without dots and with a hyphen.',
  },
  'cl-practitioner-07': {
    title: 'The degrees and specialties of the practitioner say what they are',
    why: 'CL Core requires code for the degree, specialty and subspecialty; without it the qualification says nothing of the practitioner.',
    message: ({ mark }) => `The qualification “${String(mark)}” (${qualifications[String(mark)]}) does not say what it is (code).`,
    suggestion: () => 'Add code, coded or at least with text.',
  },
  'cl-role-01': missingWords({
    title: 'The role says which practitioner holds it',
    why: 'A role without a person does not say who attends: schedules and signatures are left without a name.',
    message: 'The role does not say which practitioner holds it (practitioner).',
    suggestion: 'Add practitioner with a reference to the practitioner.',
  }),
  'cl-role-02': missingWords({
    title: 'The role says in which organization it is held',
    why: 'The same practitioner works in several facilities: without the organization nobody knows in which one this role counts.',
    message: 'The role does not say in which organization it is held (organization).',
    suggestion: 'Add organization with a reference to the facility.',
  }),
  'cl-role-03': outsideWords({
    title: 'The specialty is in VSEspecialidadesCL',
    why: 'CL Core prefers its lists of medical, dental and pharmaceutical specialties; other codes cannot be counted along with them.',
    called: 'The specialty',
    within: 'VSEspecialidadesCL',
    suggestion:
      'Add a code of the specialties of CL Core, for example of https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSEspecialidadesDeisCL.',
  }),
}
