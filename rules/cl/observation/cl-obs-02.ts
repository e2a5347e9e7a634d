import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-obs-02',
  title: 'La observación dice qué se observó',
  severity: 'error',
  on: 'Observation',
  element: 'code',
  message: 'La observación no dice qué se observó (code).',
  suggestion: 'Agrega code, de preferencia con una codificación LOINC.',
  why: 'FHIR lo exige: un valor sin decir qué se midió no se puede interpretar.',
  links: [{ title: 'FHIR R4: Observation.code', url: r4Page('observation-definitions.html#Observation.code') }],
  examples: [
    {
      title: 'Frecuencia cardíaca',
      resource: { resourceType: 'Observation', code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] } },
      finds: [],
    },
    { title: 'Solo un valor', resource: { resourceType: 'Observation', valueString: '80' }, finds: ['Observation.code'] },
    { title: 'Con un objeto vacío', resource: { resourceType: 'Observation', code: {} }, finds: ['Observation.code'] },
  ],
})
