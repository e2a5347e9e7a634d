import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isVitalSign } from './vital-sign.ts'

export default required({
  code: 'cl-obs-03',
  title: 'La observación dice de quién es',
  severity: 'warning',
  on: 'Observation',
  element: 'subject',
  isError: isVitalSign,
  message: 'La observación no dice de quién es (subject).',
  suggestion: 'Agrega subject con una referencia al paciente, por ejemplo {"reference": "Patient/123"}.',
  why: 'Un resultado sin paciente no se puede incorporar a ninguna ficha; en los signos vitales CL Core y FHIR lo exigen.',
  profileUrl: clDefinition('cl-core-signos-vitales'),
  links: [{ title: 'CL Core: signos vitales', url: clPage('StructureDefinition', 'cl-core-signos-vitales') }],
  examples: [
    { title: 'De un paciente', resource: { resourceType: 'Observation', subject: { reference: 'Patient/123' } }, finds: [] },
    { title: 'De nadie', resource: { resourceType: 'Observation' }, finds: ['Observation.subject'] },
    {
      title: 'Un signo vital de nadie: aquí es un error',
      resource: { resourceType: 'Observation', code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] } },
      finds: ['Observation.subject'],
    },
  ],
})
