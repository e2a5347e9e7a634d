/** The value of a body weight. */
export const weight = { valueQuantity: { value: 70, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' } }

/** A body weight with some members. */
export function bodyWeight(value: object) {
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2026-01-10T09:30:00-03:00',
    ...value,
  } as const
}

/** A blood pressure with components, each of one code of LOINC or of several. */
export function bloodPressure(components: readonly (string | readonly string[])[]) {
  return {
    ...bodyWeight({}),
    code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
    component: components.map((codes) => ({
      code: { coding: [codes].flat().map((code) => ({ system: 'http://loinc.org', code })) },
      valueQuantity: { value: 80, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
    })),
  } as const
}
