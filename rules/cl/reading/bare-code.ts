import type { Catalog } from '../../../catalogs/catalog.ts'
import { findLoincFault } from '../../checks/loinc.ts'
import { findSctidFault } from '../../checks/sctid.ts'
import type { Choice } from '../../structure/problem.ts'
import { icd10, loinc, snomedCt } from './code-systems.ts'
import { mendIcd10 } from './icd10.ts'

function sets(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => `http://hl7.org/fhir/ValueSet/${name}`))
}

/** Sets of elements that hold diagnoses. */
const ofDiagnoses = sets(
  'condition-code',
  'clinical-findings',
  'encounter-reason',
  'procedure-reason',
  'icd-10',
  'manifestation-or-symptom',
)

/** Sets of elements that LOINC names: what is measured, reported or written. */
const ofLoinc = sets('observation-codes', 'report-codes', 'c80-doc-typecodes', 'doc-typecodes', 'doc-section-codes')

/** The coding of a text that is a code alone, by its form and its check digit, where `valueSet` is bound or no set is; `icd10List` is the Chilean list, if at hand. */
export function readBareCode(text: string, valueSet: string | undefined, icd10List: Catalog | undefined): Choice | undefined {
  // Concepts alone: the identifiers of descriptions and relationships code nothing.
  if (/^\d{3,15}[01]0\d$/.test(text) && findSctidFault(text) === undefined) return { system: snomedCt, code: text }
  const mayBeLoinc = valueSet === undefined || ofLoinc.has(valueSet)
  if (mayBeLoinc && /^\d{3,6}-\d$/.test(text) && findLoincFault(text) === undefined) return { system: loinc, code: text }
  const mayBeIcd10 = valueSet === undefined ? text.includes('.') : ofDiagnoses.has(valueSet)
  return mayBeIcd10 && /^[A-Z]\d\d(?:\.?\d{1,2})?$/i.test(text) ? toIcd10(text, icd10List) : undefined
}

/** A code that the list does not have is none; without it, a category may be anything. */
function toIcd10(text: string, list: Catalog | undefined): Choice | undefined {
  const code = mendIcd10(text)!.code
  if (list === undefined) return text.includes('.') ? { system: icd10, code } : undefined
  const concept = list.get(code.slice(0, 5))
  return concept && { system: icd10, code, ...(concept.code === code && { display: concept.display }) }
}
