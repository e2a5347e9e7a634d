import type { Json } from '../../../rules/index.ts'
import { breaks, clCode, coding, drop, more, put, type Breaker } from './breaking.ts'
import { hl7Url } from './values.ts'

/** Faults of a RUN. */
export const run: readonly Breaker[] = ['Patient', 'Practitioner'].flatMap((of) => [
  breaks(
    'cl-run-01',
    of,
    put('/identifier/0/value', (run) => (run as string).replace(/^(\d+)(\d{3})(\d{3})-/, '$1.$2.$3-')),
  ),
  breaks('cl-run-02', of, drop('/identifier/0/value')),
  breaks(
    'cl-run-03',
    of,
    put('/identifier/0/value', (run) => (run as string).replace(/.$/, (digit) => (digit === '1' ? '2' : '1'))),
  ),
  breaks('cl-run-04', of, put('/identifier/0/system', 'https://hl7chile.cl/identificador/run')),
  breaks(
    'cl-run-05',
    of,
    put('/identifier/0/value', (run) => (run as string).replace('-', '')),
  ),
  breaks('cl-run-05', of, put('/identifier/0/value', 'sin RUN')),
  breaks('cl-run-06', of, put('/identifier/0/value', '77777777-7')),
])

/** Faults of other identifiers. */
export const identifiers: readonly Breaker[] = [
  breaks('cl-run-08', 'Patient', put('/identifier', more({ type: clCode('CSTipoIdentificador', '01'), value: '49999998-4' }))),
  breaks('cl-run-07', 'Patient', put('/identifier/0/system', 'http://registrocivil.cl/run'), drop('/identifier/0/type')),
  breaks('cl-run-09', 'Patient', put('/identifier/0/type', { text: 'RUN' }), drop('/identifier/0/system')),
  breaks(
    'cl-id-01',
    'Patient',
    put('/identifier/1/type/coding/0', {
      system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador',
      code: '15',
    }),
  ),
  breaks('cl-id-02', 'Patient', put('/identifier/1/type/coding/0/display', 'Carné')),
  breaks(
    'cl-id-03',
    'Patient',
    put('/identifier/1/type/coding/0', {
      system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSIdentificadores',
      code: '4',
    }),
  ),
  breaks('cl-id-04', 'Patient', drop('/identifier/2/type/extension')),
  breaks('cl-id-04', 'Patient', drop('/identifier/3/type/extension')),
  breaks('cl-id-05', 'Patient', drop('/identifier/1/value')),
  breaks(
    'cl-id-06',
    'Patient',
    put('/identifier/3/type/coding/0', {
      system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodigoDNI',
      code: 'NNESP',
    }),
  ),
]

/** Faults of people, and of how they are reached. */
export const people: readonly Breaker[] = [
  breaks('cl-telecom-01', 'Patient', put('/telecom/0', { system: 'phone', value: '912345678' })),
  breaks('cl-telecom-02', 'Patient', put('/telecom/0', { system: 'email', value: 'ana(arroba)correo' })),
  breaks('cl-telecom-03', 'Patient', put('/telecom/0', { value: '+56912345678' })),
  breaks('cl-telecom-04', 'Patient', put('/telecom/0', { system: 'phone', value: 'ana@ejemplo.cl' })),
  breaks('cl-nombre-01', 'Patient', put('/name/0/family', 'NN')),
  breaks('cl-patient-01', 'Patient', drop('/identifier')),
  breaks('cl-patient-02', 'Patient', drop('/name')),
  breaks('cl-patient-02', 'Patient', put('/name', [{ use: 'official', family: 'Soto' }])),
  breaks('cl-patient-03', 'Patient', put('/name', more({ use: 'old', text: 'Ana' }))),
  breaks('cl-patient-04', 'Patient', drop('/gender')),
  breaks('cl-patient-05', 'Patient', drop('/address/0/country', '/address/0/_country')),
  breaks('cl-patient-06', 'Patient', drop('/birthDate')),
  breaks('cl-patient-07', 'Patient', drop('/deceasedDateTime'), put('/birthDate', '2026-01-16')),
  breaks('cl-patient-08', 'Patient', drop('/deceasedDateTime'), put('/birthDate', '1899-12-31')),
  breaks('cl-patient-09', 'Patient', put('/deceasedDateTime', '1904-12-31')),
  breaks(
    'cl-patient-10',
    'Patient',
    put('/name', (names) => [(names as Json[])[0]!, { use: 'usual', given: ['Ana'], family: 'Soto' }]),
  ),
  breaks(
    'cl-patient-10',
    'Patient',
    put('/name', (names) => [(names as Json[])[0]!, { use: 'usual', given: ['Ana'], text: 'Ana' }]),
  ),
  breaks('cl-patient-11', 'Patient', put('/extension/0/valueCodeableConcept', clCode('CSIdentidaddeGenero', '8'))),
  breaks('cl-patient-12', 'Patient', put('/extension/1/valueCodeableConcept', coding('http://hl7.org/fhir/administrative-gender', 'F'))),
  breaks('cl-patient-13', 'Patient', put('/contact/0/relationship/0', coding(hl7Url('v2-0131'), 'MADRE'))),
  breaks(
    'cl-patient-14',
    'Patient',
    put('/name', (names) => [(names as Json[])[0]!, (names as Json[])[0]!]),
  ),
  breaks('cl-patient-15', 'Patient', drop('/contact/0/extension/0/extension/0/valueIdentifier/system')),
  breaks(
    'cl-patient-15',
    'Patient',
    put('/contact/0/extension/0/extension', [{ url: 'docProc', valueCodeableConcept: coding('urn:iso:std:iso:3166', '152') }]),
  ),
  breaks('cl-practitioner-02', 'Practitioner', drop('/name')),
  breaks('cl-practitioner-03', 'Practitioner', put('/identifier', more({ type: coding(hl7Url('v2-0203'), 'PPN'), value: 'A1' }))),
  breaks('cl-practitioner-04', 'Practitioner', put('/identifier', more({ type: clCode('CSTipoIdentificador', '13'), value: '7' }))),
  breaks('cl-practitioner-05', 'Practitioner', put('/name/0/use', 'nickname')),
  breaks(
    'cl-practitioner-06',
    'Practitioner',
    put('/identifier', (all) => (all as Json[]).slice(1)),
  ),
  breaks('cl-practitioner-07', 'Practitioner', drop('/qualification/0/code')),
  breaks('cl-role-01', 'PractitionerRole', drop('/practitioner')),
  breaks('cl-role-02', 'PractitionerRole', drop('/organization')),
  breaks('cl-role-03', 'PractitionerRole', put('/specialty/0', clCode('CSEspecialidadesDeisCL', '99'))),
]
