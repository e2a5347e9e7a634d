import { isObject, objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { sampleGroup, samplePrescription, snreDefinition, snrePage } from './reading.ts'

const profile = snreDefinition('RecetaCl')
const other = '9b2d7c1e-60a5-4f0e-8b0d-5d1f3a7c2e44'

export default defineRule({
  code: 'cl-snre-01',
  title: 'Las prescripciones de una receta llevan su mismo identificador',
  severity: 'error',
  on: 'RequestGroup',
  *check(group, { value }, run) {
    const own = valueOf(group['groupIdentifier'])
    if (own === undefined) return
    for (const { at, value: one } of objectsIn(group, 'contained')) {
      const theirs = one['resourceType'] === 'MedicationRequest' ? valueOf(one['groupIdentifier']) : undefined
      if (theirs === undefined || theirs === own || !run.inForce(value).has(profile)) continue
      yield { at: [...at, 'groupIdentifier', 'value'], theirs, own }
    }
  },
  message: ({ theirs, own }) => `La prescripción es de la receta «${theirs}», y está en la receta «${own}».`,
  why: 'Todas las prescripciones de una receta comparten su groupIdentifier: por él se dispensan y se anulan juntas.',
  fixes: 'unsafe',
  quickFix: ({ own }) => ({ title: `Usar «${own}»`, replacement: own, safe: false }),
  profileUrl: profile,
  links: [snrePage(19), snrePage(20)],
  examples: [
    { title: 'El mismo en ambas', resource: samplePrescription({}, {}), finds: [] },
    {
      title: 'De otra receta',
      resource: samplePrescription({}, { groupIdentifier: { value: other } }),
      finds: ['RequestGroup.contained[0].groupIdentifier.value'],
      fixed: samplePrescription({}, { groupIdentifier: sampleGroup }),
    },
  ],
})

function valueOf(identifier: unknown): string | undefined {
  const value = isObject(identifier as never) ? (identifier as { readonly value?: unknown }).value : undefined
  return typeof value === 'string' ? value : undefined
}
