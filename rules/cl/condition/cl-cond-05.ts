import { isThere } from '../../checks/required.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { statusCodes } from '../reading/clinical-status.ts'

const abated = new Set(['inactive', 'resolved', 'remission'])
const abatements = ['abatementDateTime', 'abatementAge', 'abatementPeriod', 'abatementRange', 'abatementString']

export default defineRule({
  code: 'cl-cond-05',
  title: 'El estado clínico concuerda con el término y la certeza',
  severity: 'error',
  covers: ['r4-inv-01 con-3', 'r4-inv-01 con-4', 'r4-inv-01 con-5'],
  on: 'Condition',
  check(condition) {
    const clinical = statusCodes(condition, 'clinicalStatus')
    if (statusCodes(condition, 'verificationStatus').includes('entered-in-error')) {
      return isThere(condition, 'clinicalStatus') ? [{ at: ['clinicalStatus'], isApart: true, invariant: 'con-5', clinical }] : undefined
    }
    const abatement = abatements.find((name) => isThere(condition, name))
    if (abatement === undefined || clinical.some((code) => abated.has(code))) return undefined
    return [{ at: [abatement], isApart: true, invariant: 'con-4', clinical }]
  },
  message: ({ invariant, clinical }) =>
    invariant === 'con-5'
      ? 'El diagnóstico se registró por error («entered-in-error») y tiene estado clínico (clinicalStatus).'
      : clinical.length === 0
        ? 'El diagnóstico terminó (abatement) y no dice su estado clínico (clinicalStatus).'
        : `El diagnóstico terminó (abatement) y su estado clínico es «${clinical.join(', ')}».`,
  why: 'Son las invariantes con-4 y con-5 de FHIR: con datos que se contradicen, quien recibe no sabe si el problema sigue vigente.',
  suggestion: ({ invariant }) =>
    invariant === 'con-5' ? 'Quita clinicalStatus.' : 'Usa resolved, remission o inactive, o quita abatement si el problema sigue.',
  links: [{ title: 'FHIR R4: Condition, con-4 y con-5', url: r4Page('condition.html#invs') }],
  examples: [
    {
      title: 'Terminó y está resuelto',
      resource: { resourceType: 'Condition', clinicalStatus: { coding: [{ code: 'resolved' }] }, abatementDateTime: '2026-01-05' },
      finds: [],
    },
    {
      title: 'Terminó y está activo',
      resource: { resourceType: 'Condition', clinicalStatus: { coding: [{ code: 'active' }] }, abatementDateTime: '2026-01-05' },
      finds: ['Condition.abatement'],
    },
    {
      title: 'Terminó y no dice su estado',
      resource: { resourceType: 'Condition', abatementString: 'En la infancia' },
      finds: ['Condition.abatement'],
    },
    {
      title: 'Se registró por error y tiene estado clínico',
      resource: {
        resourceType: 'Condition',
        clinicalStatus: { coding: [{ code: 'active' }] },
        verificationStatus: { coding: [{ code: 'entered-in-error' }] },
      },
      finds: ['Condition.clinicalStatus'],
    },
    {
      title: 'Se registró por error, con término: no puede tener estado clínico',
      resource: {
        resourceType: 'Condition',
        verificationStatus: { coding: [{ code: 'entered-in-error' }] },
        abatementDateTime: '2026-01-05',
      },
      finds: [],
    },
    {
      title: 'Activo, sin término',
      resource: { resourceType: 'Condition', clinicalStatus: { coding: [{ code: 'active' }] } },
      finds: [],
    },
  ],
})
