import { currencies } from './currencies.ts'
import type { Answer } from './filter.ts'
import { languages } from './languages.ts'
import { loinc, snomedCt } from './system-addresses.ts'
import { isUcum, ucum } from './ucum.ts'

/** The system of languages. */
export const languageTags = 'urn:ietf:bcp:47'

/**
 * Systems that are no list of codes but a grammar, or a list that everybody knows: whether each has a code, as far as
 * that can be told from the code alone.
 */
export const knownSystems: ReadonlyMap<string, (code: string) => Answer> = new Map<string, (code: string) => Answer>([
  ['urn:ietf:bcp:13', isMimeType],
  [languageTags, isLanguage],
  // A word alone is a URI too, though a relative one.
  ['urn:ietf:rfc:3986', (code) => /^\S+$/.test(code)],
  ['urn:iso:std:iso:3166', (code) => (/^(?:[A-Z]{2,3}|\d{3})$/.test(code) ? undefined : false)],
  ['urn:iso:std:iso:4217', (code) => currencies.has(code)],
  [ucum, isUcum],
])

/** Large systems that are seldom at hand, and that are often misspelled. */
export const largeSystems: ReadonlySet<string> = new Set([
  loinc,
  snomedCt,
  ucum,
  'http://www.nlm.nih.gov/research/umls/rxnorm',
  'http://www.whocc.no/atc',
  'http://hl7.org/fhir/sid/icd-10',
  'http://hl7.org/fhir/sid/cvx',
  'http://hl7.org/fhir/sid/ndc',
])

/** The system of DICOM's terms, as those of modalities. */
export const dicom = 'http://dicom.nema.org/resources/ontology/DCM'

/** The systems that have all codes of a set that is not at hand, by the set: that of modalities is a page of DICOM's standard. */
export const systemsOfSets: ReadonlyMap<string, string> = new Map([
  ['http://dicom.nema.org/medical/dicom/current/output/chtml/part16/sect_CID_29.html', dicom],
])

/** The systems that FHIR gives an address of their own, by the OID that HL7 v2 and CDA know them by; UCUM has a rule of its own. */
export const systemsByOid: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.113883.6.1', loinc],
  ['2.16.840.1.113883.6.96', snomedCt],
  ['2.16.840.1.113883.6.88', 'http://www.nlm.nih.gov/research/umls/rxnorm'],
  ['2.16.840.1.113883.6.73', 'http://www.whocc.no/atc'],
  ['1.2.840.10008.2.16.4', dicom],
])

// RFC 6838 names, with parameters; FHIR also takes the short names of its own formats.
const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(?:\s*;.*)?$/
const shortNames = new Set(['xml', 'json', 'ttl'])

function isMimeType(code: string): boolean {
  return mimeType.test(code) || code === '*/*' || shortNames.has(code)
}

/** Tags of BCP 47 that were registered before it had its form. */
const irregular = new Set(['en-gb-oed', 'sgn-be-fr', 'sgn-be-nl', 'sgn-ch-de'])

// The languages of four to eight letters that BCP 47 leaves room for do not exist.
const language =
  /^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?|x(?:-[a-z\d]{1,8})+|i-[a-z]{2,8})$/i

function isLanguage(code: string): boolean {
  if (irregular.has(code.toLowerCase())) return true
  if (code.length > 100 || !language.test(code)) return false
  const isShort = code.length === 2 || code[2] === '-'
  return !isShort || languages.has(code.slice(0, 2).toLowerCase())
}
