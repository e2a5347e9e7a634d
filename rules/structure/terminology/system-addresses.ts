/** LOINC. */
export const loinc = 'http://loinc.org'

/** SNOMED CT. */
export const snomedCt = 'http://snomed.info/sct'
