/** ICD-10 (CIE-10), as HL7 writes its address. */
export const icd10 = 'http://hl7.org/fhir/sid/icd-10'

/** ICD-10-CM, the clinical modification of the United States: another code system. */
export const icd10Cm = 'http://hl7.org/fhir/sid/icd-10-cm'

/** ICD-11 for mortality and morbidity statistics. */
export const icd11 = 'http://id.who.int/icd/release/11/mms'

export { loinc, snomedCt } from '../../structure/terminology/system-addresses.ts'
export { ucum } from '../../structure/terminology/ucum.ts'

/** RxNorm. */
export const rxNorm = 'http://www.nlm.nih.gov/research/umls/rxnorm'

/** ATC, the classification of medicines of the WHO. */
export const atc = 'http://www.whocc.no/atc'
