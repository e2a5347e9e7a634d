import { inReport } from '../in-report.ts'
import { imagenologiaPage } from './reading.ts'

const fullUrl = 'urn:uuid:00000000-0000-4000-8000-000000000001'
const bundle = (...studies: readonly string[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    { resource: { resourceType: 'DiagnosticReport', imagingStudy: studies.map((reference) => ({ reference })) } },
    { fullUrl, resource: { resourceType: 'ImagingStudy', status: 'available', subject: { display: 'Paciente de ejemplo' } } },
  ],
})

export default inReport({
  code: 'cl-img-03',
  title: 'El informe de imágenes se refiere a su estudio',
  type: 'ImagingStudy',
  member: 'imagingStudy',
  message: 'Ningún informe del Bundle se refiere a este estudio (DiagnosticReport.imagingStudy).',
  suggestion: 'Agrégalo a DiagnosticReport.imagingStudy del informe.',
  why: 'El informe dice lo que se vio en un estudio: si no lo nombra, las imágenes quedan sin informe y el informe sin imágenes.',
  links: [imagenologiaPage],
  examples: [
    { title: 'El informe lo nombra', guide: 'imagenologia', resource: bundle(fullUrl), finds: [] },
    { title: 'El informe nombra otro', guide: 'imagenologia', resource: bundle('ImagingStudy/otro'), finds: ['ImagingStudy'] },
  ],
})
