import { isObject, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { entriesOf, ofType } from '../entries.ts'
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
    const [first, ...others] = ofType(run.memo(entriesOf, whole), 'ServiceRequest')
    const own = first && valueOf(first.resource)
    if (own === undefined) return
    for (const { at, resource } of others) {
      const theirs = valueOf(resource)
      if (theirs !== undefined && theirs !== own) yield { at: [...at, 'requisition', 'value'], theirs, own }
    }
  },
  message: ({ theirs, own }) => `Esta prestación es de la orden «${theirs}», y la primera del Bundle es de «${own}».`,
  why: 'Cada prestación es un ServiceRequest, y lo que las une en una orden es el mismo requisition: con otro, el laboratorio las recibe como órdenes distintas.',
  links: [laboratorioPage],
  examples: [
    { title: 'Dos prestaciones de una orden', guide: 'laboratorio', resource: bundle('O-1', 'O-1'), finds: [] },
    { title: 'De dos órdenes', guide: 'laboratorio', resource: bundle('O-1', 'O-2'), finds: ['ServiceRequest.requisition.value'] },
  ],
})

function valueOf({ requisition }: JsonObject): string | undefined {
  const value = isObject(requisition) ? requisition['value'] : undefined
  return typeof value === 'string' ? value : undefined
}
