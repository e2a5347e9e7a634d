import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-med-04',
  title: 'Cada ingrediente dice qué es',
  severity: 'error',
  on: 'Medication.ingredient',
  element: ['itemCodeableConcept', 'itemReference'],
  message: 'El ingrediente no dice qué es (item).',
  suggestion: 'Agrega itemCodeableConcept con la sustancia, o itemReference.',
  why: 'FHIR lo exige: una concentración sin sustancia no informa nada.',
  links: [{ title: 'FHIR R4: Medication.ingredient', url: r4Page('medication-definitions.html#Medication.ingredient') }],
  examples: [
    {
      title: 'Con la sustancia',
      resource: { resourceType: 'Medication', ingredient: [{ itemCodeableConcept: { text: 'Paracetamol' } }] },
      finds: [],
    },
    {
      title: 'Con una referencia',
      resource: { resourceType: 'Medication', ingredient: [{ itemReference: { reference: 'Substance/4' } }] },
      finds: [],
    },
    {
      title: 'El segundo ingrediente solo dice si está activo',
      resource: { resourceType: 'Medication', ingredient: [{ itemCodeableConcept: { text: 'Paracetamol' } }, { isActive: true }] },
      finds: ['Medication.ingredient[1].item'],
    },
  ],
})
