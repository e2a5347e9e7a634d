import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-imm-02',
  title: 'La inmunización dice qué vacuna es',
  severity: 'error',
  on: 'Immunization',
  element: 'vaccineCode',
  message: 'La inmunización no dice qué vacuna es (vaccineCode).',
  suggestion: 'Agrega vaccineCode, de preferencia con un código de CSCodigoVacunas.',
  why: 'FHIR lo exige: sin la vacuna no se puede saber contra qué está protegida la persona.',
  links: [{ title: 'FHIR R4: Immunization.vaccineCode', url: r4Page('immunization-definitions.html#Immunization.vaccineCode') }],
  examples: [
    { title: 'Con un texto', resource: { resourceType: 'Immunization', vaccineCode: { text: 'BCG' } }, finds: [] },
    { title: 'Sin vacuna', resource: { resourceType: 'Immunization' }, finds: ['Immunization.vaccineCode'] },
    {
      title: 'El lote no dice qué vacuna es',
      resource: { resourceType: 'Immunization', lotNumber: 'A1' },
      finds: ['Immunization.vaccineCode'],
    },
  ],
})
