import { inReport } from '../in-report.ts'
import { laboratorioPage } from './reading.ts'

const urls = ['urn:uuid:00000000-0000-4000-8000-000000000001', 'urn:uuid:00000000-0000-4000-8000-000000000002']
const bundle = (...results: readonly string[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    { resource: { resourceType: 'DiagnosticReport', result: results.map((reference) => ({ reference })) } },
    ...urls.map((fullUrl) => ({ fullUrl, resource: { resourceType: 'Observation' } })),
  ],
})

export default inReport({
  code: 'cl-lab-02',
  title: 'El informe de laboratorio se refiere a todos sus resultados',
  type: 'Observation',
  member: 'result',
  message: 'Ningún informe del Bundle se refiere a este resultado (DiagnosticReport.result).',
  suggestion: 'Agrégalo a DiagnosticReport.result del informe.',
  why: 'El informe reúne los resultados que se publican juntos: el que no está en su lista queda suelto y no se muestra con él.',
  links: [laboratorioPage],
  examples: [
    { title: 'Ambos están en el informe', guide: 'laboratorio', resource: bundle(...urls), finds: [] },
    { title: 'Falta el segundo', guide: 'laboratorio', resource: bundle(urls[0]!), finds: ['Observation'] },
  ],
})
