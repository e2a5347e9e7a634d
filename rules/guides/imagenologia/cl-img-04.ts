import { defineRule } from '../../engine/rule.ts'
import { entriesOf } from '../entries.ts'
import { otherRequisitions } from '../requisitions.ts'
import { imagenologiaPage } from './reading.ts'

const bundle = (...requisitions: readonly string[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: requisitions.map((value) => ({ resource: { resourceType: 'ServiceRequest', requisition: { value } } })),
})

export default defineRule({
  code: 'cl-img-04',
  title: 'Los estudios de una orden de imágenes comparten su número',
  severity: 'error',
  on: 'Bundle',
  *check(whole, _element, run) {
    if (whole['type'] !== 'transaction') return
    for (const { at, theirs, own } of otherRequisitions(run.memo(entriesOf, whole))) yield { at, theirs, own }
  },
  message: ({ theirs, own }) => `Este estudio es de la orden «${theirs}», y la primera del Bundle es de «${own}».`,
  why: 'Cada estudio es un ServiceRequest, y lo que los une en una orden es el mismo requisition: con otro, se reciben como órdenes distintas.',
  links: [imagenologiaPage],
  examples: [
    { title: 'Dos estudios de una orden', guide: 'imagenologia', resource: bundle('O-1', 'O-1'), finds: [] },
    { title: 'De dos órdenes', guide: 'imagenologia', resource: bundle('O-1', 'O-2'), finds: ['ServiceRequest.requisition.value'] },
  ],
})
