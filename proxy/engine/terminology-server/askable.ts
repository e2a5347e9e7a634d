/** Which questions may leave the service: codes of public terminologies, and nothing that could be a value about a person. */
import type { Question } from './question.ts'

/** Code systems that somebody publishes and that are too large to come with the linter. CIE-10 comes as a catalog, with Chile's own codes. */
export const publicSystems: ReadonlySet<string> = new Set([
  'http://snomed.info/sct',
  'http://loinc.org',
  'http://www.nlm.nih.gov/research/umls/rxnorm',
  'http://www.whocc.no/atc',
  'http://hl7.org/fhir/sid/cvx',
  'http://hl7.org/fhir/sid/ndc',
  'http://hl7.org/fhir/sid/icd-9-cm',
  'http://hl7.org/fhir/sid/icd-10-cm',
  'http://hl7.org/fhir/sid/icd-o-3',
  'http://terminology.hl7.org/CodeSystem/icd-o-3',
  'http://terminology.hl7.org/CodeSystem/icd-o-3-topography',
  'http://terminology.hl7.org/CodeSystem/icd-o-3-morphology',
  'http://id.who.int/icd/release/11/mms',
  'http://dicom.nema.org/resources/ontology/DCM',
  'http://www.ama-assn.org/go/cpt',
  'http://www.orpha.net',
  'http://www.genenames.org',
  'http://minsal.cl/semantikos/concept-id',
  'http://minsal.cl/semantikos/description-id',
])

/** Letters, digits and signs of codes; no blank, so that no text goes out in place of a code. */
const codeForm = /^[A-Za-z\d][A-Za-z\d.:/%{}[\]()*'^_-]{0,63}$/

const runForm = /^(\d{7,8})-([\dkK])$/

/** Whether a question may be sent. */
export function isAskable({ system, code, version }: Question): boolean {
  return publicSystems.has(system) && codeForm.test(code) && !isRun(code) && (version === undefined || isVersion(system, version))
}

/** Whether a text reads as a version of a system: a number or day, or its address behind the system's. */
function isVersion(system: string, text: string): boolean {
  return versionForm.test(text.startsWith(`${system}/`) ? text.slice(system.length + 1) : text) && !isRun(text)
}

/** `2.77`, `2024-06-30`, `21000325107/version/20240630`. */
const versionForm = /^\d{1,18}(?:(?:[.-]|\/version\/)\d{1,8}){0,3}$/

/** Whether a text reads as a RUN, somebody's number, with its check digit. */
function isRun(text: string): boolean {
  const [, digits, check] = runForm.exec(text) ?? []
  if (digits === undefined) return false
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[digits.length - 1 - at]) * (2 + (at % 6))
  const left = 11 - (sum % 11)
  return (left === 11 ? '0' : left === 10 ? 'K' : String(left)) === check!.toUpperCase()
}
