import { defineRule } from '../../engine/rule.ts'
import { addressOf, entriesOf, entryAt, extensionOf, ofType } from '../entries.ts'

const definition = (name: string): string => `https://interoperabilidad.minsal.cl/fhir/ig/r2bo/StructureDefinition/${name}`

/** Each way from one to the other. */
const ways = [
  { from: 'DiagnosticReport', to: 'Composition', url: definition('r2bo-extension-referencia-composition') },
  { from: 'Composition', to: 'DiagnosticReport', url: definition('r2bo-extension-referencia-diagnosticReport') },
] as const

/** The Bundles that a report is sent in and read as, by their type. */
const profiles: Readonly<Record<string, string>> = {
  transaction: definition('r2bo-bundle-generar-informe'),
  document: definition('r2bo-bundle-documento'),
}
const linked = (type: string, id: string, url: string, reference?: string) => ({
  fullUrl: `urn:uuid:00000000-0000-4000-8000-00000000000${id}`,
  resource: { resourceType: type, ...(reference !== undefined && { extension: [{ url, valueReference: { reference } }] }) },
})
const bundle = (toComposition: string | undefined, type: 'transaction' | 'document' = 'transaction') => ({
  resourceType: 'Bundle',
  meta: { profile: [profiles[type]!] },
  type,
  entry: [
    linked('DiagnosticReport', '1', ways[0].url, toComposition),
    linked('Composition', '2', ways[1].url, 'urn:uuid:00000000-0000-4000-8000-000000000001'),
  ],
})

export default defineRule({
  code: 'cl-r2bo-01',
  title: 'El informe de biopsia y su Composition se refieren uno al otro',
  severity: 'error',
  on: 'Bundle',
  *check(whole, { value }, run) {
    const { type } = whole
    const profile = typeof type === 'string' && Object.hasOwn(profiles, type) ? profiles[type] : undefined
    if (profile === undefined || !run.inForce(value).has(profile)) return
    const entries = run.memo(entriesOf, whole)
    for (const { from, to, url } of ways) {
      const [own] = ofType(entries, from)
      const [other] = ofType(entries, to)
      if (own === undefined || other === undefined) continue
      const extension = extensionOf(own.resource, url)
      const target = entryAt(entries, addressOf(extension?.value['valueReference']))
      if (target !== other)
        yield { at: extension === undefined ? [...own.at, 'extension'] : [...own.at, ...extension.at, 'valueReference'], from, to, url }
    }
  },
  message: ({ from }) =>
    from === 'Composition'
      ? 'La Composition no se refiere al DiagnosticReport del mismo Bundle.'
      : 'El DiagnosticReport no se refiere a la Composition del mismo Bundle.',
  why: 'El informe es la unión de los dos, y la guía pide que cada uno apunte siempre al otro; el perfil del DiagnosticReport deja la extensión opcional.',
  suggestion: ({ to, url }) => `Agrega la extensión ${url} con una referencia a la fullUrl de la entrada con ${to}.`,
  links: [
    {
      title: 'R2BO 0.2.0: design-consideration-composition-diagnosticreport.md, líneas 4 a 20',
      url: 'https://github.com/Minsal-CL/R2BO/blob/cdd3db0/input/pagecontent/design-consideration-composition-diagnosticreport.md#L4',
    },
  ],
  examples: [
    { title: 'Cada uno apunta al otro', resource: bundle('urn:uuid:00000000-0000-4000-8000-000000000002'), finds: [] },
    { title: 'El informe no apunta a la Composition', resource: bundle(undefined), finds: ['DiagnosticReport.extension'] },
    {
      title: 'Tampoco en el documento que se lee',
      resource: bundle(undefined, 'document'),
      finds: ['DiagnosticReport.extension'],
    },
    {
      title: 'El informe apunta a otra',
      resource: bundle('urn:uuid:00000000-0000-4000-8000-000000000009'),
      finds: ['DiagnosticReport.extension[0].value'],
    },
  ],
})
