import * as fc from 'fast-check'
import { tfcSample } from '../../../catalogs/tfc/tfc.ts'
import { date, dateTime, day, later, period } from './moments.ts'
import {
  clCoding,
  clUrl,
  coded,
  codingOf,
  concept,
  extension,
  hl7Url,
  icd10,
  loinc,
  object,
  quantity,
  reference,
  resource,
  snomed,
  text,
} from './values.ts'

const product = fc.oneof(
  fc.constantFrom(...tfcSample.all()).chain(codingOf),
  snomed,
  fc.constantFrom('C09AA02', 'N02BE01').map((code) => ({ system: 'http://www.whocc.no/atc', code })),
  fc.constantFrom('313782', '198440').map((code) => ({ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code })),
)
const strength = fc
  .tuple(quantity('mg', 'g', 'ug'), quantity('{comprimido}', 'mL', '1'))
  .map(([numerator, denominator]) => ({ numerator, denominator }))

export const medication = resource(
  'Medication',
  [clUrl('CoreMedicamentoCl')],
  {
    code: concept(product),
    manufacturer: reference('Organization'),
    ingredient: fc
      .oneof(
        concept(snomed).map((itemCodeableConcept) => ({ itemCodeableConcept })),
        reference('Substance', 'Medication').map((itemReference) => ({ itemReference })),
      )
      .chain((item) => strength.map((strength) => [{ ...item, isActive: true, strength }])),
    batch: day('2026-02-01', '2030-01-01').map((expirationDate) => ({ lotNumber: 'A-1', expirationDate })),
  },
  {
    extension: fc.constant([extension('NombreComercial', { valueString: 'Alivián' })]),
    status: fc.constantFrom('active', 'inactive'),
    form: concept(snomed),
  },
)

const dosage = object(
  {
    text,
    timing: fc.constant({ repeat: { frequency: 1, period: 8, periodUnit: 'h' } }),
    route: concept(snomed),
    doseAndRate: quantity('mg', '{comprimido}').map((doseQuantity) => [{ doseQuantity }]),
  },
  'text',
)

export const medicationRequest = resource(
  'MedicationRequest',
  [],
  {
    status: fc.constantFrom('active', 'on-hold', 'cancelled', 'completed', 'entered-in-error', 'stopped', 'draft', 'unknown'),
    intent: fc.constantFrom('proposal', 'plan', 'order', 'original-order', 'reflex-order', 'filler-order', 'instance-order', 'option'),
    medicationCodeableConcept: concept(product),
    subject: reference('Patient', 'Group'),
    authoredOn: dateTime,
    requester: reference('Practitioner', 'PractitionerRole'),
    reasonCode: concept(fc.oneof(icd10, snomed)).map((one) => [one]),
    dosageInstruction: dosage.map((one) => [one]),
    dispenseRequest: fc.tuple(period, quantity('{comprimido}', 'mL')).map(([validityPeriod, quantity]) => ({ validityPeriod, quantity })),
  },
  { encounter: reference('Encounter') },
)

const done = fc.constantFrom({ status: 'completed' }, { status: 'entered-in-error' })
const notDone = concept(clCoding('CSRazonNOTinm')).map((statusReason) => ({ status: 'not-done', statusReason }))

export const immunization = fc
  .tuple(
    resource(
      'Immunization',
      [clUrl('ImmunizationCL')],
      {
        vaccineCode: concept(clCoding('CSCodigoVacunas')),
        patient: reference('Patient'),
        occurrenceDateTime: dateTime,
        doseQuantity: quantity('mL'),
        performer: reference('Practitioner', 'Organization').map((actor) => [{ actor }]),
      },
      {
        extension: clCoding('CSClaseVacuna').map((valueCoding) => [
          extension('ClaseVacuna', { valueCoding }),
          extension('Campana', { valueString: 'Influenza 2025' }),
          extension('Dosis', { valueString: '2ª' }),
          extension('ProxFecha', { valueDate: '2026-08-01' }),
        ]),
        recorded: dateTime,
        location: reference('Location'),
        lotNumber: fc.constant('X12'),
        expirationDate: date('2020-01-01', '2029-01-01'),
      },
    ),
    fc.oneof(done, notDone),
  )
  .map(([immunization, status]) => ({ ...immunization, ...status }))

/** A report with one result in it, `#resultado`, and others elsewhere. */
export const diagnosticReport = resource(
  'DiagnosticReport',
  [],
  {
    contained: fc.tuple(concept(loinc), dateTime, quantity('mg/dL')).map(([code, effectiveDateTime, valueQuantity]) => [
      {
        resourceType: 'Observation',
        id: 'resultado',
        status: 'final',
        code,
        subject: { reference: 'Patient/1' },
        effectiveDateTime,
        valueQuantity,
      },
    ]),
    status: fc.constantFrom(
      'registered',
      'partial',
      'preliminary',
      'final',
      'amended',
      'corrected',
      'appended',
      'cancelled',
      'entered-in-error',
      'unknown',
    ),
    code: concept(loinc),
    subject: reference('Patient'),
    effectiveDateTime: dateTime,
    result: reference('Observation').map((one) => [{ reference: '#resultado' }, one]),
  },
  {
    category: coded(hl7Url('v2-0074'), 'HM', 'CH', 'RAD').map((one) => [one]),
    issued: later,
    performer: reference('Organization', 'Practitioner').map((one) => [one]),
    conclusion: text,
    conclusionCode: concept(icd10).map((one) => [one]),
  },
)
