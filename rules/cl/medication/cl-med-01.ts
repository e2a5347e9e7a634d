import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-med-01',
  title: 'El medicamento dice cuál es',
  severity: 'warning',
  on: 'Medication',
  element: 'code',
  message: 'El medicamento no dice cuál es (code).',
  suggestion: 'Agrega code con un código de la TFC o de SNOMED CT, o al menos con text.',
  why: 'FHIR no lo exige, pero un medicamento sin código ni nombre no se puede recetar ni dispensar.',
  profileUrl: clDefinition('CoreMedicamentoCl'),
  demand: { profile: clDefinition('CoreMedicamentoCl') },
  links: [{ title: 'CL Core: CoreMedicamentoCl', url: clPage('StructureDefinition', 'CoreMedicamentoCl') }],
  examples: [
    { title: 'Con un texto', resource: { resourceType: 'Medication', code: { text: 'Paracetamol 500 mg comprimido' } }, finds: [] },
    { title: 'Sin código ni texto', resource: { resourceType: 'Medication' }, finds: ['Medication.code'] },
    {
      title: 'Los ingredientes no dicen qué medicamento es',
      resource: { resourceType: 'Medication', ingredient: [{ itemCodeableConcept: { text: 'Paracetamol' } }] },
      finds: ['Medication.code'],
    },
  ],
})
