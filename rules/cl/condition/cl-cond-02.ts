import { required } from '../../checks/required.ts'
import { clDefinition, r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-cond-02',
  title: 'El diagnóstico dice cuál es',
  severity: 'warning',
  on: 'Condition',
  element: 'code',
  message: 'El diagnóstico no dice cuál es (code).',
  suggestion: 'Agrega code, codificado en CIE-10 o SNOMED CT, o al menos con text.',
  why: 'FHIR no lo exige, pero un diagnóstico sin código ni texto no informa nada.',
  demand: { profile: clDefinition('CoreDiagnosticoCl') },
  links: [{ title: 'FHIR R4: Condition.code', url: r4Page('condition-definitions.html#Condition.code') }],
  examples: [
    { title: 'Con un texto', resource: { resourceType: 'Condition', code: { text: 'Rinofaringitis aguda' } }, finds: [] },
    { title: 'Sin código ni texto', resource: { resourceType: 'Condition' }, finds: ['Condition.code'] },
    { title: 'Con un objeto vacío', resource: { resourceType: 'Condition', code: {} }, finds: ['Condition.code'] },
  ],
})
