import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { addressOf, entriesOf, entryAt, ofType } from '../entries.ts'
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

export default defineRule({
  code: 'cl-lab-02',
  title: 'El informe de laboratorio se refiere a todos sus resultados',
  severity: 'error',
  on: 'Bundle',
  *check(whole, _element, run) {
    if (whole['type'] !== 'transaction') return
    const entries = run.memo(entriesOf, whole)
    const reports = ofType(entries, 'DiagnosticReport')
    if (reports.length === 0) return
    const named = new Set(
      reports.flatMap(({ resource }) => objectsIn(resource, 'result').map(({ value }) => entryAt(entries, addressOf(value)))),
    )
    for (const one of ofType(entries, 'Observation')) if (!named.has(one)) yield { at: one.at }
  },
  message: () => 'Ningún informe del Bundle se refiere a este resultado (DiagnosticReport.result).',
  why: 'El informe reúne los resultados que se publican juntos: el que no está en su lista queda suelto y no se muestra con él.',
  links: [laboratorioPage],
  examples: [
    { title: 'Ambos están en el informe', guide: 'laboratorio', resource: bundle(...urls), finds: [] },
    { title: 'Falta el segundo', guide: 'laboratorio', resource: bundle(urls[0]!), finds: ['Observation'] },
  ],
})
