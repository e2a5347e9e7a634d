import { defineRule } from '../../engine/rule.ts'
import { hasCategory, imagenologiaPage } from './reading.ts'

const system = 'http://terminology.hl7.org/CodeSystem/v2-0074'
const report = (code: string) => ({ resourceType: 'DiagnosticReport', category: [{ coding: [{ system, code }] }] })

export default defineRule({
  code: 'cl-img-06',
  title: 'El informe de imágenes lleva su categoría',
  // The history of the guide names the code of reports, and says of that of requests alone that it is obligatory.
  severity: 'warning',
  on: 'DiagnosticReport',
  covers: ['r4-card-01 category'],
  check: (resource) => (hasCategory(resource, system, 'RAD') ? undefined : [{ at: ['category'] }]),
  message: () => 'El informe no lleva la categoría RAD de v2-0074.',
  suggestion: () => 'Agrega a category una codificación con ese código y el sistema http://terminology.hl7.org/CodeSystem/v2-0074.',
  why: 'Por la categoría se distinguen los informes de imágenes de los de laboratorio y otros servicios; la guía da esta para los suyos.',
  links: [imagenologiaPage],
  examples: [
    { title: 'Con la suya', guide: 'imagenologia', resource: report('RAD'), finds: [] },
    { title: 'Con la del laboratorio', guide: 'imagenologia', resource: report('LAB'), finds: ['DiagnosticReport.category'] },
  ],
})
