import { defineRule } from '../../engine/rule.ts'
import { entriesOf } from '../entries.ts'
import { otherRequisitions } from '../requisitions.ts'
import { laboratorioPage } from './reading.ts'

const bundle = (...requisitions: readonly string[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: requisitions.map((value) => ({ resource: { resourceType: 'ServiceRequest', requisition: { value } } })),
})

export default defineRule({
  code: 'cl-lab-01',
  title: 'Las prestaciones de una orden de laboratorio comparten su número',
  severity: 'error',
  on: 'Bundle',
  *check(whole, _element, run) {
    if (whole['type'] !== 'transaction') return
    for (const { at, theirs, own } of otherRequisitions(run.memo(entriesOf, whole))) yield { at, theirs, own }
  },
  message: ({ theirs, own }) => `Esta prestación es de la orden «${theirs}», y la primera del Bundle es de «${own}».`,
  why: 'Cada prestación es un ServiceRequest, y lo que las une en una orden es el mismo requisition: con otro, el laboratorio las recibe como órdenes distintas.',
  links: [laboratorioPage],
  examples: [
    { title: 'Dos prestaciones de una orden', guide: 'laboratorio', resource: bundle('O-1', 'O-1'), finds: [] },
    { title: 'De dos órdenes', guide: 'laboratorio', resource: bundle('O-1', 'O-2'), finds: ['ServiceRequest.requisition.value'] },
  ],
})
