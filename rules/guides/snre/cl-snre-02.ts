import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { sampleGroup, samplePrescription, snreDefinition, snrePage } from './reading.ts'

const profile = snreDefinition('RecetaCl')
const short = { value: 'receta-88' }

export default defineRule({
  code: 'cl-snre-02',
  title: 'El identificador de una receta es un UUID',
  severity: 'warning',
  on: 'RequestGroup',
  check({ groupIdentifier }, { value: resource }, run) {
    const value = isObject(groupIdentifier) ? groupIdentifier['value'] : undefined
    if (typeof value !== 'string' || uuid.test(value) || !run.inForce(resource).has(profile)) return undefined
    return [{ at: ['groupIdentifier', 'value'], value }]
  },
  message: ({ value }) => `El identificador de la receta, «${value}», no es un UUID.`,
  why: 'La guía pide un UUID, para que dos establecimientos no den el mismo. Aquí se contradice, pues sus ejemplos llevan otro; por eso es solo un aviso.',
  suggestion: () => 'Usa un UUID, como «3f2504e0-4f89-41d3-9a0c-0305e82c3301».',
  profileUrl: profile,
  links: [snrePage(19)],
  examples: [
    { title: 'Un UUID', resource: samplePrescription({ groupIdentifier: sampleGroup }, {}), finds: [] },
    {
      title: 'Un número de receta',
      resource: samplePrescription({ groupIdentifier: short }, { groupIdentifier: short }),
      finds: ['RequestGroup.groupIdentifier.value'],
    },
  ],
})

const uuid = /^(?:urn:uuid:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
