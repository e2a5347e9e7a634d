import { defineRule } from '../../engine/rule.ts'
import { hasCategory, imagenologiaPage } from './reading.ts'

const system = 'http://snomed.info/sct'
const request = (code: string) => ({ resourceType: 'ServiceRequest', category: [{ coding: [{ system, code }] }] })

export default defineRule({
  code: 'cl-img-02',
  title: 'La solicitud de imágenes lleva su categoría',
  // «category sctImaging 363679005 obligatoria», in the history of the guide.
  severity: 'error',
  on: 'ServiceRequest',
  covers: ['r4-card-01 category'],
  check: (resource) => (hasCategory(resource, system, '363679005') ? undefined : [{ at: ['category'] }]),
  message: () => 'La solicitud no lleva la categoría 363679005 de SNOMED CT (imágenes).',
  suggestion: () => 'Agrega a category una codificación con ese código y el sistema http://snomed.info/sct.',
  why: 'Por la categoría se distingue lo que es de imágenes de lo que es de laboratorio u otro servicio; la guía obliga a que la solicitud la lleve.',
  links: [imagenologiaPage],
  examples: [
    { title: 'Con la suya', guide: 'imagenologia', resource: request('363679005'), finds: [] },
    { title: 'Con otra', guide: 'imagenologia', resource: request('108252007'), finds: ['ServiceRequest.category'] },
    { title: 'Sin ninguna', guide: 'imagenologia', resource: { resourceType: 'ServiceRequest' }, finds: ['ServiceRequest.category'] },
  ],
})
