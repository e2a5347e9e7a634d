import type { JsonObject } from '../../../rules/engine/json.ts'
import { changed, type Draft } from './draft.ts'
import type { Operation } from './operation.ts'

type Members = Readonly<Record<string, unknown>>

/** Per type, what breaks an invariant of it and what only comes near. `undefined` takes a member away. */
const near: Readonly<Record<string, Readonly<Record<string, Members>>>> = {
  Period: {
    'per-1: end first': { start: '2024-02-01', end: '2024-01-01' },
    'per-1: same day': { start: '2024-02-01', end: '2024-02-01' },
    'per-1: other precision': { start: '2024-02-01', end: '2024-02' },
    'per-1: hour against day': { start: '2024-02-01T10:00:00Z', end: '2024-02-01' },
    'per-1: other zones': { start: '2024-02-01T10:00:00+05:00', end: '2024-02-01T06:00:00Z' },
    'per-1: other zones, end first': { start: '2024-02-01T10:00:00-05:00', end: '2024-02-01T14:00:00Z' },
    'per-1: end alone': { start: undefined, end: '2024' },
  },
  ContactPoint: { 'cpt-2': { system: undefined, value: '1' }, 'cpt-2: no value': { system: undefined, value: undefined, use: 'home' } },
  Quantity: { 'qty-3': { system: undefined, code: 'mg' } },
  Range: {
    'rng-2': { low: { value: 5 }, high: { value: 1 } },
    'rng-2: other units': { low: { value: 5, unit: 'mg' }, high: { value: 1, unit: 'g' } },
  },
  Ratio: { 'rat-1: denominator missing': { denominator: undefined }, 'rat-1: numerator missing': { numerator: undefined } },
  Attachment: {
    'att-1': { data: 'YQ==', contentType: undefined },
    'size that is not': { data: 'YQ==', contentType: 'text/plain', size: 5 },
    'size that is': { data: 'YQ==', contentType: 'text/plain', size: 1 },
    'hash that is not': { data: 'YQ==', contentType: 'text/plain', hash: 'AAAA' },
  },
  Annotation: { 'text missing': { text: undefined }, 'author of two types': { authorString: 'x', authorReference: { display: 'x' } } },
  Identifier: {
    'uri that is none': { system: 'urn:ietf:rfc:3986', value: 'abc' },
    'value missing': { value: undefined },
    'system without scheme': { system: 'abc' },
  },
  'Timing.repeat': {
    'tim-1': { duration: 1, durationUnit: undefined },
    'tim-2': { period: 1, periodUnit: undefined },
    'tim-4': { duration: -1, durationUnit: 'h' },
    'tim-5': { period: -1, periodUnit: 'h' },
    'tim-6': { durationMax: 2, duration: undefined },
    'tim-7': { periodMax: 2, period: undefined, periodUnit: undefined },
    'tim-8': { countMax: 2, count: undefined },
    'tim-9': { offset: 5, when: undefined },
    'tim-9: meal': { offset: 5, when: ['C'] },
    'tim-10': { timeOfDay: ['10:00:00'], when: ['MORN'] },
  },
  Dosage: { 'choice of two': { asNeededBoolean: true, asNeededCodeableConcept: { text: 'x' } } },
  'Patient.contact': { 'pat-1': { name: undefined, telecom: undefined, address: undefined, organization: undefined } },
  Patient: { 'deceased twice': { deceasedBoolean: true, deceasedDateTime: '2024' }, 'multiple birth': { multipleBirthInteger: 0 } },
  Observation: {
    'obs-6': { dataAbsentReason: { text: 'x' }, valueString: 'x', valueQuantity: undefined, valueCodeableConcept: undefined },
    'obs-6: no value': {
      dataAbsentReason: { text: 'x' },
      valueQuantity: undefined,
      valueString: undefined,
      valueCodeableConcept: undefined,
    },
    'obs-7': { code: { coding: [{ system: 'http://loinc.org', code: '8480-6' }] } },
    'vital sign by its code': { code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] } },
    'body temperature by its code': { code: { coding: [{ system: 'http://loinc.org', code: '8310-5' }] } },
    'vital sign by its category': {
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    },
    'year of a vital sign': { effectiveDateTime: '2024' },
  },
  'Observation.referenceRange': { 'obs-3': { low: undefined, high: undefined, text: undefined, type: { text: 'x' } } },
  'Observation.component': {
    'value and reason': { dataAbsentReason: { text: 'x' } },
    'nothing but code': { valueQuantity: undefined, valueCodeableConcept: undefined },
  },
  Condition: {
    'con-3': { clinicalStatus: undefined },
    'con-4': {
      abatementDateTime: '2024',
      abatementString: undefined,
      abatementBoolean: undefined,
      clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] },
    },
    'con-5': {
      verificationStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status', code: 'entered-in-error' }] },
    },
    resolved: { clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'resolved' }] } },
  },
  'Condition.stage': { 'con-1': { summary: undefined, assessment: undefined, type: { text: 'x' } } },
  'Condition.evidence': { 'con-2': { code: undefined, detail: undefined, id: 'a' } },
  AllergyIntolerance: {
    'ait-1': { clinicalStatus: undefined },
    'ait-2': {
      verificationStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification', code: 'entered-in-error' }],
      },
    },
  },
  Organization: {
    'org-1': { name: undefined, identifier: undefined },
    'org-2: home address': { address: [{ use: 'home', city: 'x' }] },
    'org-3: home telephone': { telecom: [{ system: 'phone', value: '1', use: 'home' }] },
  },
  Location: {
    'position without latitude': { position: { longitude: 1 } },
    'latitude as text': { position: { longitude: 1, latitude: '1' } },
  },
  Immunization: {
    'occurrence missing': { occurrenceDateTime: undefined, occurrenceString: undefined },
    'occurrence twice': { occurrenceString: 'x' },
  },
  'Immunization.education': { 'imm-1': { documentType: undefined, reference: undefined } },
  MedicationRequest: { 'medication twice': { medicationReference: { display: 'x' }, medicationCodeableConcept: { text: 'x' } } },
  Composition: { 'no section': { section: [] } },
  'Composition.section': {
    'cmp-1': { text: undefined, entry: undefined, section: undefined, title: 'x' },
    'cmp-2': { emptyReason: { text: 'x' }, entry: [{ display: 'x' }] },
    'cmp-2: empty': { emptyReason: { text: 'x' }, entry: undefined },
  },
  Meta: {
    'same tag twice': { tag: [{ code: 'a' }, { code: 'a' }] },
    'date without hour': { lastUpdated: '2024-01-02' },
    source: { source: 'sin blancos' },
  },
  HumanName: {
    'period turned round': { period: { start: '2024', end: '2023' } },
    'nothing but use': { family: undefined, given: undefined, text: undefined, use: 'usual' },
  },
}

/** Mutations of elements that an invariant looks at together. */
export const invariantOperations: readonly Operation[] = [
  {
    name: 'invariant',
    keep: 3,
    *mutate({ resource, places }) {
      for (const { at, type, value } of places)
        for (const [kind, members] of Object.entries(near[type] ?? {})) {
          const apply = changed(resource, at, (object) => {
            for (const [name, member] of Object.entries(members)) {
              if (member === undefined) delete object[name]
              else object[name] = structuredClone(member) as Draft
            }
          })
          if (differs(value, members)) yield { kind: `${type} ${kind}`, at, resource: apply }
        }
    },
  },
]

function differs(value: JsonObject, members: Members): boolean {
  return Object.entries(members).some(([name, member]) => JSON.stringify(value[name]) !== JSON.stringify(member))
}
