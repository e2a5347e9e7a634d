import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { imagenologiaPage } from './reading.ts'

/** What each is classified as. */
const wanted = {
  ServiceRequest: { system: 'http://snomed.info/sct', code: '363679005', name: '363679005 de SNOMED CT (imágenes)' },
  DiagnosticReport: { system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'RAD', name: 'RAD de v2-0074' },
} as const

const of = (resourceType: keyof typeof wanted, { system, code }: { readonly system: string; readonly code: string }) => ({
  resourceType,
  category: [{ coding: [{ system, code }] }],
})

export default defineRule({
  code: 'cl-img-02',
  title: 'La solicitud y el informe de imágenes llevan su categoría',
  severity: 'error',
  on: ['ServiceRequest', 'DiagnosticReport'],
  check(resource) {
    const isRequest = resource['resourceType'] === 'ServiceRequest'
    const { system, code, name } = isRequest ? wanted.ServiceRequest : wanted.DiagnosticReport
    const codings = objectsIn(resource, 'category').flatMap(({ value }) => objectsIn(value, 'coding'))
    return codings.some(({ value }) => value['system'] === system && value['code'] === code)
      ? undefined
      : [{ at: ['category'], isRequest, name }]
  },
  message: ({ isRequest, name }) => `${isRequest ? 'La solicitud' : 'El informe'} no lleva la categoría ${name}.`,
  why: 'Por la categoría se distingue lo que es de imágenes de lo que es de laboratorio u otro servicio; la guía la obliga en ambos.',
  links: [imagenologiaPage],
  examples: [
    { title: 'La solicitud, con la suya', guide: 'imagenologia', resource: of('ServiceRequest', wanted.ServiceRequest), finds: [] },
    { title: 'El informe, con la suya', guide: 'imagenologia', resource: of('DiagnosticReport', wanted.DiagnosticReport), finds: [] },
    {
      title: 'La solicitud, sin ninguna',
      guide: 'imagenologia',
      resource: { resourceType: 'ServiceRequest' },
      finds: ['ServiceRequest.category'],
    },
    {
      title: 'El informe, con la del laboratorio',
      guide: 'imagenologia',
      resource: of('DiagnosticReport', { ...wanted.DiagnosticReport, code: 'LAB' }),
      finds: ['DiagnosticReport.category'],
    },
  ],
})
