import type { EventSign, GuideEvent } from '../event.ts'

const r2bo = 'https://interoperabilidad.minsal.cl/fhir/ig/r2bo/StructureDefinition'

/** A report of a biopsy refers to its Composition, and that to it. */
const links = [
  { on: 'Composition', url: `${r2bo}/r2bo-extension-referencia-diagnosticReport` },
  { on: 'DiagnosticReport', url: `${r2bo}/r2bo-extension-referencia-composition` },
]

function signsOf(type: 'document' | 'transaction'): readonly EventSign[] {
  return links.map((extension) => ({ type, extension }))
}

/** The report of a biopsy: sent as a transaction, read as a document (InteraccionesConServidor.md). */
export const r2boEvents: readonly GuideEvent[] = [
  {
    id: 'r2bo:generar-informe',
    guide: 'r2bo',
    name: 'generar informe',
    title: 'Publicar el informe de una biopsia',
    resourceType: 'Bundle',
    profile: 'r2bo-bundle-generar-informe',
    signs: signsOf('transaction'),
  },
  {
    id: 'r2bo:documento',
    guide: 'r2bo',
    name: 'documento',
    title: 'Leer el informe de una biopsia como documento',
    resourceType: 'Bundle',
    profile: 'r2bo-bundle-documento',
    signs: [
      ...signsOf('document'),
      { type: 'document', coding: { member: 'category', system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'PAT' } },
    ],
  },
]
