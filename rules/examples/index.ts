import type { Json } from '../engine/json.ts'

type Read = () => Promise<{ readonly default: unknown }>

/** Every example: a resource in order and one with several faults, each read when it is asked for. */
const examples = {
  Patient: {
    valid: () => import('./patient-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./patient-invalid.json', { with: { type: 'json' } }),
  },
  Practitioner: {
    valid: () => import('./practitioner-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./practitioner-invalid.json', { with: { type: 'json' } }),
  },
  PractitionerRole: {
    valid: () => import('./practitionerrole-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./practitionerrole-invalid.json', { with: { type: 'json' } }),
  },
  Organization: {
    valid: () => import('./organization-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./organization-invalid.json', { with: { type: 'json' } }),
  },
  Location: {
    valid: () => import('./location-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./location-invalid.json', { with: { type: 'json' } }),
  },
  Encounter: {
    valid: () => import('./encounter-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./encounter-invalid.json', { with: { type: 'json' } }),
  },
  Condition: {
    valid: () => import('./condition-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./condition-invalid.json', { with: { type: 'json' } }),
  },
  Observation: {
    valid: () => import('./observation-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./observation-invalid.json', { with: { type: 'json' } }),
  },
  AllergyIntolerance: {
    valid: () => import('./allergyintolerance-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./allergyintolerance-invalid.json', { with: { type: 'json' } }),
  },
  Medication: {
    valid: () => import('./medication-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./medication-invalid.json', { with: { type: 'json' } }),
  },
  MedicationRequest: {
    valid: () => import('./medicationrequest-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./medicationrequest-invalid.json', { with: { type: 'json' } }),
  },
  Immunization: {
    valid: () => import('./immunization-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./immunization-invalid.json', { with: { type: 'json' } }),
  },
  DiagnosticReport: {
    valid: () => import('./diagnosticreport-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./diagnosticreport-invalid.json', { with: { type: 'json' } }),
  },
  Composition: {
    valid: () => import('./composition-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./composition-invalid.json', { with: { type: 'json' } }),
  },
  Bundle: {
    valid: () => import('./bundle-valid.json', { with: { type: 'json' } }),
    invalid: () => import('./bundle-invalid.json', { with: { type: 'json' } }),
  },
} satisfies Readonly<Record<string, Readonly<Record<'valid' | 'invalid', Read>>>>

/** A type of resource that has examples. */
export type ExampleType = keyof typeof examples

/** The types of resource that have examples. */
export const exampleTypes = Object.keys(examples) as readonly ExampleType[]

/** Reads the example of a type, written in any case: the one in order, or the one with faults. Undefined where there is none. */
export function findExample(type: string, valid: boolean): Promise<Json> | undefined {
  const known = exampleTypes.find((one) => one.toLowerCase() === type.toLowerCase())
  return known && examples[known][valid ? 'valid' : 'invalid']().then((file) => file.default as Json)
}
