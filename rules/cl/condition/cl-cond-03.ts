import { bySystemAndCase, codedIn } from '../../checks/coded-in.ts'
import { r4Page } from '../canonicals.ts'
import { conditionClinical } from '../reading/clinical-status.ts'

const { system } = conditionClinical

export default codedIn({
  code: 'cl-cond-03',
  title: 'El estado clínico del diagnóstico es uno de los que admite FHIR',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03', 'r4-formato-03', 'r4-inv-01 con-3', 'r4-inv-01 con-4', 'r4-inv-01 con-5'],
  // Whether an end belongs to it depends on the status that is meant.
  settlesElsewhere: ['cl-cond-05'],
  on: 'Condition',
  element: 'clinicalStatus',
  sets: [conditionClinical],
  called: 'El estado clínico',
  within: 'condition-clinical',
  mend: bySystemAndCase(conditionClinical),
  suggestion: () => 'Usa uno de estos códigos: active, recurrence, relapse, inactive, remission, resolved.',
  why: 'FHIR solo admite los códigos de su lista: del estado depende que un diagnóstico figure entre los problemas vigentes del paciente.',
  links: [{ title: 'FHIR R4: condition-clinical', url: r4Page('valueset-condition-clinical.html') }],
  examples: [
    { title: 'Con un código del sistema', resource: condition({ system, code: 'resolved' }), finds: [] },
    {
      title: 'Con la dirección que el sistema tenía antes de R4',
      resource: condition({ system: 'http://hl7.org/fhir/condition-clinical', code: 'resolved' }),
      finds: ['Condition.clinicalStatus.coding[0].system'],
      fixed: condition({ system, code: 'resolved' }),
    },
    {
      title: 'Con mayúscula',
      resource: condition({ system, code: 'Resolved' }),
      finds: ['Condition.clinicalStatus.coding[0].code'],
      fixed: condition({ system, code: 'resolved' }),
    },
    {
      title: 'Sin sistema y con mayúscula',
      resource: condition({ code: 'Resolved ', display: 'Resolved' }),
      finds: ['Condition.clinicalStatus.coding[0]'],
      fixed: condition({ system, code: 'resolved', display: 'Resolved' }),
    },
    {
      title: 'Sin sistema',
      resource: condition({ code: 'resolved' }),
      finds: ['Condition.clinicalStatus.coding[0].system'],
      fixed: condition({ system, code: 'resolved' }),
    },
    { title: 'Un código que no existe', resource: condition({ system, code: 'cured' }), finds: ['Condition.clinicalStatus'] },
    { title: 'Solo en palabras', resource: { resourceType: 'Condition', clinicalStatus: { text: 'Resuelto' } }, finds: [] },
  ],
})

function condition(coding: Readonly<Record<string, string>>) {
  return { resourceType: 'Condition', clinicalStatus: { coding: [coding] } }
}
