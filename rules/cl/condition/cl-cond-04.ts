import { bySystemAndCase, codedIn } from '../../checks/coded-in.ts'
import { r4Page } from '../canonicals.ts'
import { conditionVerification } from '../reading/clinical-status.ts'

const { system } = conditionVerification

export default codedIn({
  code: 'cl-cond-04',
  title: 'El grado de certeza del diagnóstico es uno de los que admite FHIR',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03', 'r4-formato-03'],
  on: 'Condition',
  element: 'verificationStatus',
  sets: [conditionVerification],
  called: 'El grado de certeza',
  within: 'condition-ver-status',
  mend: bySystemAndCase(conditionVerification),
  suggestion: () => 'Usa uno de estos códigos: unconfirmed, provisional, differential, confirmed, refuted, entered-in-error.',
  why: 'FHIR solo admite los códigos de su lista, que distinguen un diagnóstico confirmado de una sospecha o de uno descartado.',
  links: [{ title: 'FHIR R4: condition-ver-status', url: r4Page('valueset-condition-ver-status.html') }],
  examples: [
    { title: 'Con un código del sistema', resource: condition({ system, code: 'confirmed' }), finds: [] },
    {
      title: 'Con la dirección que el sistema tenía antes de R4',
      resource: condition({ system: 'http://hl7.org/fhir/condition-ver-status', code: 'confirmed' }),
      finds: ['Condition.verificationStatus.coding[0].system'],
      fixed: condition({ system, code: 'confirmed' }),
    },
    {
      title: 'Con mayúscula',
      resource: condition({ system, code: 'Confirmed' }),
      finds: ['Condition.verificationStatus.coding[0].code'],
      fixed: condition({ system, code: 'confirmed' }),
    },
    {
      title: 'Sin sistema y con mayúscula',
      resource: condition({ code: 'Confirmed ', display: 'Confirmed' }),
      finds: ['Condition.verificationStatus.coding[0]'],
      fixed: condition({ system, code: 'confirmed', display: 'Confirmed' }),
    },
    {
      title: 'Sin sistema',
      resource: condition({ code: 'confirmed' }),
      finds: ['Condition.verificationStatus.coding[0].system'],
      fixed: condition({ system, code: 'confirmed' }),
    },
    { title: 'Un código que no existe', resource: condition({ system, code: 'suspected' }), finds: ['Condition.verificationStatus'] },
    { title: 'Solo en palabras', resource: { resourceType: 'Condition', verificationStatus: { text: 'Confirmado' } }, finds: [] },
  ],
})

function condition(coding: Readonly<Record<string, string>>) {
  return { resourceType: 'Condition', verificationStatus: { coding: [coding] } }
}
