import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { entriesOf, ofType } from '../entries.ts'
import { urgencia02Page } from './reading.ts'

const bundle = (...others: readonly string[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      resource: {
        resourceType: 'Encounter',
        status: 'finished',
        period: { start: '2026-01-10T10:00:00-03:00', end: '2026-01-10T11:00:00-03:00' },
        hospitalization: { dischargeDisposition: { text: 'Domicilio' } },
      },
    },
    ...others.map((resourceType) => ({ resource: { resourceType } })),
  ],
})

/** Resources that come with a discharge. */
const wanted = { Condition: 'el diagnóstico de alta', DocumentReference: 'el documento del alta' } as const

export default defineRule({
  code: 'cl-urg-07',
  title: 'En Urgencia 0.2.0, el alta viene con su diagnóstico y su documento',
  // The model says what a discharge is made of without asking for it, and who abandons may carry a disposition too.
  severity: 'warning',
  on: 'Bundle',
  *check(whole, _element, run) {
    if (whole['type'] !== 'transaction') return
    const entries = run.memo(entriesOf, whole)
    if (!ofType(entries, 'Encounter').some(({ resource }) => isDischarged(resource))) return
    for (const type of ['Condition', 'DocumentReference'] as const) {
      if (ofType(entries, type).length === 0) yield { at: ['entry'], type }
    }
  },
  message: ({ type }) => `El alta no trae ${wanted[type]} (${type}).`,
  suggestion: ({ type }) => `Agrega al Bundle una entrada de tipo ${type}.`,
  why: 'El alta es el encuentro terminado con su destino, al menos un diagnóstico y el documento que se entrega: sin ellos, quien sigue al paciente no sabe de qué se trató.',
  links: [urgencia02Page],
  examples: [
    { title: 'Con ambos', guide: 'urgencia-0.2', resource: bundle('Condition', 'DocumentReference'), finds: [] },
    { title: 'Sin documento', guide: 'urgencia-0.2', resource: bundle('Condition'), finds: ['Bundle.entry'] },
    { title: 'Sin ninguno', guide: 'urgencia-0.2', resource: bundle(), finds: ['Bundle.entry', 'Bundle.entry'] },
  ],
})

/** Whether an encounter ended with a place that the patient left to; who abandons it goes to none. */
function isDischarged(encounter: JsonObject): boolean {
  const { status, hospitalization } = encounter
  return status === 'finished' && isObject(hospitalization) && objectsIn(hospitalization, 'dischargeDisposition').length > 0
}
