import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { addressOf } from '../entries.ts'
import { samplePrescription, snreDefinition, snrePage } from './reading.ts'

const profile = snreDefinition('RecetaCl')

export default defineRule({
  code: 'cl-snre-04',
  title: 'Las prescripciones van contenidas en la receta',
  severity: 'error',
  on: 'RequestGroup',
  *check(group, { value }, run) {
    for (const { at, value: one } of objectsIn(group, 'basedOn')) {
      const address = addressOf(one)
      if (address === undefined || address.startsWith('#') || !run.inForce(value).has(profile)) continue
      yield { at: [...at, 'reference'], address }
    }
  },
  message: ({ address }) => `La receta se refiere a la prescripción «${address}», que no va contenida en ella.`,
  why: 'La guía envía la receta en un solo POST, con cada MedicationRequest en contained; una que está en otra parte no llega al repositorio.',
  suggestion: () => 'Agrega la prescripción en contained, y refiérete a ella con «#» y su id.',
  profileUrl: profile,
  links: [snrePage(47)],
  examples: [
    { title: 'Contenida', resource: samplePrescription({}, {}), finds: [] },
    {
      title: 'En otra parte',
      resource: samplePrescription({ basedOn: [{ reference: '#m' }, { reference: 'MedicationRequest/m2' }] }, {}),
      finds: ['RequestGroup.basedOn[1].reference'],
    },
  ],
})
