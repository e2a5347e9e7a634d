import { defineRule } from '../../engine/rule.ts'
import { entriesOf, ofType } from '../entries.ts'
import { imagenologiaPage } from './reading.ts'

const bundle = (patients: number) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      resource: {
        resourceType: 'ServiceRequest',
        category: [{ coding: [{ system: 'http://snomed.info/sct', code: '363679005' }] }],
      },
    },
    ...Array.from({ length: patients }, () => ({ resource: { resourceType: 'Patient' } })),
  ],
})

export default defineRule({
  code: 'cl-img-05',
  title: 'Una solicitud o un informe de imágenes viene con su paciente, y con uno solo',
  severity: 'error',
  on: 'Bundle',
  check(whole, _element, run) {
    if (whole['type'] !== 'transaction') return undefined
    const entries = run.memo(entriesOf, whole)
    if (!['ServiceRequest', 'DiagnosticReport'].some((type) => ofType(entries, type).length > 0)) return undefined
    const [first, ...others] = ofType(entries, 'Patient')
    return first === undefined ? [{ at: ['entry'], isMissing: true }] : others.map(({ at }) => ({ at, isMissing: false }))
  },
  message: ({ isMissing }) =>
    isMissing ? 'El Bundle no trae al paciente (Patient).' : 'El Bundle trae más de un paciente, y la guía admite uno solo.',
  suggestion: ({ isMissing }) =>
    isMissing ? 'Agrega una entrada con el recurso Patient.' : 'Deja el paciente de la orden, y envía lo del otro en un Bundle aparte.',
  why: 'La guía pide el paciente en la solicitud y en el informe: sin él no se sabe de quién son las imágenes, y con dos, de cuál.',
  links: [imagenologiaPage],
  examples: [
    { title: 'Con su paciente', guide: 'imagenologia', resource: bundle(1), finds: [] },
    { title: 'Sin paciente', guide: 'imagenologia', resource: bundle(0), finds: ['Bundle.entry'] },
    { title: 'Con dos', guide: 'imagenologia', resource: bundle(2), finds: ['Patient'] },
  ],
})
