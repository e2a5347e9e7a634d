import type { Json } from '../../../rules/index.ts'
import { breaks, coding, drop, more, put, type Breaker } from './breaking.ts'
import { clUrl } from './values.ts'

const icd10 = 'http://hl7.org/fhir/sid/icd-10'
/** Faults of codes, dates and texts. */
export const codes: readonly Breaker[] = [
  breaks('cl-cie10-01', 'Condition', put('/code', coding(icd10, 'e119'))),
  breaks('cl-cie10-02', 'Condition', put('/code', coding(icd10, 'E99.9'))),
  breaks(
    'cl-cie10-03',
    'Condition',
    put('/code', {
      coding: [{ system: icd10, code: 'E11.9', display: 'Apendicitis aguda, otra y no especificada' }],
    }),
  ),
  breaks('cl-cie10-04', 'Condition', put('/code', coding(icd10, 'E11'))),
  breaks('cl-cie10-05', 'Condition', put('/code', coding('CIE-10', 'E11.9'))),
  breaks('cl-sct-01', 'Medication', put('/code', coding('http://snomed.info/sct', '387517005'))),
  breaks('cl-loinc-01', 'DiagnosticReport', put('/code', coding('http://loinc.org', '58410-3'))),
  breaks('cl-ucum-01', 'Immunization', drop('/doseQuantity/code')),
  breaks('cl-ucum-01', 'VitalSign', drop('/valueQuantity/system', '/valueQuantity/code')),
  breaks('cl-fecha-01', 'Patient', put('/birthDate', '1990-13-45')),
  breaks('cl-fecha-01', 'Medication', put('/batch', { expirationDate: '2027-02-29' })),
  breaks('cl-fecha-02', 'Patient', drop('/deceasedBoolean'), put('/deceasedDateTime', '2026-01-18')),
  breaks('cl-fecha-02', 'VitalSign', put('/status', 'final'), put('/effectiveDateTime', '2026-02-18T10:00:00-03:00')),
  breaks('cl-fecha-03', 'VitalSign', put('/effectiveDateTime', '2026-01-10'), put('/issued', '2026-01-08T10:00:00-03:00')),
  breaks('cl-json-04', 'Patient', put('/resourceType', 'Paciente')),
  breaks('cl-json-03', 'Patient', drop('/resourceType')),
  breaks('cl-json-06', 'Patient', put('/name/0/given', [''])),
  breaks('cl-json-06', 'Encounter', put('/serviceProvider', {})),
  breaks('cl-json-06', 'Encounter', put('/serviceProvider', null)),
  breaks('cl-json-07', 'Patient', put('/name/0/family', 'MuÃ±oz')),
  breaks('cl-json-08', 'Patient', put('/name/0/family', 'Nun\u0303ez')),
  breaks('cl-json-09', 'Practitioner', put('/name/0/family', 'Soto  Mayor')),
]

/** Faults of Bundles, compositions, references and profiles. */
export const documents: readonly Breaker[] = [
  breaks('cl-bundle-01', 'Transaction', drop('/type')),
  breaks('cl-bundle-01', 'Transaction', put('/type', 'transacción')),
  breaks(
    'cl-bundle-03',
    'Transaction',
    put('/entry', (entries) => [...(entries as Json[]), (entries as Json[])[0]!]),
  ),
  breaks(
    'cl-bundle-04',
    'Transaction',
    put(
      '/entry',
      more({
        fullUrl: 'urn:uuid:3f1a0c52-6d1e-4a53-9a0f-5f2f6a1f7c10',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          subject: { reference: 'urn:uuid:3f1a0c52-6d1e-4a53-9a0f-5f2f6a1f7c11' },
        },
        request: { method: 'POST', url: 'Basic' },
      }),
    ),
  ),
  breaks('cl-bundle-05', 'Transaction', drop('/entry/0/request')),
  breaks('cl-bundle-06', 'Document', drop('/identifier')),
  breaks('cl-bundle-06', 'Document', drop('/timestamp')),
  breaks(
    'cl-bundle-06',
    'Document',
    put('/entry', (entries) => (entries as Json[]).toReversed()),
  ),
  breaks('cl-comp-01', 'Composition', drop('/section')),
  ...['status', 'type', 'date', 'author', 'title'].map((name) => breaks('cl-comp-02', 'Composition', drop(`/${name}`))),
  breaks('cl-ref-01', 'DiagnosticReport', put('/result/0/reference', '#otro')),
  breaks('cl-ref-02', 'Composition', put('/custodian', { reference: 'Practitioner/1' })),
  breaks('cl-ref-02', 'Encounter', put('/subject', { reference: 'https://fhir.clinica.example/r4/Practitioner/1' })),
  breaks('cl-ref-02', 'Immunization', put('/patient', { reference: 'Location/1' })),
  breaks('cl-ref-03', 'Condition', put('/subject', { reference: 'paciente 12' })),
  breaks('cl-ref-03', 'Medication', put('/manufacturer', { reference: 'Laboratorio Alerce' })),
  breaks('cl-ref-04', 'Patient', put('/photo', [{ contentType: 'image/png', url: 'C:\\fotos\\1.png' }])),
  breaks('cl-perfil-01', 'AllergyIntolerance', put('/meta', { profile: [clUrl('CoreAletgiaIntCl')] })),
  breaks('cl-perfil-02', 'Observation', put('/meta', { profile: [clUrl('CorePacienteCl')] })),
]
