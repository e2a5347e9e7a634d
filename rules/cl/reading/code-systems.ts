/** ICD-10 (CIE-10), as HL7 writes its address. */
export const icd10 = 'http://hl7.org/fhir/sid/icd-10'

/** SNOMED CT. */
export const snomedCt = 'http://snomed.info/sct'
