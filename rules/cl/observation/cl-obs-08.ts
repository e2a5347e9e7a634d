import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isVitalSign } from './vital-sign.ts'

export default required({
  code: 'cl-obs-08',
  title: 'La observación dice cuándo se hizo',
  severity: 'warning',
  on: 'Observation',
  element: ['effectiveDateTime', 'effectivePeriod', 'effectiveTiming', 'effectiveInstant'],
  isError: isVitalSign,
  message: 'La observación no dice cuándo se hizo (effective).',
  suggestion: 'Agrega effectiveDateTime con la fecha y hora de la toma o medición.',
  why: 'Un resultado sin fecha no se puede comparar con los anteriores; en los signos vitales CL Core y FHIR la exigen.',
  profileUrl: clDefinition('cl-core-signos-vitales'),
  links: [{ title: 'CL Core: signos vitales', url: clPage('StructureDefinition', 'cl-core-signos-vitales') }],
  examples: [
    { title: 'Con su fecha', resource: { resourceType: 'Observation', effectiveDateTime: '2026-01-10T08:00:00-03:00' }, finds: [] },
    { title: 'Con un período', resource: { resourceType: 'Observation', effectivePeriod: { start: '2026-01-10' } }, finds: [] },
    { title: 'Sin su tipo: es de r4-elemento-03', resource: { resourceType: 'Observation', effective: '2026-01-10' }, finds: [] },
    {
      title: 'La fecha de emisión no es la de la toma',
      resource: { resourceType: 'Observation', issued: '2026-01-10T12:00:00-03:00' },
      finds: ['Observation.effective'],
    },
    {
      title: 'Un signo vital sin fecha: aquí es un error',
      resource: {
        resourceType: 'Observation',
        category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
      },
      finds: ['Observation.effective'],
    },
  ],
})
