import { isThere } from '../../checks/required.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { statusCodes } from '../reading/clinical-status.ts'

export default defineRule({
  code: 'cl-allergy-05',
  title: 'La alergia tiene estado clínico, salvo que se haya registrado por error',
  severity: 'error',
  covers: ['r4-inv-01 ait-1', 'r4-inv-01 ait-2'],
  on: 'AllergyIntolerance',
  check(allergy) {
    const isError = statusCodes(allergy, 'verificationStatus').includes('entered-in-error')
    return isThere(allergy, 'clinicalStatus') === isError ? [{ at: ['clinicalStatus'], isApart: isError, isError }] : undefined
  },
  message: ({ isError }) =>
    isError
      ? 'La alergia se registró por error («entered-in-error») y tiene estado clínico (clinicalStatus).'
      : 'La alergia no dice su estado clínico (clinicalStatus).',
  why: 'Son las invariantes ait-1 y ait-2 de FHIR: del estado depende que la alergia avise al recetar.',
  suggestion: ({ isError }) => (isError ? 'Quita clinicalStatus.' : 'Agrega clinicalStatus: active, inactive o resolved.'),
  links: [{ title: 'FHIR R4: AllergyIntolerance, ait-1 y ait-2', url: r4Page('allergyintolerance.html#invs') }],
  examples: [
    {
      title: 'Activa',
      resource: {
        resourceType: 'AllergyIntolerance',
        clinicalStatus: { coding: [{ code: 'active' }] },
        verificationStatus: { coding: [{ code: 'confirmed' }] },
      },
      finds: [],
    },
    { title: 'Sin estado clínico', resource: { resourceType: 'AllergyIntolerance' }, finds: ['AllergyIntolerance.clinicalStatus'] },
    {
      title: 'Registrada por error, sin estado clínico',
      resource: { resourceType: 'AllergyIntolerance', verificationStatus: { coding: [{ code: 'entered-in-error' }] } },
      finds: [],
    },
    {
      title: 'Registrada por error, con estado clínico',
      resource: {
        resourceType: 'AllergyIntolerance',
        clinicalStatus: { coding: [{ code: 'active' }] },
        verificationStatus: { coding: [{ code: 'entered-in-error' }] },
      },
      finds: ['AllergyIntolerance.clinicalStatus'],
    },
  ],
})
